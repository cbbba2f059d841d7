import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { resolveView } from '../../../parts/geo/extent.js'
import { makePixelTools } from '../../../core/pixels/pixels.js'
import { drawFeatures } from '../../../parts/features/draw-features.js'
import { readFeatures } from '../../../parts/geojson/read-features.js'
import { readStyle } from '../../../plugins/styles/openlayers/read-json.js'
import { fakeTools } from '../../support/fake-tools.js'
import { noisyCells } from '../../support/noisy-cells.js'

const pixels = makePixelTools({ imagePixels: 1e7, outputPixels: 1e8 }, [])
/** In points; map units are points, too. */
const SIDE = 100
const INSIDE = 10

/** Cells in black, without outlines, as SVG in paper points. */
const drawn = async (cells: ReturnType<typeof noisyCells>, rotationDeg: number, surface?: 'pixels') => {
  const features = cells.map((ring) => ({ type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates: [ring] } })) // prettier-ignore
  const view = resolveView({ widthPt: SIDE, heightPt: SIDE, dpi: 300, projection: 'EPSG:3857', center: [SIDE / 2, SIDE / 2], scale: 72 / 0.0254, rotationDeg }) // prettier-ignore
  const black = { version: '2', '*': { symbolizers: [{ type: 'polygon', fillColor: '#000000', fillOpacity: 1, strokeOpacity: 0 }] } } // prettier-ignore
  const tools = { ...fakeTools(), surface }
  const style = readStyle(black, { scale: view.scale, warn: tools.warn })
  const { svg = '' } = await drawFeatures({ ...readFeatures({ type: 'FeatureCollection', features }), style, view, tools, warn: tools.warn }) // prettier-ignore
  return svg
}

/** Of the pixels well inside, at 300 dpi over white: the lightest, of 255. */
const lightestInside = async (svg: string) => {
  const { data, width } = await pixels.paint([{ svg }], {
    widthPt: SIDE,
    heightPt: SIDE,
    dpi: 300,
    background: 'white'
  })
  const reach = (width * (SIDE / 2 - INSIDE)) / SIDE
  let lightest = 0
  for (let y = 0; y < width; y++)
    for (let x = 0; x < width; x++)
      if (Math.hypot(x - width / 2, y - width / 2) < reach) lightest = Math.max(lightest, data[(y * width + x) * 3]!)
  return lightest
}

test('dense and noisy borders between three areas leave no gaps', async () => {
  for (const [pieces, noise] of [
    [40, 0.06],
    [100, 0.02],
    [10, 0.3]
  ] as const)
    for (const rotationDeg of [0, 8]) {
      const lightest = await lightestInside(await drawn(noisyCells(20, pieces, SIDE, noise), rotationDeg, 'pixels'))
      assert.ok(lightest <= 3, `${lightest} with ${pieces} pieces, turned by ${rotationDeg}`)
    }
})

test('paths in documents are shorter than paths for pixels', async () => {
  const cells = noisyCells(20, 100, SIDE, 0.02)
  const [document, forPixels] = [await drawn(cells, 0), await drawn(cells, 0, 'pixels')]
  assert.ok(document.length < forPixels.length / 3, `${document.length} of ${forPixels.length}`)
  assert.ok((await lightestInside(document)) > 10)
})

test.run()
