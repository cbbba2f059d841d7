import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Attribute } from '../../../../core/layout/attributes/attributes.js'
import { ANY, MAP_SHAPE, memberOf, PLAIN, shapeOfScope, shapeOfValue, type ValueShape, withMembers } from '../../../../core/layout/template/shapes.js' // prettier-ignore
import { templateWarnings } from '../../../../core/layout/template/warnings.js'

const object = (members: { [name: string]: ValueShape }, others: 'none' | 'some' | 'any' = 'none'): ValueShape => ({
  kind: 'object',
  members: new Map(Object.entries(members)),
  others
})
const list = (item: ValueShape): ValueShape => ({ kind: 'list', item })
const MEMBERS = {
  map: MAP_SHAPE,
  title: PLAIN,
  names: list(PLAIN),
  rows: list(object({ label: PLAIN, small: MAP_SHAPE })),
  roads: list(object({ title: PLAIN, width: PLAIN }, 'some')),
  free: ANY,
  const: ANY
}
const PAGE = object({ ...MEMBERS, pages: list(object(MEMBERS)) })

/** `line:column` and the message of each warning; `?` if it is not sure. */
const warnings = (text: string, partials: { [name: string]: string } = {}, constants = {}) =>
  templateWarnings({ file: 'a.typ.hbs', text, linesBefore: 3 }, PAGE, {
    partials: new Map(Object.entries(partials).map(([name, body]) => [name, { file: `partials/${name}`, text: body, linesBefore: 0 }])), // prettier-ignore
    constants
  }).map(({ file, line, column, message, isSure }) => `${file === 'a.typ.hbs' ? '' : `${file}:`}${line}:${column}${isSure ? '' : '?'} ${message}`) // prettier-ignore
/** Places and misspelled names alone. */
const wrong = (text: string, partials?: { [name: string]: string }) =>
  warnings(text, partials).map((said) => said.replace(/ .*because "(\w+)".*/, ' $1'))

test('a member that does not exist has its place, and the known members', () => {
  assert.equal(warnings('a\n {{map.scal}}'), ['5:4 "map.scal" prints nothing, because "scal" does not exist; did you mean "scale"?']) // prettier-ignore
  assert.equal(warnings('{{title.x}}'), ['4:3 "title.x" prints nothing, because "x" does not exist; a text or number has no such member']) // prettier-ignore
  assert.equal(warnings('{{names.first}}'), ['4:3 "names.first" prints nothing, because "first" does not exist; a list has no such member']) // prettier-ignore
  assert.match(warnings('{{map.centre.qqqq}}')[0]!, 'members: x, y, longitude, latitude, decimals, degreeDecimals')
})

test('members that exist or may exist have no warning', () => {
  assert.equal(wrong('{{map.scale}} {{names.length}} {{title.length}} {{names.[0]}} {{free.a.b}} {{roads.[0].other}} {{rows.[1].small.scale}} {{@index}} {{@root.title}}'), []) // prettier-ignore
})

test('a member that the sample does not show has a warning only if it is nearly one that it shows', () => {
  assert.equal(warnings('{{roads.[0].wdth}} {{roads.[0].qqqq}}'), ['4:3? "roads.0.wdth" prints nothing, because "wdth" does not exist; did you mean "width"?']) // prettier-ignore
})

test('names are looked up in the scope of their block, and in the scopes around it', () => {
  assert.equal(wrong('{{#each rows}}{{labl}}{{small.scal}}{{this.lable}}{{../map.scal}}{{../../x}}{{/each}}'), ['4:17 labl', '4:25 scal', '4:39 lable', '4:53 scal']) // prettier-ignore
  assert.equal(wrong('{{#with map}}{{scal}}{{../titel}}{{/with}}'), ['4:16 scal', '4:24 titel'])
  assert.equal(wrong('{{#each roads as |road|}}{{road.wdth}}{{road.width}}{{/each}}'), ['4:28? wdth'])
  assert.equal(wrong('{{#each roads as |road nr|}}{{nr.x}}{{/each}}'), ['4:31 x'])
  assert.equal(wrong('{{#each names}}{{this.x}}{{@root.map.rotaton}}{{/each}}{{#each rows}}a{{else}}{{map.scal}}{{/each}}'), ['4:18 x', '4:28 rotaton', '4:81 scal']) // prettier-ignore
  assert.equal(wrong('{{#if map.isBig}}{{map.scal}}{{/if}}'), ['4:7 isBig', '4:20 scal'])
  assert.equal(wrong('{{#each pages}}{{map.scal}}{{title}}{{/each}}'), ['4:18 scal'])
})

test('values of helpers are looked up, too', () => {
  assert.equal(wrong('{{number map.scal decimals=map.dpl}} {{str (number map.dpy)}}'), ['4:10 scal', '4:28 dpl', '4:52 dpy']) // prettier-ignore
  assert.equal(wrong('{{lookup map "scal"}} {{lookup map "scale"}} {{join roads ", " member="titel"}} {{join rows ", " member="label"}}'), ['4:14 scal', '4:71? titel']) // prettier-ignore
})

test('date patterns in templates, placeholders and constants are checked', () => {
  const found = warnings('{{date "YYYY-MM-dd" free}} {{legacy "${now DD.MM.yyyy}"}} {{date const.form free}} {{date "yyyy" free}}', {}, { form: 'dd.mm.yyyy' }) // prettier-ignore
  assert.equal(found.map((said) => /^\S+ the date pattern "[^"]*"/.exec(said)?.[0]), ['4:8 the date pattern "YYYY-MM-dd"', '4:37 the date pattern "DD.MM.yyyy"', '4:66 the date pattern "dd.mm.yyyy"']) // prettier-ignore
})

test('a name in a partial has a warning if no call of the partial has it', () => {
  assert.equal(wrong('{{> head}}', { head: '{{map.scal}}{{titel}}' }), ['partials/head:1:3 scal', 'partials/head:1:15? titel']) // prettier-ignore
  assert.equal(wrong('{{> head}}{{> head name="x"}}', { head: '{{name.x}}' }), ['partials/head:1:3 x'])
  assert.equal(wrong('{{> head text=title}}{{> head map}}', { head: '{{scale}}{{text.length}}{{../x}}' }), [])
  assert.equal(wrong('{{> head map}}', { head: '{{scal}}' }), ['partials/head:1:3? scal'])
  assert.equal(wrong('{{> one}}', { one: '{{> two}}{{> one}}', two: '{{> one}}{{map.scal}}' }), ['partials/two:1:12 scal']) // prettier-ignore
  assert.equal(wrong('{{> none}}'), [])
})

test('a shape has the members of a value; of a list those of all its items', () => {
  assert.equal(shapeOfValue({ a: 1, b: [{ c: 1 }, { d: [2] }] }), object({ a: PLAIN, b: list(object({ c: PLAIN, d: list(PLAIN) }, 'some')) }, 'some')) // prettier-ignore
  assert.equal([null, undefined, 'a', 0, false, [], [1, {}], [[1], [null]]].map((value) => shapeOfValue(value)), [ANY, ANY, PLAIN, PLAIN, PLAIN, list(ANY), list(ANY), list(list(ANY))]) // prettier-ignore
  assert.equal(shapeOfValue([{ a: 1 }, { a: { b: 1 } }]), list(object({ a: ANY }, 'some')))
  assert.equal(shapeOfValue([...Array(100).fill({ a: 1 }), { b: 1 }]), list(object({ a: PLAIN }, 'some')))
  const deep = (levels: number): unknown => (levels === 0 ? 1 : { a: deep(levels - 1) })
  const end = (shape: ValueShape): ValueShape => (shape.kind === 'object' ? end(shape.members.get('a')!) : shape)
  assert.equal([end(shapeOfValue(deep(10))), end(shapeOfValue(deep(11)))], [PLAIN, ANY])
})

test('members of shapes are known, open or missing', () => {
  assert.equal(['length', '0', '12', 'x', '-1'].map((name) => memberOf(list(PLAIN), name)), [PLAIN, PLAIN, PLAIN, 'missing', 'missing']) // prettier-ignore
  assert.equal([memberOf(ANY, 'x'), memberOf(PLAIN, 'length'), memberOf(PLAIN, 'x')], [ANY, PLAIN, 'missing'])
  assert.equal((['none', 'some', 'any'] as const).map((others) => memberOf(object({}, others), 'x')), ['missing', 'missing', ANY]) // prettier-ignore
  assert.equal(withMembers(object({ a: ANY }), new Map([['b', PLAIN]])), object({ a: ANY, b: PLAIN }))
  assert.equal(withMembers(PLAIN, new Map([['b', PLAIN]])), object({ b: PLAIN }, 'any'))
})

const attribute = (name: string, schema: object, more: object = {}) => ({ name, schema, ...more }) as unknown as Attribute // prettier-ignore
const scope = (schema: object, value?: unknown) =>
  shapeOfScope([attribute('x', schema)], { x: value }, new Map()).get('x')

test('an attribute has the shape of its schema; what the schema leaves open comes from the sample', () => {
  assert.equal(['string', 'number', 'integer', 'boolean'].map((type) => scope({ type }, { a: 1 })), Array(4).fill(PLAIN)) // prettier-ignore
  assert.equal(scope({ type: 'array', items: { type: 'object' } }, [{ a: 1 }]), list(object({ a: PLAIN }, 'some')))
  assert.equal(scope({ type: 'array' }), list(ANY))
  const properties = { a: { type: 'string' }, b: { type: 'object' }, c: {} }
  assert.equal(scope({ type: 'object', properties }, { b: { d: 1 }, e: 1 }), object({ a: PLAIN, b: object({ d: PLAIN }, 'some'), c: ANY })) // prettier-ignore
  for (const additionalProperties of [true, { type: 'string' }]) assert.equal(scope({ type: 'object', properties: { a: {} }, additionalProperties }, { a: 1, e: 1 }), object({ a: PLAIN, e: PLAIN }, 'some')) // prettier-ignore
  assert.equal(scope({ type: 'object', properties: {} }, 5), object({}))
  assert.equal(scope({ type: 'object' }, { a: 1 }), object({ a: PLAIN }, 'some'))
  for (const keyword of ['$ref', 'allOf', 'oneOf', 'anyOf', 'patternProperties', 'if']) assert.equal(scope({ type: 'string', [keyword]: {} }, [1]), list(PLAIN)) // prettier-ignore
})

test('a scope has what is around it, maps have the members of maps, rows those of their first row and of the page', () => {
  const maps = { block: { plugin: { maps: true } } }
  const rows = [attribute('label', { type: 'string' }), attribute('inner', {})]
  const found = shapeOfScope(
    [
      attribute('map', {}, maps),
      attribute('rows', {}, { rows }),
      attribute('sheets', {}, { rows, block: { plugin: { rows: true } } }),
      attribute('x', {}, { default: [1] })
    ],
    { rows: [{ inner: { a: 1 } }, { inner: 5 }], sheets: [{ inner: { b: 1 } }] },
    new Map([['lang', PLAIN]])
  )
  assert.equal([found.get('map'), found.get('lang'), found.get('x')], [MAP_SHAPE, PLAIN, list(PLAIN)])
  const row = (name: string) => {
    const shape = found.get(name)!
    return shape.kind === 'list' && shape.item.kind === 'object' ? shape.item : undefined
  }
  assert.equal(row('rows')!.others, 'none')
  assert.equal(['label', 'inner', 'map', 'lang'].map((name) => row('rows')!.members.get(name)), [PLAIN, object({ a: PLAIN }, 'some'), MAP_SHAPE, PLAIN]) // prettier-ignore
  assert.equal(row('sheets')!.members.get('inner'), ANY)
})

test.run()
