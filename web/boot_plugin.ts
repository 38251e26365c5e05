// How the page gets over scripts that are lost: a small script starts the page instead of the document, and every `import()`
// goes through `src/lost/files.ts`.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { build as bundle } from 'esbuild'
import type { Plugin, Rollup } from 'vite'

const HELPER = '\0vite/preload-helper.js' // Vite's own, around each `import()`
const WORDS = '../src/lusoria/locale/en/page.ftl' // the page's language is not known yet

export function bootPlugin(): Plugin {
  return {
    name: 'lusoria-boot',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      if (id === HELPER) return `export { importAgain as __vitePreload } from '/src/lost/files.ts'`
    },
    generateBundle: {
      order: 'post', // when the document is written
      async handler(_options, files) {
        const document = files['index.html']
        if (document?.type !== 'asset') return // a worker's bundle
        const entry = Object.values(files).find((one): one is Rollup.OutputChunk => one.type === 'chunk' && one.isEntry)
        if (!entry) return this.error('no entry')
        const scripts = [entry.fileName, ...entry.imports]
        const started = [...scripts, ...(entry.viteMetadata?.importedCss ?? [])]
        const boot = ['boot', 'boot_again'].map(async (name) => {
          const source = await bootScript(name, started)
          const fileName = `assets/${name.replace('_', '')}-${createHash('sha256').update(source).digest('hex').slice(0, 8)}.js`
          this.emitFile({ type: 'asset', fileName, source })
          return fileName
        })
        document.source = withBoot(String(document.source), await Promise.all(boot), scripts)
      },
    },
  }
}

/** A script that starts the page from these files. */
async function bootScript(name: string, files: string[]): Promise<string> {
  const words = /^page-again = (.*)$/m.exec(readFileSync(WORDS, 'utf8'))?.[1] ?? ''
  const define = {
    FILES: JSON.stringify(files.map((file) => file.replace(/^assets\//, './'))),
    WORDS: JSON.stringify(words),
    'import.meta.url': '""',
  }
  const built = await bundle({ entryPoints: [`src/${name}.ts`], bundle: true, minify: true, format: 'iife', target: 'es2022', define, write: false })
  return built.outputFiles[0]?.text ?? ''
}

/**
 * The document asks for the boot scripts before anything else, and lets the browser fetch the page's script meanwhile: as data, since an import finds the failure of a preloaded script and does not ask again.
 */
function withBoot(html: string, boot: string[], scripts: string[]): string {
  const charset = '<meta charset="utf-8" />'
  const early = [
    ...boot.map((file) => `<script async src="./${file}"></script>`),
    ...scripts.map((file) => `<link rel="preload" as="fetch" crossorigin href="./${file}" />`),
  ]
  return html.replace(/\s*<script type="module".*?<\/script>/s, '').replace(charset, [charset, ...early].join('\n    '))
}
