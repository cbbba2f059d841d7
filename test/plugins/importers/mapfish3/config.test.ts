/** The dialect of `config.yaml`: tags, anchors, merge keys, placeholders; and what is reported. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { PrintError } from '../../../../core/errors.js'
import { readConfig, readConfigIn } from '../../../../plugins/importers/mapfish3/config/read-config.js'
import { ImportReport } from '../../../../plugins/importers/mapfish3/report.js'
import { makeFolders } from '../../../support/folders.js'
import { converted, plan } from './converted.js'

const reading = (yaml: string, file = 'config.yaml') => {
  const report = new ImportReport()
  const config = readConfig(yaml, file, report)
  return { config, left: report.remarks('left'), changed: report.remarks('changed') }
}
const refusal = (yaml: string): PrintError => {
  try {
    reading(yaml)
  } catch (thrown) {
    if (thrown instanceof PrintError) return thrown
    throw thrown
  }
  throw new Error('it was read')
}
const entriesOf = (yaml: string) => Object.fromEntries(converted(yaml).templates[0]!.entries)

test('tags stand before or after an anchor, and on the next line', () => {
  const { entries } = converted(
    plan(
      'one: &text !string {default: a}\ntwo: !string &other {default: b}\nthree:\n  !string\n  default: c\nfour: *text\nfive: *other\nsix: !string'
    )
  ).templates[0]!
  assert.equal([...entries].map(([name, { default: preset }]) => [name, preset]), [['one', 'a'], ['two', 'b'], ['three', 'c'], ['four', 'a'], ['five', 'b'], ['six', undefined]]) // prettier-ignore
})

test('merge keys: own members win, nested mappings are replaced, and lists of merges', () => {
  const yaml = plan(
    'a: &a !map {width: 10, height: 20, maxDpi: 100, default: {dpi: 72, scale: 5}}\n' +
      'b: !map\n  <<: *a\n  width: 30\n  default: {scale: 6}\n' +
      'c: !map\n  <<: [*a, {zoomLevels: !zoomLevels {scales: [5]}}]'
  )
  const { a, b, c } = entriesOf(yaml)
  assert.equal([b!.width, b!.height, b!.default], [30, 20, { scale: 6 }])
  assert.equal([c!.width, c!.snapToScales], [10, true])
  assert.is(a!.width, 10)
})

test('lists of processors and whole mappings of attributes are shared', () => {
  const yaml = `templates:
  A: !template
    reportTemplate: a.jrxml
    attributes: &attributes
      map: !map {width: 10, height: 10, maxDpi: 100}
      over: !staticLayers {default: {layers: []}}
    processors: &processors
    - !addOverlayLayers {inputMapper: {over: staticLayers}}
    - &create !createMap {}
  B: !template
    reportTemplate: b.jrxml
    attributes: { <<: *attributes, title: !string {} }
    processors: *processors
  C: !template
    reportTemplate: c.jrxml
    attributes: *attributes
    processors: [*create]
`
  const { templates } = converted(yaml)
  assert.equal(templates.map(({ entries }) => [[...entries.keys()].sort(), entries.get('map')!.over]), [
    [['map', 'over'], 'over'],
    [['map', 'over', 'title'], 'over'],
    [['map', 'over'], undefined]
  ]) // prettier-ignore
})

test('words of YAML 1.1 and numbers in quotes are read as their type', () => {
  const { map, flag, off, text, number } = entriesOf(plan('map: !map {width: "100", height: 50, maxDpi: "254"}\nflag: !boolean {default: True}\noff: !boolean {default: "false"}\ntext: !string {default: 007}\nnumber: !integer {default: "12"}')) // prettier-ignore
  assert.equal([map!.width, map!.maxDpi], [100, 254])
  assert.equal([flag!.default, off!.default, text!.default, number!.default], [true, false, '007', 12])
})

test('smtp and pdfConfig need no tag; texts of the PDF are those of the template over those of the configuration', () => {
  const { config, left } = reading(
    `smtp: {host: mail.example, password: hush}\npdfConfig: {title: All, author: Anna, keywords: [a, b], compressed: true}\n${plan('', '', 'pdfConfig: !pdfConfig {title: Own}')}`
  )
  assert.equal(config.pdfConfig, { title: 'All', author: 'Anna', keywords: 'a, b' })
  assert.equal(config.templates.get('Plan')!.pdfConfig, { title: 'Own', author: 'Anna', keywords: 'a, b' })
  assert.equal(left.map(({ line }) => line), [1]) // prettier-ignore
  assert.not.ok(left.some(({ text }) => text.includes('hush')))
})

test('secrets and what is not there are reported with their lines, and never copied', () => {
  const all = converted(
    `proxies:\n  - !proxy {host: p, password: hush1}\ncredentials:\n  - !credential {username: u, password: hush2}\ncertificateStore: !certificateStore {uri: f, password: hush3}\nallowedReferers: [!acceptAll {}]\n${plan('', '', 'jdbcUrl: "jdbc:x"\njdbcPassword: hush4')}`
  )
  const lines = all.remarks('left').map((remark) => Number(remark.split(':')[0]))
  assert.equal(lines, [1, 3, 5, 6, 15, 16])
  const texts = [...all.files.values()].map(String).join() + all.remarks('left').join() + all.remarks('changed').join()
  assert.not.match(texts, /hush/)
})

test('unknown members, attributes and processors are reported, the nearest known name with them', () => {
  const { left } = reading(
    `outputFilname: x\n${plan('title: !strin {}\nplain: {default: x}\nmap: !map {width: 1, height: 1, maxDip: 3}', '- !createMpa {}\n- {a: b}\n- !createMap {inputs: {}}')}`
  )
  assert.equal(
    left.map(({ line }) => line),
    [1, 6, 7, 8, 11, 12, 13]
  )
  for (const [index, near] of [[0, 'outputFilename'], [1, '!string'], [3, 'maxDpi'], [4, '!createMap']] as const)
    assert.ok(left[index]!.text.includes(`did you mean "${near}"?`), left[index]!.text) // prettier-ignore
})

test('a member that is repeated is reported', () => {
  assert.equal(
    reading(plan('a: !string {}\na: !integer {}')).changed.map(({ line }) => line),
    [6]
  )
})

test('templates of the environment: names stand for values, lines with a switch are used', () => {
  const yaml = plan('title: !string {default: "${TOWN_NAME} ${DOLLAR}{x}"}\n${DISABLE_LEGEND}legend: !legend {}')
  const { config, left, changed } = reading(yaml, 'config.yaml.tmpl')
  const { attributes } = config.templates.get('Plan')!
  assert.is(attributes.get('title')!.value('default'), 'TOWN_NAME ${x}')
  assert.ok(attributes.has('legend'))
  assert.equal([left.map(({ line }) => line), changed.map(({ line }) => line)], [[5], [6]])
  assert.is(converted('', { 'config.yaml.tmpl': plan('a: !string {}') }).config.file, 'config.yaml.tmpl')
})

test('a byte order mark and other ends of lines are read', () => {
  const yaml = `\ufeff${plan('a: !string {}').replaceAll('\n', '\r\n')}`
  assert.equal([...reading(yaml).config.templates.keys()], ['Plan'])
})

test('what is no configuration is refused with its place', () => {
  const places: { [yaml: string]: RegExp } = {
    '': /^config\.yaml:1:1: /,
    '- a': /^config\.yaml:1:1: /,
    'a: 1': /^config\.yaml:1:1: .*"templates"/,
    'a: 1\nscales: [5]': /^config\.yaml:2:1: "scales"/,
    'a: 1\ntemplates: {}': /^config\.yaml:2:1: /,
    'templates: [': /^config\.yaml:\d+:\d+: /,
    'templates: *nothing': /^config\.yaml:1:12: /,
    [`templates:${' {a:'.repeat(70)}${'}'.repeat(70)}`]: /^config\.yaml:1:\d+: /
  }
  for (const [yaml, place] of Object.entries(places)) {
    const { code, message } = refusal(yaml)
    assert.is(code, 'wrong-settings')
    assert.match(message, place)
  }
})

test('a folder without a configuration, and one that is too large, are refused', () => {
  const folders = makeFolders()
  const files: { [path: string]: string }[] = [{ 'other.yaml': 'a: 1' }, { 'config.yaml': `#${'x'.repeat(1_000_001)}` }]
  for (const one of files)
    assert.throws(
      () => readConfigIn(folders.make(one), new ImportReport()),
      (thrown: PrintError) => thrown.code === 'wrong-settings'
    )
  folders.remove()
})

test('roles, PDF/A and file names are in the front matter and in app.yaml', () => {
  const all = converted(`access: [ROLE_A]\noutputFilename: x_\${date}\n${plan('', '', 'access: [ROLE_B, ROLE_C]\npdfA: true\noutputFilename: own')}`) // prettier-ignore
  const lines = all.templates[0]!.frontMatter().split('\n')
  for (const line of [
    'name: Plan',
    'roles: [ROLE_B, ROLE_C]',
    'outputFilename: own',
    'pdf: { standard: a-2b }',
    'attributes: {}'
  ])
    // prettier-ignore
    assert.ok(lines.includes(line), line)
  const app = all.text('app.yaml').split('\n')
  for (const line of ['title: Town', 'roles: [ROLE_A]', 'layouts: [plan]', "outputFilename: 'x_${date}'"])
    assert.ok(app.includes(line), line)
})

test('a name that a layout cannot have becomes the most similar one; requests keep it', () => {
  const all = converted(plan('format: !string {}\nort.id: !string {}\nort_id: !string {}\n2nd: !string {}'))
  assert.equal([...all.templates[0]!.entries.keys()], ['format_', 'ort_id2', 'ort_id', '_2nd'])
  assert.equal([...all.templates[0]!.entries.values()].map(({ sentAs }) => sentAs), ['format', 'ort.id', undefined, '2nd']) // prettier-ignore
  assert.equal(all.remarks('left'), [])
})

test('zoom levels of several maps become the scales of the app, with a remark', () => {
  const all = converted(plan('a: !map {width: 1, height: 1, maxDpi: 72, zoomLevels: !zoomLevels {scales: [100, 50]}}\nb: !map {width: 1, height: 1, maxDpi: 72, zoomLevels: !zoomLevels {scales: [200, 50]}}')) // prettier-ignore
  assert.match(all.text('app.yaml'), /^scales: \[200, 100, 50\]$/m)
  assert.is(all.remarks('changed').length, 2)
})

test('zoom levels that are no scales are left out', () => {
  const map =
    'a: !map {width: 1, height: 1, maxDpi: 72, zoomLevels: !zoomLevels {scales: [100, 0, -5, .inf, x, 100, 200]}}'
  assert.match(converted(plan(map)).text('app.yaml'), /^scales: \[200, 100\]$/m)
})

test('absolute paths of files of the app become their paths in it', () => {
  const graphics = ['file:///usr/apps/town/img/north.svg', '/usr/apps/town/img/north.svg', 'file://img/north.svg', 'file:///usr/apps/other.svg', 'https://a.example/img/north.svg'] // prettier-ignore
  const all = converted(plan(graphics.map((graphic, index) => `a${index}: !northArrow {size: 9, default: {graphic: "${graphic}"}}`).join('\n')), { 'img/north.svg': '<svg/>' }) // prettier-ignore
  const found = [...all.templates[0]!.entries.values()].map(({ default: preset }) => (preset as { graphic: string }).graphic) // prettier-ignore
  assert.equal(found, ['img/north.svg', 'img/north.svg', ...graphics.slice(2)])
  assert.equal(
    all.remarks('left').map((remark) => remark.split(':')[0]),
    ['8']
  )
})

test('rows that copy a map have one of their own', () => {
  const all = converted(
    plan(
      'map: !map {width: 10, height: 10, maxDpi: 72, default: {center: [0, 0], scale: 5}}\nlook: !style {default: {style: a}}\nrows: !datasource {attributes: {features: !features {}}}',
      '- !createDataSource\n  inputMapper: {rows: datasource}\n  copyAttributes: [map, look]\n  processors: [!setFeatures {}, !setStyle {inputMapper: {look: style}}, !createMap {}]'
    )
  )
  const rows = all.templates[0]!.entries.get('rows') as unknown as { attributes: { [name: string]: { [option: string]: unknown } } } // prettier-ignore
  assert.equal(Object.keys(rows.attributes), ['map', 'features'])
  const { features, style, default: preset } = rows.attributes.map!
  assert.equal({ features, style, preset }, { features: 'features', style: 'look', preset: { center: [0, 0], scale: 5 } }) // prettier-ignore
  assert.is(all.remarks('changed').length, 1)
})

test.run()
