import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { appOf } from '../../../core/accept.js'
import { PrintError } from '../../../core/errors.js'
import type { Catalog } from '../../../core/layout/catalog.js'
import { describeAttribute } from '../../../core/layout/attributes/attributes.js'
import type { BlockPlugin, LayerPlugin } from '../../../core/plugin/contracts.js'
import { makeRegistry } from '../../../core/plugin/registry.js'
import { fillAttributes } from '../../../core/request/attributes.js'
import { makeFolders } from '../../support/folders.js'
import { catalogOf } from '../../support/layouts.js'

const folders = makeFolders()
test.after(() => folders.remove())

const picture: BlockPlugin = {
  kind: 'block',
  name: 'picture',
  clientType: 'PictureValue',
  options: {
    type: 'object',
    additionalProperties: false,
    required: ['width'],
    properties: {
      width: { type: 'number', format: 'length', exclusiveMinimum: 0 },
      frame: { type: 'boolean', default: true }
    }
  },
  value: ({ width }) => ({ type: 'object', properties: { zoom: { type: 'number', maximum: width } } }),
  describe: ({ width }) => ({ clientInfo: { width } }),
  prepare: async () => ({ data: null }),
  typst: '#let draw(data) = []'
}
const brokenSchema: BlockPlugin = { ...picture, name: 'broken', value: () => ({ type: 'nothing' }) }
const throwing: BlockPlugin = {
  ...picture,
  name: 'throwing',
  value: () => {
    throw new Error('no value today')
  }
}
const registry = makeRegistry([picture, brokenSchema, throwing])

const layout = (front: string, body = '') => `---\n${front}\n---\n${body}`
const load = (files: { [path: string]: string }) => catalogOf(folders.make(files), registry)

const problemsOf = (files: { [path: string]: string } | string): string[] => {
  try {
    catalogOf(typeof files === 'string' ? files : folders.make(files), registry)
  } catch (thrown) {
    assert.instance(thrown, PrintError)
    return (thrown as PrintError).problems!.map(({ path, message }) => `${path}: ${message}`)
  }
  return []
}
/** The mistakes of a layout with this front matter. */
const mistakesOf = (front: string, body = ''): string[] =>
  problemsOf({ 'a/app.yaml': '', 'a/x.typ.hbs': layout(front, body) })

test('apps with mistakes can be left out, if there is one without; other apps are whole', () => {
  const files = {
    'b/app.yaml': '',
    'b/x.typ.hbs': layout('attributes: {}'),
    // all of the app, also where only one layout is wrong
    'c/app.yaml': '',
    'c/x.typ.hbs': layout('attributes: {}'),
    'c/y.typ.hbs': layout('attributes: {}\ntilte: X'),
    'd/app.yaml': 'access: { rules: [{ allow: "ftp://x" }] }',
    'd/x.typ.hbs': layout('attributes: {}')
  }
  const { apps, leftOut } = catalogOf(folders.make(files), registry, true)
  assert.equal([apps.map(({ name }) => name), leftOut!.names], [['b'], ['c', 'd']])
  assert.equal([leftOut!.error.code, leftOut!.error.problems!.length], ['layout-mistake', 2])
  const other: Catalog = { apps, leftOut }
  assert.is(appOf(other, 'b').name, 'b')
  for (const [name, code] of [['c', 'layout-mistake'], ['e', 'unknown-app']] as const)
    assert.throws(() => appOf(other, name), (thrown: PrintError) => thrown.code === code && thrown.message.includes(`"${name}"`)) // prettier-ignore
  assert.is(
    catalogOf(folders.make({ 'b/app.yaml': '', 'b/x.typ.hbs': layout('attributes: {}') }), registry, true).leftOut,
    undefined
  )
  const { 'b/app.yaml': _, ...wrong } = files
  assert.throws(() => catalogOf(folders.make(wrong), registry, true), (thrown: PrintError) => thrown.code === 'layout-mistake') // prettier-ignore
})

test('the catalog lists apps and layouts, with defaults for missing values', () => {
  const { apps } = load({
    'town/app.yaml':
      'title: Town\nscales: [500, 2000, 1000]\ndpis: [100]\nlang: de\noutputFilename: town_${date}\nconst: { margin: 10mm, gap: 2mm }\n',
    'town/b.typ.hbs': layout('attributes: { title: { type: string } }', '{{title}}'),
    'town/a.typ.hbs': layout(
      'name: Sheet\nattributes: {}\nlang: el\ndpi: 150\noutputFilename: sheet\nconst: { gap: 3mm }',
      '{{{const.margin}}}'
    ),
    'town/a.sample.json': '{ "layout": "Sheet", "attributes": {} }',
    'default/app.yaml': '',
    'default/only.typ.hbs': layout('attributes: {}'),
    'notes/readme.txt': 'no app'
  })
  assert.equal(apps.map(({ name, title }) => [name, title]), [['default', 'default'], ['town', 'Town']]) // prettier-ignore
  const [standard, town] = apps
  assert.equal(standard!.dpis, [72, 120, 200, 254, 300, 400, 600])
  assert.equal([town!.scales, town!.dpis], [[2000, 1000, 500], [100]])
  const [sheet, b] = town!.layouts
  assert.equal([sheet!.name, sheet!.lang, sheet!.dpi, sheet!.outputFilename], ['Sheet', 'el', 150, 'sheet'])
  assert.equal(sheet!.constants, { margin: '10mm', gap: '3mm' })
  assert.equal(sheet!.samples[0]!.request, { layout: 'Sheet', attributes: {} })
  assert.equal(
    [b!.name, b!.lang, b!.dpi, b!.outputFilename, b!.samples[0]],
    ['b', 'de', 300, 'town_${date}', undefined]
  )
})

test('app.yaml sets the order of the layouts', () => {
  const files = {
    'a/x.typ.hbs': layout('attributes: {}'),
    'a/y.typ.hbs': layout('attributes: {}'),
    'a/z.typ.hbs': layout('attributes: {}')
  }
  const names = (yaml: string) => load({ 'a/app.yaml': yaml, ...files }).apps[0]!.layouts.map(({ name }) => name)
  assert.equal(names(''), ['x', 'y', 'z'])
  assert.equal(names('layouts: [z, x]'), ['z', 'x', 'y'])
  assert.match(
    problemsOf({ 'a/app.yaml': 'layouts:\n  - x\n  - w\n', ...files })[0]!,
    'a/app.yaml:3:5: layouts[1] is "w"; the file "w.typ.hbs" is missing; must be one of x, y, z'
  )
})

test('attributes of plain types and of blocks are listed as requests and clients see them', () => {
  const { apps } = load({
    'a/app.yaml': '',
    'a/x.typ.hbs': layout(
      'attributes:\n  shown: { type: picture, width: 2in }\n  title: { type: string, default: Untitled, maxLength: 20 }\n  count: { type: float, default: "3" }\n  on: { type: date }\n'
    )
  })
  const [shown, title, count, on] = apps[0]!.layouts[0]!.attributes
  assert.equal(shown!.block!.options, { width: 144, frame: true })
  assert.equal(shown!.schema, { type: 'object', properties: { zoom: { type: 'number', maximum: 144 } } })
  assert.equal(title!.schema, { type: 'string', maxLength: 20 })
  assert.is(count!.default, 3)
  const described = [shown, title, count, on].map((attribute) => describeAttribute(attribute!, apps[0]!))
  assert.equal(described, [
    { name: 'shown', type: 'PictureValue', clientInfo: { width: 144 } },
    { name: 'title', type: 'String', default: 'Untitled' },
    { name: 'count', type: 'Double', default: 3 },
    { name: 'on', type: 'String' }
  ])
})

test('mistakes in front matter are reported with file, line and column', () => {
  const check = (front: string, ...expected: (string | RegExp)[]) => {
    const found = mistakesOf(front)
    assert.is(found.length, expected.length, found.join('\n'))
    for (const [index, line] of found.entries()) assert.match(line, expected[index]!)
  }
  check(
    'attributes:\n  m: { type: picture, width: 5 apples }',
    /^a\/x\.typ\.hbs:3:30: attributes\.m\.width .*"5 apples"/
  )
  check(
    'attributes:\n  m:\n    type: picture\n    width: -1mm\n',
    /^a\/x\.typ\.hbs:5:12: attributes\.m\.width .*"-1mm"/
  )
  check('attributes:\n  m: { type: picture }', /^a\/x\.typ\.hbs:3:6: attributes\.m\.width is missing/)
  check('attributes:\n  m: { type: picture, width: 1in, colour: red }', /^a\/x\.typ\.hbs:3:43: attributes\.m\.colour/)
  check('attributes:\n  m: { type: pictures }', /:3:14: attributes\.m\.type is "pictures"; did you mean "picture"\?/)
  check(
    'attributes:\n  m: { type: hologram }',
    /:3:14: attributes\.m\.type is "hologram"; must be one of string, .*, object, picture/
  )
  for (const type of ['constructor', '__proto__']) check(`attributes: { m: { type: ${type} } }`, `is "${type}"`)
  check('attributes: { m: {} }', /:2:18: attributes\.m\.type is missing/)
  check('name: x', /:2:1: attributes is missing/)
  check('attributes: {}\nnmae: x', /:3:7: nmae/)
  check('attributes: {}\ndpi: high', /:3:6: dpi .*"high"/)
  check(
    'attributes: { 2nd: { type: string } }',
    /:2:20: attributes\["2nd"\] is not a valid name; must be a word of letters/
  )
  check('attributes: {\n', /^a\/x\.typ\.hbs:\d+:\d+: /)
  check('attributes: {}\nattributes: {}', /^a\/x\.typ\.hbs:3:1: /)
  check('attributes: { n: { type: integer, default: many } }', /:2:44: attributes\.n\.default .*"many"/)
  check(
    'attributes: { n: { type: string, maxLenght: 5 } }',
    /:2:45: attributes\.n\.maxLenght is not a JSON Schema keyword; did you mean "maxLength"\?/
  )
  check('attributes: { n: { type: string, maxLength: five } }', /:2:18: attributes\.n is not a valid JSON Schema: /)
  check(
    'attributes: { n: { type: array, items: { type: object, properties: { a: { maxLenght: 5 } } } } }',
    /:2:\d+: attributes\.n\.items\.properties\.a\.maxLenght is not a JSON Schema keyword; did you mean "maxLength"\?/
  )
  check(
    'attributes: { n: { type: array, prefixItems: [{ type: strin }] } }',
    /:2:\d+: attributes\.n\.prefixItems\[0\]\.type is "strin"; must be one of .*"string"\?/
  )
  check(
    'attributes: { n: { type: array, items: { type: object, properties: { a: { type: number, default: few } } } } }',
    /:2:\d+: attributes\.n\.items\.properties\.a\.default is "few"; must be a number/
  )
  check('attributes: { n: }', /:2:\d+: attributes\.n is null; /)
  check(
    'attributes: { n: { type: broken, width: 1in } }',
    /attributes\.n: the block plugin "broken" has an invalid schema for its value: /
  )
  check('attributes: { n: { type: throwing, width: 1in } }', /attributes\.n: .*"throwing".*no value today/)
  for (const word of ['pages', 'const', 'pageBreak', 'else', 'this', 'true'])
    check(`attributes: { ${word}: { type: string } }`, /: attributes\.\w+ is a reserved word/)
})

test('two attributes cannot have one name in requests', () => {
  assert.match(mistakesOf('attributes: { a: { type: string }, b: { type: string, sentAs: A } }')[0]!, /: attributes\.b\.sentAs is "A"; the attribute "a" already has this name in requests/) // prettier-ignore
  assert.match(mistakesOf('attributes: { b: { type: string, sentAs: a }, a: { type: string } }')[0]!, /: attributes\.a is "a"; the attribute "b" already has this name in requests/) // prettier-ignore
  assert.match(mistakesOf('attributes: { b: { type: string, sentAs: "" } }')[0]!, /: attributes\.b\.sentAs /)
  assert.equal(mistakesOf('attributes: { a: { type: string, sentAs: b }, b: { type: string, sentAs: a } }'), [])
})

test('an app has aliases of layouts, and may lock its scales', () => {
  const files = (aliases: string) => ({
    'a/app.yaml': `lockScales: true\naliases: ${aliases}`,
    'a/x.typ.hbs': layout('name: A4 portrait\nattributes: {}'),
    'a/y.typ.hbs': layout('attributes: {}')
  })
  const [app] = load(files('{ A4_no_legend: A4 portrait, 2: y }')).apps
  assert.equal([app!.lockScales, app!.aliases], [true, { A4_no_legend: 'A4 portrait', '2': 'y' }])
  const [plain] = load({ ...files(''), 'a/app.yaml': '' }).apps
  assert.equal([plain!.lockScales, plain!.aliases], [false, {}])
  assert.equal(problemsOf(files('\n  A4: A4 portrate\n  Z: nothing like it\n  y: A4 portrait\n')), [
    'a/app.yaml:3:7: aliases.A4 is "A4 portrate"; no layout has this name; did you mean "A4 portrait"?',
    'a/app.yaml:4:6: aliases.Z is "nothing like it"; no layout has this name; must be one of A4 portrait, y',
    'a/app.yaml:5:6: aliases.y is the name of a layout; an alias must differ from all names of layouts'
  ])
  assert.equal(problemsOf({ ...files('{ A4: A4 portrait }'), 'a/x.typ.hbs': 'x' }).length, 1)
})

test('a layout without front matter is refused', () => {
  for (const text of ['', 'x', '\n---\nattributes: {}\n---\n'])
    assert.equal(problemsOf({ 'a/app.yaml': '', 'a/x.typ.hbs': text }), [
      'a/x.typ.hbs:1:1: the front matter is missing; a layout must begin with YAML between two lines of "---"'
    ])
  const [open] = problemsOf({ 'a/app.yaml': '', 'a/x.typ.hbs': '---\nattributes: {}\n' })
  assert.match(open!, /^a\/x\.typ\.hbs:1:1: the front matter does not end; the second line of "---" is missing; /)
})

test('mistakes of all layouts of all apps are listed at once', () => {
  const found = problemsOf({
    'a/app.yaml': 'scales: [0]',
    'a/hidden.typ.hbs': 'x',
    'b/app.yaml': 'layouts: [gone]',
    'b/one.typ.hbs': layout('attributes: { p: { type: string }, q: { type: nothing }, pageBreak: { type: string } }'),
    'b/two.typ.hbs': layout('attributes: {}', '{{nope}}\n{{{no}}}'),
    'b/three.typ.hbs': layout('attributes: {}'),
    'b/three.sample.json': '{ not json',
    'b/four.typ.hbs': layout('attributes: {}'),
    'b/four.sample.json': '[1]',
    'c/app.yaml': 'title: [',
    'd/app.yaml': '',
    'e/app.yaml': '',
    'e/one.typ.hbs': layout('name: Same\nattributes: {}'),
    'e/two.typ.hbs': layout('name: Same\nattributes: {}'),
    'f g/app.yaml': '',
    'f g/one.typ.hbs': layout('attributes: {}')
  })
  assert.equal(
    found.map((line) => /^[^:]+/.exec(line)![0]),
    ['a/app.yaml', 'b/app.yaml', 'b/four.sample.json', 'b/one.typ.hbs', 'b/one.typ.hbs', 'b/three.sample.json', 'b/two.typ.hbs', 'b/two.typ.hbs', 'c/app.yaml', 'd/app.yaml', 'e/app.yaml', 'f g'] // prettier-ignore
  )
  assert.match(found.join('\n'), 'd/app.yaml:1:1: the app has no layout; must have a file *.typ.hbs beside app.yaml')
  assert.match(
    found.join('\n'),
    'e/app.yaml:1:1: two.typ.hbs and one.typ.hbs both have the name "Same"; must be unique'
  )
  assert.match(
    found.join('\n'),
    'four.sample.json:1:1: the sample is not a request; must be an object with the object "attributes"'
  )
})

test('links to files outside the app or to missing files are refused; other links are not', () => {
  const outside = folders.make({ 'secret.txt': 'S3CRET' })
  const folder = folders.make({
    'a/app.yaml': '',
    'a/x.typ.hbs': layout('attributes: {}'),
    'a/assets/logo.svg': '<svg/>',
    'ab/secret.txt': ''
  })
  symlinkSync(join(folder, 'a/assets/logo.svg'), join(folder, 'a/logo.svg'))
  symlinkSync('assets', join(folder, 'a/pictures'))
  assert.equal(problemsOf(folder), [])
  mkdirSync(join(folder, 'a/deep/er'), { recursive: true })
  symlinkSync(join(outside, 'secret.txt'), join(folder, 'a/deep/er/secret.txt'))
  symlinkSync(outside, join(folder, 'a/out'))
  symlinkSync('../ab', join(folder, 'a/neighbour'))
  symlinkSync('nowhere', join(folder, 'a/lost'))
  assert.equal(
    problemsOf(folder).sort(),
    ['a/deep/er/secret.txt', 'a/lost', 'a/neighbour', 'a/out'].map(
      (file) => `${file}:1:1: the link points outside the app's folder; must point to a file inside it`
    )
  )
})

test('Typst modules of an app may not read the clock', () => {
  const files = {
    'a/app.yaml': '',
    'a/x.typ.hbs': layout('attributes: {}'),
    'a/lib/now.typ': '#let ok = 1\n#let now = datetime.today()\n'
  }
  assert.match(problemsOf(files)[0]!, /^a\/lib\/now\.typ:2:12: datetime\.today is not allowed/)
})

test('partials belong to their app', () => {
  const { apps } = load({
    'a/app.yaml': '',
    'a/x.typ.hbs': layout('attributes: { title: { type: string } }', '{{> head}}'),
    'a/y.typ.hbs': layout('attributes: {}', 'needs no title'),
    'a/partials/head.typ.hbs': '\ufeff= {{title}}\r\n',
    'a/partials/readme.txt': '{{nope}}'
  })
  assert.is(apps[0]!.layouts.length, 2)
  assert.match(
    mistakesOf('attributes: {}', '{{> head}}')[0]!,
    /^a\/x\.typ\.hbs:4:1: "head" is not a partial; the app has none; /
  )
})

test('partials next to the apps belong to all apps; partials of an app take precedence', () => {
  const files = {
    'partials/head.typ.hbs': 'shared {{title}}',
    'partials/broken.typ.hbs': 'x\n{{nope}}',
    'a/app.yaml': '',
    'a/x.typ.hbs': layout('attributes: { title: { type: string } }', '{{> head}}'),
    'b/app.yaml': '',
    'b/x.typ.hbs': layout('attributes: { title: { type: string } }', '{{> head}}'),
    'b/partials/head.typ.hbs': 'own {{title}}'
  }
  const rendering = { place: () => '', isScope: () => false, scalesOf: () => new Map(), now: new Date(0), lang: 'en' }
  const written = load(files).apps.map(
    ({ layouts }) => layouts[0]!.template.render([{ title: 1 }], rendering, { before: '', between: '' }).source
  )
  assert.equal(written, ['shared \\u{31}', 'own \\u{31}'])
  const broken = layout('attributes: {}', '{{> broken}}')
  assert.equal(
    problemsOf({ ...files, 'a/y.typ.hbs': broken, 'b/y.typ.hbs': broken }).map((line) => line.slice(0, 40)),
    ['partials/broken.typ.hbs:2:3: "nope" is n']
  )
})

test('defaults for values missing in layers must have known types and members, and are reported with their place', () => {
  const wms: LayerPlugin = {
    kind: 'layer',
    name: 'wms',
    schema: { type: 'object', properties: { serverType: { enum: ['mapserver', 'none'] } } },
    draw: async () => ({})
  }
  const mapped: BlockPlugin = {
    ...picture,
    name: 'stack',
    options: { type: 'object', properties: {} },
    value: { type: 'object', properties: { layers: { type: 'array', 'x-layers': true } } }
  }
  const types = makeRegistry([picture, mapped, wms])
  const app = (yaml: string) => ({
    'a/app.yaml': yaml,
    'a/x.typ.hbs': layout('attributes: { all: { type: stack, default: { layers: [{ type: wms }] } } }')
  })
  const [read] = catalogOf(folders.make(app('layerDefaults: { WMS: { serverType: None } }')), types).apps
  const { attributes } = fillAttributes({}, read!.layouts[0]!.attributes, read!.layers, '')
  assert.is((attributes.all as { layers: { serverType: string }[] }).layers[0]!.serverType, 'none')
  try {
    catalogOf(folders.make(app('title: x\nlayerDefaults:\n  wms: { serverTipe: none }\n  osm: {}')), types)
    assert.unreachable()
  } catch (thrown) {
    const lines = (thrown as PrintError).problems!.map(({ path, message }) => `${path}: ${message}`)
    assert.equal(lines.map((line) => line.slice(0, 46)), [
      'a/app.yaml:3:22: layerDefaults.wms.serverTipe ',
      'a/app.yaml:4:8: layerDefaults.osm is not a lay'
    ]) // prettier-ignore
  }
})

test('a layouts folder that does not exist or has no app is reported as an invalid setting', () => {
  const refused = (folder: string) => {
    try {
      catalogOf(folder, registry)
    } catch (thrown) {
      return thrown as PrintError
    }
    throw new Error('nothing was thrown')
  }
  const gone = refused('/nonexistent/layouts')
  assert.equal([gone.code, gone.message], ['wrong-settings', 'there is no layouts folder "/nonexistent/layouts"'])
  const empty = folders.make({ 'a/readme.txt': '' })
  const { code, message } = refused(empty)
  assert.equal([code, message], ['wrong-settings', `no folder below "${empty}" has an app.yaml`])
})

test.run()
