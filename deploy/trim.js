/**
 * `node deploy/trim.js <node_modules>`: removes files that never run on this machine, for containers: maps and types of
 * TypeScript, further builds of a library, and native binaries for another C library. Prints how much it removed.
 */
import { lstatSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** Builds and sources of libraries that Node does not load; paths below node_modules. */
const UNUSED = [
  ...['src', 'es', 'ts3.4'].map((folder) => `@cantoo/pdf-lib/${folder}`),
  '@maplibre/maplibre-gl-style-spec/src',
  ...['amd', 'cjs', 'handlebars.amd.js', 'handlebars.amd.min.js', 'handlebars.min.js'].map(
    (name) => `handlebars/dist/${name}`
  ),
  ...['runtime.js', 'runtime.min.js', 'runtime.amd.js', 'runtime.amd.min.js'].map(
    (name) => `handlebars/dist/handlebars.${name}`
  ),
  'handlebars/lib',
  'jsts/java',
  'jsts/org',
  'jsts/types'
]
const UNUSED_FILE = /\.(?:map|d\.[cm]?ts|tsbuildinfo|flow)$|^(?:CHANGELOG|HISTORY)(?:\.md)?$/i
/** `pdf-lib.js`, `pdf-lib.esm.min.js`: whole builds for browsers. */
const BROWSER_BUILD = /^pdf-lib\..*js$/

const [modules] = process.argv.slice(2)
if (modules === undefined) {
  console.error('usage: node deploy/trim.js <node_modules>')
  process.exit(2)
}

const hasGlibc = process.report.getReport().header.glibcVersionRuntime !== undefined
const otherBinary = hasGlibc ? /-(?:linuxmusl-\w+|linux-\w+-musl)$/ : /-linux-\w+-(?:gnu|gnueabihf)$/
let bytes = 0

const remove = (path) => {
  const measure = (one) => {
    const status = lstatSync(one, { throwIfNoEntry: false })
    if (status?.isDirectory()) readdirSync(one).forEach((name) => measure(join(one, name)))
    else bytes += status?.size ?? 0
  }
  measure(path)
  rmSync(path, { recursive: true, force: true })
}

const trim = (folder) => {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory() && otherBinary.test(entry.name)) remove(path)
    else if (entry.isDirectory()) trim(path)
    else if (UNUSED_FILE.test(entry.name)) remove(path)
  }
}

for (const path of UNUSED) remove(join(modules, path))
const pdfLib = join(modules, '@cantoo/pdf-lib/dist')
for (const name of readdirSync(pdfLib)) if (BROWSER_BUILD.test(name)) remove(join(pdfLib, name))
trim(modules)
console.log(`removed ${Math.round(bytes / 1e6)} MB`)
