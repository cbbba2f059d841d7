/** Damaged configurations and texts: each is read or refused as `wrong-settings`, and what is written is valid YAML. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { PrintError } from '../../../../core/errors.js'
import { readYaml } from '../../../../core/yaml.js'
import { readProperties } from '../../../../plugins/importers/mapfish3/config/properties.js'
import { documentOf } from '../../../../plugins/importers/mapfish3/config/document.js'
import { ImportReport } from '../../../../plugins/importers/mapfish3/report.js'
import { converted } from './converted.js'

const YAML = `templates:
  "Plan": !template
    reportTemplate: plan.jrxml
    access: [A]
    attributes:
      title: !string {default: "Town", maxLength: 40}
      map: &map !map {width: 300, height: 200, maxDpi: 254, zoomLevels: !zoomLevels {scales: [1000, 5000]}, default: {dpi: 72}}
      overviewMap: !overviewMap {width: 80, height: 60, maxDpi: 254}
      scalebar: !scalebar {width: 150, height: 20}
      legend: !legend {}
      table: !table {default: {columns: [a], data: [[1]]}}
      paging: !paging {}
      places: !datasource {attributes: {name: !string {}, view: *map}, default: []}
    processors:
      - !addBackgroundLayers {inputMapper: {base: staticLayers}}
      - !createMap {}
      - !createScalebar {prefix: a}
      - !prepareLegend {maxWidth: 100, dpi: 96}
      - !prepareTable {dynamic: true, columns: {icon: !urlImage {urlExtractor: '(.*)'}}, converters: [!urlImage {}]}
      - !createMapPages {outputMapper: {datasource: sheets}}
      - !createDataSource {inputMapper: {sheets: datasource}, outputMapper: {jrDataSource: rows}, processors: [!createMap {}]}
      - !createDataSource {inputMapper: {places: datasource}, copyAttributes: [title], processors: [!createMap {inputMapper: {view: map}}]}
      - !mergeDataSources {sources: [!mergeSource {type: SINGLE, fields: {title: a}}]}
      - !updatePdfConfig {updates: {title: title}}
      - !configureHttpRequests {httpProcessors: [!mapUri {mapping: {a: b}}, !restrictUris {matchers: [!ipMatch {ip: 10.0.0.0, mask: 255.0.0.0}]}, !addHeaders {headers: {A: b}}, !useHttpForHttps {hosts: [a]}]}
    tableData: jrDataSource
styles: {red: '{}'}
defaultStyle: {point: red}
pdfConfig: {keywords: [a]}
resourceBundle: Report
`
const PROPERTIES = 'a.b = c\\\n d\n"x{y}"=\\u00e9\n# e\nf:g\n'
const PIECES = ['!map', '!string', '*map', '&map', '[', ']', '{', '}', ':', ',', '- ', '\n', ' ', '"', "'", '<<: *map', '0', '-1', 'null', 'toString', '__proto__', '1e999', '\\', '\u2028', '\ud800', '!template', '${X}', '.nan'] // prettier-ignore

/** Always the same numbers below `most`. */
const numbersFrom = (seed: number) => {
  let state = seed
  return (most: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * most)
  }
}

const damaged = (text: string, next: (most: number) => number): string => {
  const at = next(text.length)
  const piece = PIECES[next(PIECES.length)]!
  const kind = next(4)
  if (kind === 0) return text.slice(0, at) + piece + text.slice(at)
  if (kind === 1) return text.slice(0, at) + text.slice(at + 1 + next(8))
  if (kind === 2) return text.slice(0, at) + piece + text.slice(at + 1 + next(8))
  const lines = text.split('\n')
  const [from, to] = [next(lines.length), next(lines.length)]
  return [...lines.slice(0, to), lines[from]!, ...lines.slice(to)].join('\n')
}

const RUNS = 300

test('a damaged configuration is converted or refused, and what is written is YAML', () => {
  const next = numbersFrom(7)
  let read = 0
  for (let run = 0; run < RUNS; run++) {
    let yaml = YAML
    for (let count = next(2); count >= 0; count--) yaml = damaged(yaml, next)
    try {
      const { templates, text } = converted(yaml, { 'Report.properties': PROPERTIES })
      read++
      readYaml(text('app.yaml'), 'app.yaml', 'layout-mistake')
      for (const { template, produced, sample, frontMatter } of templates) {
        readYaml(frontMatter(), 'plan', 'layout-mistake')
        JSON.parse(sample)
        documentOf(template, { parameter: produced.parameter, file: 'config.yaml', report: new ImportReport() })
        for (const name of ['title', 'mapSubReport', 'mergedDataSource', 'rows', 'toString', '__proto__']) produced.parameter(name) // prettier-ignore
        if (produced.rows?.kind === 'rows') produced.rows.field('mapSubReport')
      }
    } catch (thrown) {
      if (!(thrown instanceof PrintError) || thrown.code !== 'wrong-settings')
        throw new Error(`run ${run}: ${(thrown as Error).stack}\n${yaml}`)
      assert.match(thrown.message, /^config\.yaml:\d+:\d+: /, `run ${run}`)
    }
  }
  assert.ok(read > RUNS / 5, `${read} of ${RUNS} were read`)
})

test('damaged properties are read', () => {
  const next = numbersFrom(11)
  for (let run = 0; run < RUNS; run++) {
    let text = PROPERTIES
    for (let count = next(6); count >= 0; count--) text = damaged(text, next)
    for (const value of readProperties(Buffer.from(text)).values()) assert.ok(value.isWellFormed())
  }
  for (const long of ['\\'.repeat(1e5), 'a\\\n'.repeat(1e5), ' '.repeat(1e6), `${'a'.repeat(1e6)}=b`])
    readProperties(Buffer.from(long))
})

test('aliases of aliases are bounded', () => {
  const levels = Array.from({ length: 30 }, (_, level) => `  a${level}: &a${level} [${level === 0 ? 'x' : `*a${level - 1}, *a${level - 1}`}]`) // prettier-ignore
  assert.throws(() => converted(`styles:\n${levels.join('\n')}\ntemplates: {A: !template {}}`), (thrown: PrintError) => thrown.code === 'wrong-settings') // prettier-ignore
})

test.run()
