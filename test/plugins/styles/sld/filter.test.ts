import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { parseMixedXml } from '../../../../core/xml/tree.js'
import { FilterReader } from '../../../../plugins/styles/sld/filter.js'
import { featureOf } from './documents.js'

const place = { at: 'x', scale: 1000, unitPt: 1, warn: () => {} }
const filterOf = (condition: string) =>
  new FilterReader(place).read(parseMixedXml(`<ogc:Filter xmlns:ogc="u">${condition}</ogc:Filter>`)).filter
const fits = (condition: string, properties: object = {}, id?: string) =>
  filterOf(condition)(featureOf(properties, null, id))
const refused = (condition: string): string => {
  try {
    filterOf(condition)
  } catch (thrown) {
    return (thrown as Error).message
  }
  throw new Error('it was read')
}
const property = (name: string) => `<ogc:PropertyName>${name}</ogc:PropertyName>`
const literal = (value: string) => `<ogc:Literal>${value}</ogc:Literal>`
const compared = (operator: string, name: string, value: string, attributes = '') =>
  `<ogc:PropertyIs${operator} ${attributes}>${property(name)}${literal(value)}</ogc:PropertyIs${operator}>`

test('features are looked up by a plain text that equals a property', () => {
  const equals = (condition: string) => new FilterReader(place).read(parseMixedXml(`<ogc:Filter xmlns:ogc="u">${condition}</ogc:Filter>`)).equals // prettier-ignore
  assert.equal(equals(compared('EqualTo', 'kind', 'a')), { property: 'kind', text: 'a' })
  assert.equal(equals(compared('EqualTo', 'kind', '10')), { property: 'kind', text: '10' })
  for (const text of ['', ' a', 'a ', '1.0', '010', '1e3'])
    assert.is(equals(compared('EqualTo', 'kind', text)), undefined, text)
  for (const name of ['a b', 'a/b', '']) assert.is(equals(compared('EqualTo', name, 'a')), undefined, name)
  assert.is(equals(compared('NotEqualTo', 'kind', 'a')), undefined)
  assert.is(equals(compared('EqualTo', 'kind', 'a', 'matchCase="false"')), undefined)
  assert.equal(equals(compared('EqualTo', 'kind', 'a', 'matchCase="true"')), { property: 'kind', text: 'a' })
  assert.is(equals(`<ogc:PropertyIsEqualTo>${literal('a')}${property('kind')}</ogc:PropertyIsEqualTo>`), undefined)
})

test('comparisons of numbers, also those in texts', () => {
  for (const [operator, below, same, above] of [
    ['EqualTo', false, true, false],
    ['NotEqualTo', true, false, true],
    ['LessThan', true, false, false],
    ['LessThanOrEqualTo', true, true, false],
    ['GreaterThan', false, false, true],
    ['GreaterThanOrEqualTo', false, true, true]
  ] as const)
    for (const asText of [Number, String])
      assert.equal(
        [9, 10, 11].map((n) => fits(compared(operator, 'n', '10'), { n: asText(n) })),
        [below, same, above],
        `${operator} ${asText.name}`
      )
})

test('comparisons of texts, of booleans, of properties with each other; null compares with nothing', () => {
  assert.ok(fits(compared('EqualTo', 'name', 'New York'), { name: 'New York' }))
  assert.ok(fits(compared('EqualTo', 'name', '\n    New York\n  '), { name: 'New York' }))
  assert.not(fits(compared('EqualTo', 'name', 'new york'), { name: 'New York' }))
  assert.ok(fits(compared('EqualTo', 'name', 'new york', 'matchCase="false"'), { name: 'New York' }))
  assert.ok(fits(compared('EqualTo', 'on', 'true'), { on: true }))
  assert.ok(fits(`<ogc:PropertyIsGreaterThan>${property('a')}${property('b')}</ogc:PropertyIsGreaterThan>`, { a: 2, b: 1 })) // prettier-ignore
  assert.ok(fits(`<ogc:PropertyIsLessThan>${literal('1')}${property('b')}</ogc:PropertyIsLessThan>`, { b: 2 }))
  assert.not(fits(compared('EqualTo', 'n', '')))
  assert.not(fits(compared('LessThan', 'n', '5'), { n: null }))
})

test('names with prefixes and paths are those of the data too, unless it has them as written', () => {
  assert.ok(fits(compared('EqualTo', 'topp:STATE', 'x'), { STATE: 'x' }))
  assert.ok(fits(compared('EqualTo', 'topp:STATE', 'x'), { 'topp:STATE': 'x', STATE: 'y' }))
  assert.ok(fits(compared('EqualTo', '//app:road/app:ref[1]', 'x'), { road: { ref: 'x' } }))
  assert.ok(fits(compared('EqualTo', 'a.b', 'x'), { a: { b: 'x' } }))
  assert.not(fits(compared('EqualTo', '__proto__', 'x')))
  assert.ok(fits(compared('EqualTo', 'n', '5').replaceAll('PropertyName', 'ValueReference'), { n: 5 }))
})

test('PropertyIsLike with its own signs, in any letter case if asked', () => {
  const like = (pattern: string, text: unknown, attributes: string) =>
    fits(compared('Like', 'name', pattern, attributes), { name: text })
  const signs = 'wildCard="*" singleChar="#" escapeChar="!"'
  assert.ok(like('A*', 'Aarau', signs))
  assert.not(like('A*', 'Baar', signs))
  assert.ok(like('B#ar', 'Baar', signs))
  assert.ok(like('5!*', '5*', signs))
  assert.not(like('5!*', '55', signs))
  assert.ok(like('%a_', 'Baar', 'wildCard="%" singleChar="_" escape="\\"'))
  assert.ok(like('.*ar', 'Baar', 'wildCard=".*" singleChar="." escape="!"'))
  assert.ok(like('aa*', 'Aarau', `${signs} matchCase="false"`))
  assert.not(like('aa*', 'Aarau', signs))
  assert.ok(like('A*', 'Aarau', ''))
  assert.ok(like('4*', 42, signs))
  assert.not(like('*', null, signs))
  const pattern = `<ogc:PropertyIsLike>${property('name')}${property('pattern')}</ogc:PropertyIsLike>`
  assert.ok(fits(pattern, { name: 'Aarau', pattern: 'A*' }))
  assert.not(fits(pattern, { name: 'Aarau', pattern: 'B*' }))
})

test('PropertyIsBetween with both ends, PropertyIsNull, PropertyIsNil', () => {
  const between = `<ogc:PropertyIsBetween>${property('n')}<ogc:LowerBoundary>${literal('2')}</ogc:LowerBoundary><ogc:UpperBoundary>${property('top')}</ogc:UpperBoundary></ogc:PropertyIsBetween>`
  assert.equal(
    [1, 2, 3, 4].map((n) => fits(between, { n, top: 3 })),
    [false, true, true, false]
  )
  for (const name of ['PropertyIsNull', 'PropertyIsNil']) {
    const isNull = `<ogc:${name}>${property('n')}</ogc:${name}>`
    assert.equal(
      [{}, { n: null }, { n: 0 }, { n: '' }].map((each) => fits(isNull, each)),
      [true, true, false, false]
    )
  }
})

test('And, Or and Not combine two or more filters', () => {
  const is = (n: number) => compared('EqualTo', 'n', String(n))
  assert.ok(fits(`<ogc:Or>${is(1)}${is(2)}${is(3)}</ogc:Or>`, { n: 3 }))
  assert.not(fits(`<ogc:Or>${is(1)}${is(2)}</ogc:Or>`, { n: 3 }))
  assert.ok(fits(`<ogc:And>${is(1)}${compared('LessThan', 'm', '5')}${compared('GreaterThan', 'm', '3')}</ogc:And>`, { n: 1, m: 4 })) // prettier-ignore
  assert.not(fits(`<ogc:And>${is(1)}${is(2)}</ogc:And>`, { n: 1 }))
  assert.ok(fits(`<ogc:Not>${is(1)}</ogc:Not>`, { n: 2 }))
  assert.ok(fits(`<ogc:Not>${is(1)}</ogc:Not>`, {}))
})

test('ids of features, of all versions', () => {
  const ids = '<ogc:FeatureId fid="roads.1"/><ogc:FeatureId fid="roads.2"/>'
  assert.equal(
    ['roads.1', 'roads.2', 'roads.3', undefined].map((id) => fits(ids, {}, id)),
    [true, true, false, false]
  )
  assert.ok(fits('<fes:ResourceId rid="a"/>', {}, 'a'))
  assert.ok(fits('<ogc:GmlObjectId gml:id="a"/>', {}, 'a'))
  assert.ok(fits('<ogc:Not><ogc:FeatureId fid="a"/></ogc:Not>', {}, 'b'))
})

test('a filter that cannot be read is refused, with the reason', () => {
  assert.is(refused(''), 'it is empty')
  assert.is(refused('<ogc:Unheard/>'), '<Unheard> is not a filter condition')
  assert.is(refused('<ogc:PropertyIsEqual/>'), '<PropertyIsEqual> is not a filter condition (did you mean "PropertyIsEqualTo"?)') // prettier-ignore
  assert.is(refused(`<ogc:PropertyIsEqualTo>${literal('a')}</ogc:PropertyIsEqualTo>`), '<PropertyIsEqualTo> must have two expressions') // prettier-ignore
  assert.match(refused(`<ogc:PropertyIsBetween>${property('n')}</ogc:PropertyIsBetween>`), 'a <LowerBoundary>')
  assert.match(refused(`<ogc:FeatureId fid="a"/>${compared('EqualTo', 'n', '1')}`), 'one condition, or only ids')
  assert.match(refused(`<ogc:PropertyIsEqualTo><ogc:Sum/>${literal('a')}</ogc:PropertyIsEqualTo>`), '<Sum> is not an expression') // prettier-ignore
  assert.match(refused('<ogc:PropertyIsNull/>'), '<PropertyIsNull> must contain one expression')
})

test('thousands of ids, and patterns with thousands of wildcards, are fast', () => {
  const many = Array.from({ length: 20_000 }, (_, index) => `<ogc:FeatureId fid="f.${index}"/>`).join('')
  assert.ok(fits(many, {}, 'f.19999'))
  assert.not(fits(compared('Like', 'name', '*a'.repeat(2000), 'wildCard="*" singleChar="?" escape="!"'), { name: 'a'.repeat(1999) })) // prettier-ignore
})

test.run()
