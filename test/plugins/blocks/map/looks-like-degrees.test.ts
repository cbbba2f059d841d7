import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { MapRequest } from '../../../../core/plugin.js'
import { coerce } from '../../../../core/request/coerce.js'
import mapBlock from '../../../../plugins/blocks/map.js'
import { degreesWarning } from '../../../../plugins/blocks/map/looks-like-degrees.js'
import { scopeOf, toolsOf } from '../on-paper.js'

const warned = (place: object, projection = 'EPSG:3857', hasGround = true) =>
  degreesWarning(place as never, hasGround, { projection } as never)

test('a centre that can be degrees is warned of, in any order, with its place in the map', () => {
  assert.match(warned({ center: [8, 47] })!, '"center" [8, 47]')
  assert.match(warned({ center: [8, 47] })!, /\[890556, 594\d{4}\]/)
  assert.match(warned({ center: [47, 180] })!, '[47, 180]')
  assert.match(warned({ center: [0, 1.1] })!, '[0, 1.1]')
})

test('large numbers, and those near 0, are metres', () => {
  for (const center of [[181, 47], [47, -181], [1, -1], [0, 0], [800_000, 47]]) assert.is(warned({ center }), undefined, String(center)) // prettier-ignore
  assert.equal([warned({}), warned({ bbox: [0, 0, 1, 1] }), warned({ bbox: [7, 46, 8, 181] })], [undefined, undefined, undefined]) // prettier-ignore
})

test('a box of degrees is warned of where the map has layers of servers', () => {
  assert.match(warned({ bbox: [7, 46, 8, 47] })!, '"bbox" [7, 46, 8, 47]')
  assert.is(warned({ bbox: [7, 46, 8, 47] }, 'EPSG:3857', false), undefined)
})

test('a map in degrees is right; a centre that the projection does not have is warned of without its place', () => {
  assert.is(warned({ center: [8, 47] }, 'EPSG:4326'), undefined)
  assert.not.match(warned({ center: [8, 120] })!, ' it is [')
})

test('a map warns of a box of degrees if a layer is that of a server, and of a place far away', async () => {
  const { options: schema, maps } = mapBlock({}) as unknown as { options: object; maps(...all: unknown[]): Promise<MapRequest[]> } // prettier-ignore
  const options = coerce({ width: 300, height: 200 }, schema as never)
  const layerPlugin = (type: string) => ({ kind: 'layer', name: type, drawsFeatures: type === 'vector', outlines: async () => [[5, 5, 9, 9]] }) // prettier-ignore
  const asked = async (value: object) => {
    const scope = { ...scopeOf({}), layerPlugin, app: { scales: [1000], dpis: [72], lockScales: false } }
    const [map] = await maps({ layers: [], ...value }, options, scope, toolsOf().tools)
    return [map!.positionWarning?.match(/looks like degrees|far outside/)?.[0], map!.showsFeatures]
  }
  const bbox = [7, 46, 8, 47]
  const [server, features] = [{ type: 'osm' }, { type: 'vector' }]
  assert.equal(await asked({ bbox, layers: [features, server] }), ['looks like degrees', false])
  assert.equal(await asked({ bbox, layers: [features] }), [undefined, false])
  assert.equal(await asked({ bbox: [1e9, 0, 1e9 + 9, 9] }), ['far outside', false])
  assert.equal(await asked({ zoomToFeatures: { minMargin: 1 }, layers: [features] }), [undefined, true])
})

test.run()
