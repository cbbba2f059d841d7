import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { unitOfProjection } from '../../../../plugins/blocks/scalebar/units.js'
import { projectionOf } from '../../../../core/views/projection.js'

test('the unit of a projection; metres if a scale bar does not have it', () => {
  const symbol = (code: string) => unitOfProjection(projectionOf(code)).symbol
  assert.equal([symbol('EPSG:3857'), symbol('EPSG:4326')], ['m', '°'])
  const of = (metresPerUnit: number) =>
    unitOfProjection({ ...projectionOf('EPSG:3857'), isGeographic: false, metresPerUnit }).symbol
  assert.equal([of(0.3048), of(1200 / 3937), of(1000), of(20.1168)], ['ft', 'ft', 'km', 'm'])
})

test.run()
