import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { MAP_SHAPE, type ValueShape } from '../../../core/layout/template/shapes.js'
import { viewFacts } from '../../../core/views/facts.js'
import { View } from '../../../core/views/view.js'
import { makeFolders } from '../../support/folders.js'
import { runCommand } from '../../support/run-command.js'

const folders = makeFolders()
test.after(() => folders.remove())

/** What `check` says of a layout below its front matter: `MISTAKE 12:7 …`, and whether all is right. */
const check = async (body: string, files: { [path: string]: string } = {}, front = '') => {
  const layouts = folders.make({
    'a/app.yaml': '',
    'a/x.typ.hbs': `---
attributes:
  map: { type: map, width: 60mm, height: 40mm, default: { center: [0, 0], scale: 1000, layers: [] } }
  title: { type: string, default: T }
  names: { type: array, default: [a] }
  roads: { type: array, items: { type: object }, default: [{ title: Mill, width: 5 }] }
  parcel: { type: object, additionalProperties: false, properties: { number: { type: integer }, owner: { type: object } }, default: {} }
  rows: { type: datasource, attributes: { label: { type: string, default: x }, small: { type: map, width: 20mm, height: 20mm } } }
  bar: { type: scalebar, width: 60mm, height: 9mm }
${front}---
${body}
`,
    ...files
  })
  const { stdout, stderr, code } = await runCommand(['check'], { env: { MAPSETTER_LAYOUTS: layouts } })
  assert.is(stderr, '')
  const messages = String(stdout)
    .split('\n')
    .filter((line) => /^(MISTAKE|warning) {5}/.test(line))
  return { code, said: messages.map((line) => line.replace(/^(\w+) +a\/(?:x\.typ\.hbs:)?/, '$1 ')) }
}
const places = ({ said }: { said: string[] }) => said.map((line) => /^\w+ (\S+):/.exec(line)![1])

test('templates may name exactly the members that maps have', () => {
  const namesIn = (shape: ValueShape): unknown =>
    shape.kind === 'object' ? Object.fromEntries([...shape.members].map(([name, member]) => [name, namesIn(member)])) : null // prettier-ignore
  const named = (value: unknown): unknown =>
    typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value).map(([name, member]) => [name, named(member)])) : null // prettier-ignore
  const view = new View({ widthPt: 9, heightPt: 9, dpi: 72, projection: 'EPSG:3857', centre: [0, 0], unitsPerPt: [1, 1], scale: 1, rotationDeg: 0 }) // prettier-ignore
  assert.equal(namesIn(MAP_SHAPE), named({ ...viewFacts(view), missing: '' }))
})

test('an unknown member in a template is a mistake with a suggestion, in every scope', async () => {
  const wrong = await check(
    [
      '{{map.scal}}',
      '{{number map.centre.longitud}} {{scale map.scle}} {{str (number map.dpl)}}',
      '{{#if map.isBig}}{{/if}} {{#if (gt map.width 5)}}{{/if}}',
      '{{#each rows}}{{small.scal}} {{this.lable}} {{../map.scal}} {{map.extent.minx}}{{/each}}',
      '{{#with map}}{{scal}} {{../titel}}{{/with}} {{#with map as |m|}}{{m.scal}}{{/with}}',
      '{{#each roads}}{{@root.map.rotaton}}{{/each}} {{#each roads as |road|}}{{road.wdth}}{{/each}}',
      '{{lookup map "scal"}} {{join roads ", " member="titel"}}',
      '{{title.name}} {{names.first}} {{map.scale.x}} {{bar.unti}} {{app.titel}} {{lang.x}}',
      '{{#each pages}}{{map.scal}}{{/each}} {{#each names}}{{this.x}}{{/each}} {{rows.[0].small.scal}}',
      '{{#grid rows columns=2}}{{small.scal}}{{/grid}} {{parcel.numbr}}'
    ].join('\n')
  )
  assert.is(wrong.code, 1)
  const [first] = wrong.said
  assert.match(first!, /^MISTAKE 11:3: .*"scal".*"scale"/)
  const all = ['11:3', '12:10', '12:40', '12:65', '13:7', '13:36', '14:17', '14:32', '14:47', '14:63', '15:16', '15:25', '15:67', '16:18', '16:74', '17:14', '17:48', '18:3', '18:18', '18:34', '18:50', '18:63', '18:77', '19:18', '19:55', '19:75', '20:27', '20:51'] // prettier-ignore
  assert.equal(places(wrong), all)
  assert.equal(wrong.said.filter((line) => line.startsWith('warning')).map((line) => line.split(' ')[1]), ['16:74:', '17:48:'], 'only the sample tells of these') // prettier-ignore
})

test('a text in place of a list is a mistake, because it prints nothing', async () => {
  const wrong = await check(
    '{{#each title}}{{this}}{{/each}}\n{{#each names}}{{#each this}}x{{/each}}{{/each}}\n{{#grid title columns=2}}x{{/grid}}\n{{#each roads}}{{#each title}}x{{/each}}{{/each}}\n{{#each (tableRows title)}}x{{/each}} {{#each parcel}}x{{/each}} {{#each parcel.owner}}x{{/each}} {{#each params.a}}x{{/each}}'
  )
  assert.equal(
    wrong.said.map((line) => line.split(' ').slice(0, 2).join(' ')),
    ['MISTAKE 11:9:', 'MISTAKE 12:24:', 'MISTAKE 13:9:', 'MISTAKE 14:24:']
  )
  assert.is(wrong.code, 1)
})

test('files that are not in UTF-8 are mistakes with the place of the first letter that is lost', async () => {
  const latin = (text: string) => Buffer.from(text, 'latin1') as unknown as string
  const files = {
    'a/partials/foot.typ.hbs': latin('ok\nZürich'),
    'a/translations/en.yaml': latin('key: Genève'),
    'a/x.sample.json': latin('{ "attributes": { "title": "é" } }'),
    'a/data.json': latin('"é"'),
    'partials/all.typ.hbs': latin('é')
  }
  const { code, said } = await check('{{> foot}} {{> all}}', files)
  assert.is(code, 1)
  assert.equal(
    said.map((line) => line.split(/ +/).slice(0, 2).join(' ')).sort(),
    ['MISTAKE partials/all.typ.hbs:1:1:', 'MISTAKE partials/foot.typ.hbs:2:2:', 'MISTAKE translations/en.yaml:1:9:', 'MISTAKE x.sample.json:1:29:'] // prettier-ignore
  )
})

test('a value between backticks is a mistake, because Typst prints its source', async () => {
  const wrong = await check('`{{title}}` and `a`{{title}}\n```\n{{number 5}}\n```\n#raw({{str title}}) \\`{{title}}\\`\n{{#each names}}`{{this}}`{{/each}}') // prettier-ignore
  assert.equal(
    wrong.said.map((line) => line.split(' ').slice(0, 2).join(' ')),
    ['MISTAKE 11:2:', 'MISTAKE 13:1:', 'MISTAKE 16:17:']
  )
})

test('a language that is not known is reported, in app.yaml and in front matter', async () => {
  const said = async (lang: string) => (await check('x', { 'a/app.yaml': `lang: ${lang}\n` }, `lang: ${lang}\n`)).said
  assert.equal(
    (await said('german')).map((line) => line.split(/ +/).slice(0, 2).join(' ')),
    ['warning app.yaml:1:7:', 'warning 10:7:']
  )
  for (const lang of ['de', 'fr-CH', 'rm', 'zh-Hans', 'pt_BR']) assert.equal(await said(lang), [], lang)
})

test('known and possible members in a template cause no message', async () => {
  const { code, said } = await check(
    [
      '{{map.scale}} {{#each map.missing}}{{this}}{{/each}} {{map.centre.x}} {{title.length}} {{names.length}} {{names.[0]}} {{params.any.thing}}',
      '{{#each rows}}{{label}} {{small.scale}} {{map.scale}} {{title}} {{@index}} {{../title}}{{/each}}',
      '{{#each roads}}{{title}} {{note}} {{owner.name}} {{../title}} {{@root.title}}{{/each}}',
      '{{#with parcel}}{{number 5}} {{owner.any}} {{../map.dpi}}{{/with}} {{#with parcel as |p|}}{{p.owner.x}}{{/with}}',
      '{{bar.unit}} {{app.name}} {{#each warnings}}{{this}}{{/each}} {{#each pages}}{{map.groundScale}}{{/each}}',
      '{{lookup map title}} {{lookup map "scale"}} {{> any road=map}} {{#each roads}}{{> any}}{{/each}} {{map}} {{bar}}'
    ].join('\n'),
    { 'a/partials/any.typ.hbs': '{{road.scale}} {{title}} {{#if subtitle}}{{subtitle.x}}{{/if}}' }
  )
  assert.equal([code, said], [0, []])
})

test('a member that no call of a partial has is a mistake, with its position in the partial', async () => {
  const partials = {
    'a/partials/one.typ.hbs': '{{m.scal}} {{m.scale}}\n{{> two}}',
    'a/partials/two.typ.hbs': '{{titel}} {{m.dpl}}'
  }
  const { said } = await check('{{> one m=map}} {{#each rows}}{{> one m=small}}{{/each}} {{#each roads}}{{> two m=@root.map}}{{/each}}', partials) // prettier-ignore
  assert.equal(
    said.map((line) => line.split(' ').slice(0, 2).join(' ')),
    ['MISTAKE partials/one.typ.hbs:1:3:', 'MISTAKE partials/two.typ.hbs:1:13:', 'warning partials/two.typ.hbs:1:3:'].sort((a, b) => said.findIndex((one) => one.startsWith(a)) - said.findIndex((one) => one.startsWith(b))) // prettier-ignore
  )
})

test('wrong date patterns in templates, file names and columns are reported', async () => {
  const { code, said } = await check(
    '{{date "DD.MM.YYYY"}} {{date const.day}} {{str (date "HH:MM" title)}}\n{{legacy "on ${now dd.mm.yyyy}"}} {{date "hh:mm"}} {{date "yyyy-MM-dd"}}',
    { 'a/app.yaml': "title: x\noutputFilename: 'a_${yyyy-mm-dd}'\n" },
    "  parcels: { type: table, columns: [a, { name: b, format: date, pattern: DD.MM.yyyy }] }\nconst: { day: yyyy-mm-dd }\noutputFilename: 'b_${YYYY}'\n"
  )
  assert.is(code, 1)
  assert.equal(
    said.map((line) => line.split(' ').slice(0, 2).join(' ')),
    ['MISTAKE app.yaml:2:17:', 'MISTAKE 10:74:', 'MISTAKE 12:17:', 'MISTAKE 14:8:', 'MISTAKE 14:30:', 'MISTAKE 14:54:', 'MISTAKE 15:10:', 'warning 15:42:'] // prettier-ignore
  )
})

test('samples with undeclared names, another layout or wrong values are reported with line and column', async () => {
  const sample = `{
  "layout": "Other", "app": "b",
  "titl": "x", "outputFilename": "\${DD.MM.yyyy}",
  "attributes": { "titel": "x", "TITLE": "fine",
    "rows": [{ "small": { "center": [0, 0], "scale": 5, "layers": [] } }, { "lable": "y" }] }
}`
  const layouts = folders.make({
    'a/app.yaml': 'aliases: { Also: x }\n',
    'a/x.typ.hbs': '---\nattributes:\n  title: { type: string }\n  count: { type: integer, default: 5 }\n  rows: { type: datasource, attributes: { label: { type: string, default: x }, small: { type: map, width: 20mm, height: 20mm, default: { center: [0, 0], scale: 5, layers: [] } } } }\n---\n{{title}}\n', // prettier-ignore
    'a/x.sample.json': sample,
    'a/y.typ.hbs':
      '---\nattributes:\n  title: { type: string }\n  count: { type: integer, default: 5 }\n---\n{{title}}\n',
    'a/y.sample.json': '{ "attributes": {\n  "title": "y",\n  "count": "many"\n} }',
    'a/z.typ.hbs': '---\nname: Zed\nattributes:\n  title: { type: string }\n---\n{{title}}\n',
    'a/z.sample.json': '{ "layout": "Zed", "lang": "de", "attributes": { "title": "z" } }'
  })
  const { stdout, code } = await runCommand(['check'], { env: { MAPSETTER_LAYOUTS: layouts } })
  assert.is(code, 1)
  const places = [...String(stdout).matchAll(/^ {2}a\/(\w)\.sample\.json:(\d+:\d+): (\S+) /gm)].map(([, ...found]) => found.join(' ')) // prettier-ignore
  assert.equal(places, ['x 3:11 titl', 'x 2:13 layout', 'x 2:29 app', 'x 3:34 outputFilename:', 'x 4:28 attributes.titel', 'x 5:86 attributes.rows[1].lable', 'y 3:12 attributes.count']) // prettier-ignore
  for (const sentence of [
    'titl is not a member of a request; ',
    'layout is "Other"; must be "x", the layout of this sample\n',
    'app is "b"; must be "a", the app of this sample\n',
    'attributes.titel is not an attribute of the layout; did you mean "title"?\n',
    'attributes.rows[1].lable is not an attribute of the layout; did you mean "label"?\n'
  ])
    assert.match(String(stdout), sentence)
  assert.match(String(stdout), /^ok +a\/z\.typ\.hbs/m)
})

test('a sample that is not JSON is reported with its position', async () => {
  const layouts = folders.make({
    'a/app.yaml': '',
    'a/x.typ.hbs': '---\nattributes: {}\n---\nx\n',
    'a/x.sample.json': '\ufeff{\r\n  "attributes": {\r\n    "a": [1, 2,]\r\n  }\r\n}'
  })
  const { stdout, code } = await runCommand(['check'], { env: { MAPSETTER_LAYOUTS: layouts } })
  assert.is(code, 1)
  assert.match(String(stdout), /a\/x\.sample\.json:3:16: .*a JSON value/)
})

test('a map that the edge of its page cuts off causes a warning', async () => {
  const cases: [size: string, page: string, lost: string | undefined][] = [
    ['width: 250mm, height: 100mm', 'page("a4", margin: 10mm)', '50 mm at the right'],
    ['width: 100mm, height: 350mm', 'page("a4", margin: 10mm)', '63 mm at the bottom'],
    ['width: 280mm, height: 100mm', 'page("a4", flipped: true, margin: 5mm)', undefined],
    ['width: 198mm, height: 100mm', 'page("a4", margin: 10mm)', undefined],
    ['width: 300mm, height: 400mm', 'page(width: auto, height: auto)', undefined],
    ['width: 100mm, height: 100mm', 'page("a5", margin: (left: -30mm))', '30 mm at the left']
  ]
  const files = cases.flatMap(([size, page], index) => [
    [`a/x${index}.typ.hbs`, `---\nattributes:\n  map: { type: map, ${size}, default: { center: [0, 0], scale: 1000, layers: [] } }\n---\n#set ${page}\n{{map}}\n`], // prettier-ignore
    [`a/x${index}.sample.json`, '{ "attributes": {} }']
  ])
  const layouts = folders.make({ 'a/app.yaml': '', ...Object.fromEntries(files) })
  for (const format of ['pdf', 'png']) {
    const { stdout } = await runCommand(['check', '--format', format], { env: { MAPSETTER_LAYOUTS: layouts } })
    const [, ...said] = String(stdout).split(/^ok .*a\/x\d.*\n/m)
    for (const [index, [size, , lost]] of cases.entries()) {
      const warned = said[index]!.split('\n').filter((line) => line.includes('warning'))
      if (lost === undefined) assert.equal(warned, [], size)
      else assert.ok(warned.length === 1 && warned[0]!.includes('"map"') && warned[0]!.endsWith(`; ${lost} are cut off`), warned.join()) // prettier-ignore
    }
  }
})

test.run()
