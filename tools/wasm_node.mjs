// The driver in Node: the first line of standard input says where the package is and which game to open, each other line
// is a job. Each answer is a line of JSON.
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'
import { driver } from './wasm_driver.mjs'

let run
for await (const line of createInterface({ input: process.stdin })) {
  const said = JSON.parse(line)
  if (!run) run = await driver(await import(pathToFileURL(said.lusoria).href), said)
  else process.stdout.write(`${JSON.stringify(await run(said))}\n`)
}
