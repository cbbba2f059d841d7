import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { View } from '../../../../core/plugin.js'
import { valueOf } from '../../../../core/style/value.js'
import { gridStyles } from '../../../../plugins/layers/grid/style.js'
import type { GridLayer } from '../../../../plugins/layers/grid/schema.js'
import { fakeTools } from '../../../support/fake-tools.js'

const view = new View({ widthPt: 100, heightPt: 100, dpi: 72, projection: 'EPSG:3857', centre: [0, 0], unitsPerPt: [1, 1], scale: 1, rotationDeg: 0 }) // prettier-ignore

const symbolizersOf = async (layer: object) => {
  const tools = fakeTools()
  const styles = await gridStyles({ type: 'grid', ...layer } as unknown as GridLayer, view, tools, tools.warn)
  const symbolizers = styles.flatMap(({ passes }) => passes).flatMap(({ rules }) => rules).flatMap(({ symbolizers }) => symbolizers) // prettier-ignore
  return { symbolizers, styles, warnings: tools.warnings }
}

const stroke = (hex: string, opacity: number, widthPt: number, lengths: number[] = []) => ({
  color: { hex, alpha: 1 },
  opacity,
  widthPt,
  join: 'miter',
  dash: { lengths, unit: 'pt' },
  dashOffsetPt: 0
})

test('lines of a grid are dashed and grey, or have the colour of the layer', async () => {
  const grey = { kind: 'line', own: false, stroke: stroke('#808080', 1, 1, [4, 4]) }
  const { styles, warnings } = await symbolizersOf({})
  assert.equal(styles, [{ passes: [{ rules: [{ name: 'grid', symbolizers: [grey] }] }] }])
  assert.equal(warnings, [])
  const { symbolizers } = await symbolizersOf({ gridColor: 'rgba(255, 0, 0, 0.5)' })
  assert.equal(symbolizers, [{ ...grey, stroke: stroke('#ff0000', 0.5, 1, [4, 4]) }])
})

test('points of a grid are crosses with a larger cross below, which turn with the grid', async () => {
  const crosses = async (layer: object) => {
    const { symbolizers } = await symbolizersOf({ gridType: 'POINTS', ...layer })
    return symbolizers.map((symbolizer) => {
      assert.ok(symbolizer.kind === 'point')
      const { rotationDeg, ...others } = symbolizer
      const turned = [{ rotation: 30 }, {}].map((properties) => valueOf(rotationDeg, { index: 0, properties, geometry: null })) // prettier-ignore
      assert.equal(turned, [30, 0])
      return others
    })
  }
  const cross = (sizePt: number, its: object) => ({ kind: 'point', own: false, mark: 'shape://plus', sizePt, stroke: its, offsetPt: [0, 0], align: [0.5, 0.5], opacity: 1 }) // prettier-ignore
  assert.equal(await crosses({}), [cross(12, stroke('#ffffff', 1, 3)), cross(10, stroke('#808080', 1, 1))])
  assert.equal(
    await crosses({ haloRadius: 2, gridColor: 'rgba(0, 0, 255, 0.5)', haloColor: 'rgba(255, 255, 0, 0.5)' }),
    [cross(14, stroke('#ffff00', 0.25, 5)), cross(10, stroke('#0000ff', 0.5, 1))]
  )
  assert.equal((await crosses({ haloRadius: 0 }))[0], cross(10, stroke('#ffffff', 1, 0)))
})

test('a colour that is not one is warned of', async () => {
  const { warnings } = await symbolizersOf({ gridColor: 'grayish' })
  assert.equal(warnings, ['gridColor is "grayish"; must be a CSS colour such as "#808080"; gray is used'])
})

test.run()
