import { execFile } from 'node:child_process'
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { packageRoot } from '../../../core/package-root.js'
import { needs } from '../../support/needs.js'
import { fileNameOf } from './cases.js'
import { DIFFERENCES } from './differences.js'
import { unknownIn } from './known.js'
import type { Pair } from './pairs.js'

const run = promisify(execFile)
const results = join(packageRoot, 'dist/test/jasper')
const DPI = '70'

const escaped = (text: string): string => text.replace(/[&<"]/g, (letter) => `&#${letter.charCodeAt(0)};`)

/** The pages of a PDF as pictures; their tags. */
const picturesOf = async (pdf: string | undefined, name: string): Promise<string> => {
  if (pdf === undefined) return ''
  await run(needs('pdftoppm', 'poppler-utils'), ['-r', DPI, '-png', pdf, join(results, name)])
  const files = readdirSync(results).filter((file) => file.startsWith(`${name}-`) && /-\d+\.png$/.test(file))
  return files.map((file) => `<img src="${file}" loading="lazy">`).join('<br>')
}

/** Writes a page that shows the pairs side by side, those that differ most first. */
export const writeReport = async (pairs: readonly Pair[]): Promise<string> => {
  rmSync(results, { recursive: true, force: true })
  mkdirSync(results, { recursive: true })
  const rows: string[] = []
  for (const { one, jasper, ours, differences } of pairs.toSorted(
    (a, b) => b.differences.length - a.differences.length
  )) {
    const name = fileNameOf(one)
    const cells = [await picturesOf(jasper, `${name}.jasper`), await picturesOf(ours, `${name}.mapsetter`)]
    const known = DIFFERENCES[one.name] ?? []
    const words = [
      ...unknownIn(differences, known),
      ...known.map(({ why, count }) => `known: ${why} (${count})`),
      ...differences
    ]
    const found = words.length > 0 ? words.map(escaped).join('<br>') : 'the same'
    rows.push(`<tr><th>${escaped(one.name)}${cells.map((cell) => `<td>${cell}`).join('')}<td>${found}`)
  }
  const same = pairs.filter(({ differences }) => differences.length === 0).length
  const page = join(results, 'index.html')
  writeFileSync(
    page,
    `<!doctype html><meta charset="utf-8"><title>JasperReports and mapsetter</title>
<style>body{font:14px sans-serif}th{text-align:left}img{border:1px solid #ccc;margin:2px}td,th{vertical-align:top}</style>
<h1>JasperReports and mapsetter: ${same} of ${pairs.length} are the same</h1>
<table><tr><th>request<th>JasperReports<th>mapsetter<th>differences
${rows.join('\n')}</table>`
  )
  return page
}
