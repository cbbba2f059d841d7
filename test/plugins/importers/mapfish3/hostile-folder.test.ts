/**
 * Damaged and hostile folders: each is imported or refused as `wrong-settings`, what is imported loads, and no text of it
 * becomes code. `MUTATIONS=1000` tries as many damaged folders, `MUTATION_SEED` others.
 */
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { PrintError } from '../../../../core/errors.js'
import { packageRoot } from '../../../../core/package-root.js'
import type { ImportedApp } from '../../../../core/plugin.js'
import { seeded } from '../../../soak/mutations.js'
import { makeFolders } from '../../../support/folders.js'
import { catalogOf } from '../../../support/layouts.js'
import { registry } from '../../../support/page.js'
import { band, element, filesOf, fixed, readApp } from './imported-app.js'

const APPS = join(packageRoot, 'test/importers/mapfish3/apps')
const RUNS = Number(process.env.MUTATIONS ?? 150)

const folders = makeFolders()
test.after(folders.remove)

/** Throws the mistakes of the layouts. */
const load = ({ files }: ImportedApp): void => {
  const own = makeFolders()
  try {
    catalogOf(own.make(Object.fromEntries([...files].map(([path, content]) => [`town/${path}`, content]))), registry)
  } finally {
    own.remove()
  }
}

/** What becomes of a folder; undefined if it is refused. */
const imported = (folder: string): ImportedApp | undefined => {
  try {
    return readApp(folder)
  } catch (thrown) {
    if (thrown instanceof PrintError && thrown.code === 'wrong-settings') return undefined
    throw thrown
  }
}

const PIECES = [
  '<', '>', '/>', '"', "'", '&', '&lt;', ']]>', '<![CDATA[', '<!--', '\0', '\ufffd', '\u2028', '-1', '0', '1e999', 'NaN',
  '{{', '}}', '{{{', '{{/if}}', '{{else}}', '#panic()', '#', '[', ']', '$', '\\', '`', '*', '_', '(', ')', '+ ', ' == ', '?',
  ': ', ', ', '- ', '\n', '\n---\n', '*map', '&a ', '!map {}', '!template', '!datasource {}', '<<: *map', 'null', '__proto__',
  'constructor', 'toString', '../../etc/passwd', '$P{title}', '$F{name}', '$V{PAGE_NUMBER}', '$R{', ' + 1', '.equals(null)'
] // prettier-ignore

/** A text with a few random places cut, doubled or replaced. */
const mutated = (text: string, random: () => number): string => {
  let result = text
  for (let count = 1 + Math.floor(random() * 3); count > 0; count--) {
    const at = Math.floor(random() * result.length)
    const length = Math.floor(random() ** 3 * 40)
    const [before, cut, after] = [result.slice(0, at), result.slice(at, at + length), result.slice(at + length)]
    const piece = PIECES[Math.floor(random() * PIECES.length)]!
    result = before + [piece, cut + piece, '', cut + cut, piece + cut][Math.floor(random() * 5)]! + after
  }
  return result
}

/** Attributes and expressions, where most of the meaning is. */
const inValues = (text: string, random: () => number): string => {
  const values = [...text.matchAll(/="([^"]*)"|\[CDATA\[([^\]]*)\]|: *([^\n{}[\],]+)/g)]
  const chosen = values[Math.floor(random() * values.length)]
  if (!chosen) return text
  const value = chosen[1] ?? chosen[2] ?? chosen[3] ?? ''
  const at = chosen.index + chosen[0].lastIndexOf(value)
  return text.slice(0, at) + mutated(value, random) + text.slice(at + value.length)
}

interface Source {
  name: string
  files: { [path: string]: Uint8Array }
  texts: string[]
}
const sources: Source[] = readdirSync(APPS).map((name) => {
  const paths = readdirSync(join(APPS, name), { recursive: true, encoding: 'utf8' }).filter((path) => statSync(join(APPS, name, path)).isFile()) // prettier-ignore
  const files = Object.fromEntries(paths.map((path) => [path, readFileSync(join(APPS, name, path))]))
  return { name, files, texts: paths.filter((path) => /\.(jrxml|yaml|properties)$/.test(path)) }
})

test(`of ${RUNS} damaged folders, each is refused, or imported and its layouts load`, () => {
  const random = seeded(Number(process.env.MUTATION_SEED ?? 7))
  const faults: string[] = []
  let read = 0
  for (let run = 0; run < RUNS; run++) {
    const { name, files, texts } = sources[run % sources.length]!
    const path = texts[Math.floor(random() * texts.length)]!
    const damage = random() < 0.5 ? mutated : inValues
    const text = damage(Buffer.from(files[path]!).toString(), random)
    const own = makeFolders()
    try {
      const app = imported(own.make({ ...files, [path]: text }))
      if (app) load(app)
      if (app) read++
    } catch (thrown) {
      if (process.env.KEEP_FAULTS)
        writeFileSync(join(process.env.KEEP_FAULTS, `${run}-${name}-${basename(path)}`), text)
      const problems = thrown instanceof PrintError ? JSON.stringify(thrown.problems) : ''
      faults.push(`run ${run}, ${name}/${path}: ${(thrown as Error).stack?.slice(0, 600)} ${problems}`)
    } finally {
      own.remove()
    }
  }
  assert.equal(faults, [])
  assert.ok(read > RUNS / 3, `${read} of ${RUNS} were read`)
})

const failures = (files: { [path: string]: string | Uint8Array }): string => {
  try {
    load(readApp(folders.make(files)))
    return ''
  } catch (thrown) {
    return String((thrown as Error).message)
  }
}

const LISTS = `title: !string {}
rows: !datasource {attributes: {coat: !string {}}}
legend: !legend {}
table: !table {}`
const LIST_PROCESSORS = `- !createDataSource {inputMapper: {rows: datasource}, processors: []}
- !prepareLegend {template: legend.jrxml}
- !prepareTable {dynamic: true, jasperTemplate: table.jrxml}`

test('reports of no size or enormous sizes give layouts that load', () => {
  for (const size of [0, 0.001, 12345678, -5, 1e300]) {
    const place = [size, size, size, size] as const
    const inner = `${element('textField', place, '<expression><![CDATA[$F{name}]]></expression><box padding="12"><pen lineWidth="99999"/></box>', `fontSize="${size}"`)}`
    const lists = (name: string) => `<jasperReport name="${name}" pageWidth="${size}" columnCount="${Math.min(size, 1e9)}" columnSpacing="${size}"><field name="name" class="java.lang.String"/>${band('columnHeader', fixed('A', place))}${band('detail', inner, size)}</jasperReport>` // prettier-ignore
    const elements =
      element('image', place, '<expression><![CDATA[$P{title}]]></expression>') +
      element('image', [0, 0, 5, 5], '<box padding="9"/><expression><![CDATA[$P{title}]]></expression>') +
      element('subreport', place, '<expression><![CDATA[$P{legendSubReport}]]></expression>') +
      element(
        'subreport',
        place,
        '<dataSourceExpression><![CDATA[$P{legendDataSource}]]></dataSourceExpression><expression><![CDATA["legend.jasper"]]></expression>'
      ) + // prettier-ignore
      element(
        'subreport',
        place,
        '<dataSourceExpression><![CDATA[$P{tableDataSource}]]></dataSourceExpression><expression><![CDATA["table.jasper"]]></expression>'
      ) + // prettier-ignore
      ['line', 'rectangle', 'ellipse', 'frame', 'break'].map((kind) => element(kind, place)).join('') +
      inner
    const report = `<jasperReport name="plan" pageWidth="${size}" pageHeight="${size}" leftMargin="${size}">${band('title', elements, size)}</jasperReport>`
    const beside = { 'legend.jrxml': lists('legend'), 'table.jrxml': lists('table') }
    assert.is(failures(filesOf(report, { attributes: LISTS, processors: LIST_PROCESSORS, beside })), '', `size ${size}`)
  }
})

test.run()
