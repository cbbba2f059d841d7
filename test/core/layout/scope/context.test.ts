import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { outerPages, scalesIn } from '../../../../core/layout/scope/context.js'
import type { ScopeNode } from '../../../../core/layout/scope/scope.js'

/** Attributes with the denominators of their maps, if they have one. */
const node = (maps: { [name: string]: [type: string, ...scales: number[]] }, around?: ScopeNode): ScopeNode => {
  const attributes = Object.entries(maps).map(([name, [type]]) => ({
    name,
    type,
    block: { plugin: { isMainMap: type === 'map' } }
  }))
  const requests = Object.entries(maps).map(([name, [, ...scales]]) => [name, scales.map((scale) => ({ view: { scale } }))] as const) // prettier-ignore
  // as they are answered: in any order
  return { attributes, maps: new Map(requests.toReversed()), around } as unknown as ScopeNode
}

test('scales are listed by attribute: the main map first, then other maps, then maps around the row', () => {
  const page = node({ title: ['string'], overview: ['overviewMap', 1e6], side: ['map'], main: ['map', 24999.6, 5], other: ['map', 7] }) // prettier-ignore
  assert.equal([...scalesIn(page)], [['main', 25000], ['other', 7], ['overview', 1e6]]) // prettier-ignore
  const row = node({ detail: ['map', 100], other: ['map', 200] }, page)
  assert.equal([...scalesIn(row)], [['detail', 100], ['other', 200], ['main', 25000], ['overview', 1e6]]) // prettier-ignore
  assert.equal([...scalesIn(node({ title: ['string'] }, page)).keys()], ['main', 'other', 'overview'])
  assert.equal([...scalesIn(undefined)], [])
})

test('title and last page are printed unless the request sets false', () => {
  assert.equal(outerPages({}), { includeTitlePage: true, includeLastPage: true })
  for (const no of [false, 'false', 'FALSE', ' False '])
    assert.equal(outerPages({ includeTitlePage: no, includeLastPage: true }), { includeTitlePage: false, includeLastPage: true }) // prettier-ignore
  for (const other of [true, 'true', 0, '0', null, '', 'no', {}, ['false']])
    assert.is(outerPages({ includeLastPage: other }).includeLastPage, true, JSON.stringify(other))
})

test.run()
