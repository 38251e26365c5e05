// Packs the Python of a table on the device: Lusoria's modules and the part of the standard library that they need, compiled
// by the very Pyodide that will run them. Standard input: a JSON list of [name in the zip, file]; argument: the zip to write.
import { readFileSync, writeFileSync } from 'node:fs'
import { loadPyodide } from 'pyodide'

// Top-level modules of the standard library that no table can reach.
const LEFT_OUT = [
  '_aix_support', '_android_support', '_apple_support', '_ios_support', '_pyio', '_pydatetime', '_pydecimal', '_pylong', '_pyrepl', 'antigravity',
  'argparse', 'bdb', 'cProfile', 'calendar', 'cmd', 'code', 'compileall', 'configparser', 'csv', 'curses', 'dbm', 'difflib', 'doctest', 'email',
  'ensurepip', 'filecmp', 'fileinput', 'ftplib', 'getopt', 'gettext', 'graphlib', 'html', 'http', 'idlelib', 'imaplib', 'lib2to3',
  'mailbox', 'mimetypes', 'modulefinder', 'multiprocessing', 'netrc', 'nturl2path', 'optparse', 'pdb', 'pickletools', 'plistlib', 'poplib', 'profile',
  'profiling', 'pstats', 'pty', 'pydoc', 'pydoc_data', 'pyclbr', 'quopri', 'rlcompleter', 'runpy', 'sched', 'shelve', 'smtplib', 'socketserver', 'sqlite3',
  'statistics', 'symtable', 'tabnanny', 'tarfile', 'test', 'this', 'timeit', 'tkinter', 'tomllib', 'trace', 'tracemalloc', 'turtle', 'turtledemo',
  'tty', 'unittest', 'venv', 'wave', 'webbrowser', 'wsgiref', 'xmlrpc', 'zipapp',
]

// Packages of which only some modules are needed.
const PARTS = {
  encodings: ['__init__', 'aliases', 'ascii', 'cp437', 'idna', 'latin_1', 'raw_unicode_escape', 'unicode_escape', 'utf_16', 'utf_8', 'utf_8_sig'],
  xml: ['__init__', 'etree/__init__', 'etree/ElementPath', 'etree/ElementTree'],
}

const python = await loadPyodide()
const files = JSON.parse(readFileSync(0, 'utf8')).map(([name, file]) => [name, new Uint8Array(readFileSync(file))])
python.FS.writeFile('/library.zip', readFileSync(new URL('node_modules/pyodide/python_stdlib.zip', import.meta.url)))
python.globals.set('given', python.toPy(files))
python.globals.set('left_out', python.toPy(LEFT_OUT))
python.globals.set('parts', python.toPy(PARTS))
const packed = python.runPython(`
import importlib.util, io, marshal, zipfile

UNCHECKED = 1  # a .pyc that belongs to no source

def compiled(name, source):
    code = compile(source, name, "exec", dont_inherit=True, optimize=2)
    return importlib.util.MAGIC_NUMBER + UNCHECKED.to_bytes(4, "little") + bytes(8) + marshal.dumps(code)

def is_needed(name):
    first, _, rest = name.removesuffix(".py").partition("/")
    return first not in left_out and not name.endswith("/") and (first not in parts or rest in parts[first])

def contents():
    with zipfile.ZipFile("/library.zip") as library:
        for name in sorted(filter(is_needed, library.namelist())):
            yield name, library.read(name)
    for name, content in given:
        yield name, bytes(content)

made = io.BytesIO()
with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as out:
    for name, content in contents():
        if name.endswith(".py"):
            name, content = name + "c", compiled(name, content)
        out.writestr(zipfile.ZipInfo(name), content, zipfile.ZIP_DEFLATED)
made.getvalue()
`)
writeFileSync(process.argv[2], packed.toJs())
