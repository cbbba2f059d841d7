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
  'handlebars/lib',
  'jsts/java',
  'jsts/org',
  'jsts/types'
]
const UNUSED_FILE = /\.(?:map|d\.[cm]?ts|tsbuildinfo|flow)$|^(?:CHANGELOG|HISTORY)(?:\.md)?$/i
/** Files of a folder of which others are loaded: all but one of pdf-lib and Handlebars. The entry of pdf-lib is only found. */
const UNUSED_IN = {
  '@cantoo/pdf-lib/cjs': (name) => name !== 'index.js',
  '@cantoo/pdf-lib/dist': (name) => name !== 'pdf-lib.min.js',
  'handlebars/dist': (name) => name !== 'handlebars.js'
}

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
for (const [folder, isUnused] of Object.entries(UNUSED_IN))
  for (const name of readdirSync(join(modules, folder))) if (isUnused(name)) remove(join(modules, folder, name))
trim(modules)
console.log(`removed ${Math.round(bytes / 1e6)} MB`)
