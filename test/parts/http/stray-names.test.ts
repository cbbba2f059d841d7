import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { sentNames, strayAttributes, strayMembers, strayNames } from '../../../parts/http/stray-names.js'

const layout = {
  name: 'A4',
  attributes: [
    { name: 'title', type: 'String' },
    { name: 'parcels', type: 'DataSourceAttributeValue', clientParams: { attributes: [{ name: 'owner', type: 'String' }] } }
  ],
  paramsRead: ['subtitle']
} // prettier-ignore

const namesIn = (warnings: readonly string[]) => warnings.map((warning) => warning.match(/[\w.[\]]+(?="? is)/)![0])

test('members without a value are not sent, and each has its path', () => {
  const values = { a: 1, b: null, c: '', d: undefined }
  assert.equal(sentNames(values, ''), [{ name: 'a', path: 'a' }])
  assert.equal(sentNames(values, 'spec'), [{ name: 'a', path: 'spec.a' }])
})

test('a member similar to one that is not sent gives a warning', () => {
  const known = ['outputFormat', 'lang', 'pages']
  const warned = (sent: object) => namesIn(strayMembers(sentNames({ ...sent }, ''), known))
  assert.equal(warned({ outputFormt: 1, lnag: 1, comment: 1 }), ['outputFormt', 'lnag'])
  assert.equal(warned({ outputFormt: 1, outputFormat: 1 }), [])
  assert.equal(warned({ outputformat: 1 }), ['outputformat'])
  assert.equal(warned({ page: 1 }), [])
  const called = (sent: object) => strayMembers(sentNames({ ...sent }, ''), known, { language: 'lang' })
  assert.equal(called({ language: 'de' }), ['"language" is not known; it is ignored; did you mean "lang"?'])
  assert.equal(namesIn(called({ languge: 'de' })), ['languge'])
  assert.equal(called({ language: 'de', lang: 'de' }), [])
})

test('at most 20 members of at most 500 give a warning', () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ name: 'langg', path: `a[${index}].langg` }))
  assert.is(strayMembers(many(30), ['lang']).length, 20)
  const others = Array.from({ length: 500 }, () => ({ name: 'other', path: 'other' }))
  assert.is(strayMembers([...others, ...many(1)], ['lang']).length, 0)
  assert.is(strayMembers([...others.slice(1), ...many(1)], ['lang']).length, 1)
})

test('an attribute that the layout neither declares nor reads gives a warning if it is near to one that is not sent', () => {
  assert.equal(namesIn(strayAttributes({ titel: 'x' }, layout)), ['attributes.titel'])
  assert.equal(namesIn(strayAttributes({ titel: 'x', title: 'y' }, layout)), [])
  assert.equal(namesIn(strayAttributes({ subtitle: 'x' }, layout)), [])
  assert.equal(namesIn(strayAttributes({ legend: 'x', showTitle: true, other: 1 }, layout)), [])
  assert.equal(strayNames([{ name: 'titel', path: 'titel' }], { ...layout, paramsRead: 'any' }), [])
  const isOwn = (name: string) => name === 'titel'
  assert.equal(strayNames([{ name: 'titel', path: 'titel' }], layout, isOwn), [])
})

test('members of rows are compared with the attributes of rows', () => {
  const parcels = [{ other: 'a' }, { ownr: 'b' }, { titel: 'c' }, 7]
  assert.equal(namesIn(strayAttributes({ parcels }, layout)), ['attributes.parcels[1].ownr'])
  const many = [...Array.from({ length: 20 }, () => ({ other: 'a' })), { ownr: 'b' }]
  assert.equal(strayAttributes({ parcels: many }, layout), [])
})

test.run()
