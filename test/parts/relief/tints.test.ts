import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { tintPicture, type TintStop } from '../../../parts/relief.js'
import { paintingTools, viewOf } from '../../plugins/layers/drawing.js'
import { colour, gridOf } from './grids.js'

const view = viewOf({ center: [0, 0], scale: (100 * 72) / 0.0254, widthPt: 40, heightPt: 40 })

/** RGBA at some elevations: of a slope that rises by 1 m a cell. */
const tintsAt = async (elevations: number[], stops: TintStop[], opacity = 1) => {
  const [first, last] = [Math.min(...elevations) - 5, Math.max(...elevations) + 5]
  const slope = gridOf(last - first, 5, 100, (x) => first + x / 100 + (last - first) / 2 - 0.5)
  const { source } = await tintPicture(slope, stops, opacity, view, paintingTools())
  assert.ok('pixels' in source)
  const { width, data } = source.pixels
  return elevations.map((elevation) => {
    const at = 4 * (2 * width + elevation - first)
    return [...data.subarray(at, at + 4)]
  })
}

test('colours between two elevations are interpolated, those beyond are the first and the last', async () => {
  const stops: TintStop[] = [[20, colour('#00ff00')], [0, colour('#ff0000')], [60, colour('#0000ff')]] // prettier-ignore
  assert.equal(await tintsAt([-40, 0, 5, 20, 40, 60, 90], stops), [
    [255, 0, 0, 255],
    [255, 0, 0, 255],
    [191, 64, 0, 255],
    [0, 255, 0, 255],
    [0, 128, 128, 255],
    [0, 0, 255, 255],
    [0, 0, 255, 255]
  ])
})

test('alpha is premultiplied, and so is the opacity of the layer', async () => {
  const stops: TintStop[] = [[0, colour('#ffffff', 0)], [10, colour('#ff8000', 1)]] // prettier-ignore
  assert.equal(await tintsAt([0, 5, 10], stops), [[0, 0, 0, 0], [128, 64, 0, 128], [255, 128, 0, 255]]) // prettier-ignore
  assert.equal(await tintsAt([10], stops, 0.5), [[128, 64, 0, 128]])
})

test('two colours at one elevation are a hard edge; one colour is everywhere', async () => {
  const stops: TintStop[] = [[10, colour('#ff0000')], [10, colour('#0000ff')]] // prettier-ignore
  assert.equal(await tintsAt([9, 10, 11], stops), [
    [255, 0, 0, 255],
    [0, 0, 255, 255],
    [0, 0, 255, 255]
  ])
  assert.equal(await tintsAt([-9, 400], [[100, colour('#123456')]]), [
    [18, 52, 86, 255],
    [18, 52, 86, 255]
  ])
})

test('no data is clear', async () => {
  const none = gridOf(4, 4, 100, (x) => (x < 0 ? NaN : 7))
  const { source } = await tintPicture(none, [[0, colour('#ffffff')]], 1, view, paintingTools())
  assert.ok('pixels' in source)
  assert.equal([...source.pixels.data.subarray(0, 16)], [0, 0, 0, 0, 0, 0, 0, 0, 255, 255, 255, 255, 255, 255, 255, 255]) // prettier-ignore
})

test.run()
