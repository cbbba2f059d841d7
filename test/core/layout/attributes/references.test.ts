import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { layoutOf } from '../../../support/page.js'

const MAP = '{ type: map, width: 10, height: 10 }'
const overview = (more = '') => `{ type: overviewMap, width: 10, height: 10${more} }`

const wrong = (attributes: string): string => {
  try {
    layoutOf(attributes)
  } catch (thrown) {
    return (thrown as Error).message.replace(/^\S+ /, '')
  }
  return ''
}

test('an option that names an attribute must name one of its type, beside it or around its row', () => {
  assert.is(wrong(`  map: ${MAP}\n  inset: ${overview()}`), '')
  assert.is(wrong(`  map: ${MAP}\n  inset: ${overview()}\n  far: ${overview(', map: inset')}`), '')
  assert.is(wrong(`  map: ${MAP}\n  rows: { type: datasource, attributes: { inset: ${overview()} } }`), '')
  assert.is(
    wrong(`  mainMap: ${MAP}\n  inset: ${overview()}`),
    'attributes.inset.map is "map", but there is no attribute of that name and the type map or overviewMap; known: mainMap'
  )
  assert.match(
    wrong(`  map: { type: map, width: 9, height: 9, under: title }\n  title: { type: string }`),
    'type staticLayers; known: none'
  )
  assert.match(
    wrong(`  rows: { type: datasource, attributes: { map: ${MAP} } }\n  inset: ${overview()}`),
    'known: none'
  )
})

test('none names itself, nor what its own name hides', () => {
  assert.match(wrong(`  map: ${MAP}\n  a: ${overview(', map: a')}`), 'attributes.a.map is "a", but there is no')
  assert.match(
    wrong(`  map: ${MAP}\n  rows: { type: datasource, attributes: { map: ${overview()} } }`),
    'attributes.rows.attributes.map.map is "map", but there is no attribute of that name and the type map or overviewMap; known: none'
  )
})

test.run()
