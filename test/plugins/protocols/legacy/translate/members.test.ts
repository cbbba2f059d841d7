import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { LayoutDescription, Values } from '../../../../../core/plugin.js'
import { clientsOwn, ignoredWebhook, strayIn } from '../../../../../plugins/protocols/legacy/translate/members.js'

const layoutWith = (names: string[], paramsRead: LayoutDescription['paramsRead'] = []): LayoutDescription => ({
  name: 'A4',
  paramsRead,
  attributes: [{ name: 'map', type: 'MapAttributeValues' }, ...names.map((name) => ({ name, type: 'String' }))]
})
/** `sent -> meant` for each warning. `pages`: the values of attributes. */
const stray = (spec: Values, layout: LayoutDescription, ...pages: Values[]) => {
  const given = pages.map((page) => new Map(Object.entries(page).map(([name, value]) => [name, { value, origin: (inside: string) => inside }]))) // prettier-ignore
  const warnings = strayIn(given, [{ values: spec, path: 'spec' }], layout)
  return warnings.map((warning) => /spec\.(\w+).*did you mean "(\w+)"\?$/.exec(warning)!.slice(1).join(' -> '))
}

test('a name near to a member of the protocol that is not sent gives a warning, unless the layout has or reads it', () => {
  const spec = { layuot: 'A4', crs: 'EPSG:2056' }
  assert.equal(stray(spec, layoutWith(['note'])), ['layuot -> layout', 'crs -> srs'])
  assert.equal(stray({ ...spec, layout: 'A4', srs: 'EPSG:2056' }, layoutWith(['note'])), [])
  assert.equal(stray(spec, layoutWith(['note', 'Layuot'])), ['crs -> srs'])
  assert.equal(stray(spec, layoutWith(['note'], ['crs'])), ['layuot -> layout'])
  assert.equal(stray(spec, layoutWith(['note'], 'any')), [])
})

test('a name near to an attribute without a value on any page gives a warning; a member of the protocol does not', () => {
  const layout = layoutWith(['subtitle', 'scales'])
  const spec = { subtitel: 'x', scale: 5 }
  assert.equal(stray(spec, layout, {}), ['subtitel -> subtitle'])
  assert.equal(stray(spec, layout, { subtitle: undefined }), ['subtitel -> subtitle'])
  assert.equal(stray(spec, layout, {}, { subtitle: 'y' }), [])
})

test('a webhook is ignored with a warning, unless the layout has or reads it', () => {
  const warned = (layout: LayoutDescription, webhook: unknown = 'https://a.example') => ignoredWebhook({ values: { webhook }, path: 'spec' }, layout) // prettier-ignore
  const warning = ['spec.webhook is ignored: only the jobs protocol has webhooks']
  assert.equal([warned(layoutWith(['note'])), warned(layoutWith(['note']), '')], [warning, []])
  assert.equal([warned(layoutWith(['webhook'])), warned(layoutWith([], ['webhook'])), warned(layoutWith([], 'any'))], [[], [], []]) // prettier-ignore
})

test('what a client may mean as attributes or texts: no members with a meaning, nothing empty, no object for the output', () => {
  const own = (values: Values) => Object.keys(clientsOwn({ values, path: 'spec' }))
  assert.equal(own({ title: 'x', layers: [], pages: [], maps: {}, legends: [], scale: 5, empty: '', none: null, output: {} }), ['title', 'scale']) // prettier-ignore
  assert.equal(own({ output: 'x' }), ['output'])
})

test.run()
