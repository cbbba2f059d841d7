import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { PrintError } from '../../../../core/errors.js'
import { layoutOf } from '../../../support/page.js'

const MAP = '{ type: map, width: 10, height: 10 }'
const overview = (more = '') => `{ type: overviewMap, width: 10, height: 10${more} }`

const wrong = (attributes: string): string => {
  try {
    layoutOf(attributes)
  } catch (thrown) {
    return (thrown as PrintError).problems![0]!.message
  }
  return ''
}

test('an option that names an attribute must name one of the right type, beside the option or around its row', () => {
  assert.is(wrong(`  map: ${MAP}\n  inset: ${overview()}`), '')
  assert.is(wrong(`  map: ${MAP}\n  inset: ${overview()}\n  far: ${overview(', map: inset')}`), '')
  assert.is(wrong(`  map: ${MAP}\n  rows: { type: datasource, attributes: { inset: ${overview()} } }`), '')
  assert.is(
    wrong(`  mainMap: ${MAP}\n  inset: ${overview()}`),
    'attributes.inset.map is "map"; must be the name of an attribute of type map or overviewMap; these are: mainMap'
  )
  assert.match(
    wrong(`  map: { type: map, width: 9, height: 9, under: title }\n  title: { type: string }`),
    /^attributes\.map\.under is "title".*staticLayers/
  )
  assert.match(
    wrong(`  rows: { type: datasource, attributes: { map: ${MAP} } }\n  inset: ${overview()}`),
    /^attributes\.inset\.map is "map"/
  )
})

test('an option cannot name its own attribute, or an attribute of the same name around the row', () => {
  assert.match(wrong(`  map: ${MAP}\n  a: ${overview(', map: a')}`), 'attributes.a.map is "a"; ')
  assert.match(
    wrong(`  map: ${MAP}\n  rows: { type: datasource, attributes: { map: ${overview()} } }`),
    'attributes.rows.attributes.map.map is "map"; '
  )
})

test.run()
