import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { labelMasks } from '../../../core/map/label-masks.js'
import { makePictures, paintStack } from '../../../core/map/compose.js'
import type { MapStack } from '../../../core/map/draw.js'
import { packageRoot } from '../../../core/package-root.js'
import { fontFilesIn } from '../../../core/pixels/fonts/files.js'
import { makePixelTools } from '../../../core/pixels/pixels.js'
import type { CommonLayer, Drawing, Label, MapRequest } from '../../../core/plugin/contracts.js'
import { resolveView } from '../../../parts/geo/extent.js'
import { fakeTools } from '../../support/fake-tools.js'
import { labelOf } from '../labels/setting.js'
import { type Painted, paintOn, picture, stackOf as stackOfLayers } from './painted-layer.js'

const painting = makePixelTools({ imagePixels: 1e6, outputPixels: 1e6 }, fontFilesIn([join(packageRoot, 'fonts')]))

const view = resolveView({ widthPt: 80, heightPt: 40, dpi: 72, projection: 'EPSG:2056', center: [0, 0], scale: 1000 })
const whole = (fill: string): Drawing => ({ svg: `<rect width="80" height="40" fill="${fill}"/>` })
/** A wide letter around the middle of the map, with a mask of 4 points around it. */
const text = (more: Partial<Label> = {}): Drawing => ({ labels: [labelOf('H', [[40, 20]], { halo: { color: '#ffff00', widthPt: 4, opacity: 1 }, ...more })] }) // prettier-ignore

const stackOf = async (
  layers: Partial<Painted>[],
  more: Partial<MapRequest> = {},
  surface: 'pixels' | 'vector' = 'pixels'
) => {
  const tools = fakeTools({ pixels: painting, surface })
  const stack = await stackOfLayers(layers, { view, ...more }, { tools })
  return { stack, warnings: tools.warnings }
}
/** The colour at a place: the letter and its margin are from about 33 to 47. */
const coloursOf = async (stack: MapStack) => {
  const page = painting.blank(80, 40)
  await paintOn({ pixels: page, left: 0, top: 0 }, paintStack(stack, 72, painting))
  return (x: number, y = 20) => [...page.data.subarray((y * 80 + x) * 3).subarray(0, 3)]
}
const showsLetter = (at: (x: number) => number[]) =>
  Array.from({ length: 10 }, (_, x) => Math.max(...at(35 + x))).some((brightest) => brightest < 100)
const svgsOf = async (stack: MapStack) => {
  const { pictures, files } = await makePictures(stack, 'map-0', { byLayer: false, encoding: 'lossless' }, painting)
  return pictures.map(({ path }) => Buffer.from(files[path]!).toString())
}
const RED = [255, 0, 0]
const GREEN = [0, 255, 0]
/** In the margin of the letter, and far from it. */
const [MARGIN, AWAY] = [34, 10]

test('a mask cuts its own layer and shows what lies under it; there is no halo', async () => {
  const { stack } = await stackOf([
    { labelMask: true, drawings: [{ ...whole('#ff0000'), ...text() }] },
    { drawings: [whole('#00ff00')] }
  ])
  const at = await coloursOf(stack)
  assert.equal([at(MARGIN), at(AWAY)], [GREEN, RED])
  assert.ok(showsLetter(at))
})

test('a mask cuts the named layers only, vectors and pictures; unnamed layers between them stay', async () => {
  for (const upper of [whole('#ff0000'), picture(255, 0, 0)]) {
    const names = { labelMask: { layers: ['Roads'] }, drawings: [text()] }
    const roads = { name: 'Roads', drawings: [upper] }
    const at = await coloursOf((await stackOf([names, roads, { drawings: [whole('#00ff00')] }])).stack)
    assert.equal([at(MARGIN), at(AWAY)], [GREEN, RED])
    const below = await coloursOf((await stackOf([names, { drawings: [whole('#00ff00')] }, roads])).stack)
    assert.equal([below(MARGIN), below(AWAY)], [GREEN, GREEN])
  }
})

test('of a layer with pictures and vectors, the vectors are cut', async () => {
  const { stack } = await stackOf([
    { labelMask: true, blend: 'multiply', drawings: [{ ...picture(0, 255, 0), ...whole('#ff0000'), ...text() }] }
  ])
  const at = await coloursOf(stack)
  assert.equal([at(MARGIN), at(AWAY)], [GREEN, RED])
})

test('the background of the map shows in a hole of its lowest layer', async () => {
  for (const own of [whole('#ff0000'), picture(255, 0, 0)]) {
    const { stack } = await stackOf([{ labelMask: true, drawings: [{ ...own, ...text() }] }], { background: '#00ff00' })
    const at = await coloursOf(stack)
    assert.equal([at(MARGIN), at(AWAY)], [GREEN, RED])
    const svgs = await svgsOf(stack)
    assert.equal(
      svgs.map((svg) => [svg.includes('#00ff00'), svg.includes('<mask')]),
      [
        [true, false],
        [false, true],
        [false, false]
      ]
    )
  }
})

test('a box covers the corners between letters, and the buffer says how far a mask reaches', async () => {
  const red = (labelMask: CommonLayer['labelMask']) => [{ labelMask, drawings: [{ ...whole('#ff0000'), ...text({ text: 'o', halo: undefined }) }] }] // prettier-ignore
  const widthOf = async (labelMask: CommonLayer['labelMask']) => {
    const at = await coloursOf((await stackOf(red(labelMask))).stack)
    const isRed = (x: number, y: number) => at(x, y)[1]! < 128 && at(x, y)[0]! > 128
    return {
      row: 40 - Array.from({ length: 40 }, (_, x) => x).filter((x) => isRed(x, 20)).length,
      corner: isRed(35, 15)
    }
  }
  const [plain, wide, box] = [await widthOf(true), await widthOf({ buffer: 6 }), await widthOf({ shape: 'box', buffer: 4 })] // prettier-ignore
  assert.is(wide.row - plain.row, 5)
  assert.equal([plain.corner, box.corner], [true, false])
  const letters = await widthOf({ buffer: 4 })
  assert.ok(Math.abs(letters.row - box.row) <= 1)
})

test('documents have the mask as vectors around the layer, and labels outside of it', async () => {
  const { stack } = await stackOf(
    [
      { labelMask: true, opacity: 0.5, drawings: [{ ...whole('#ff0000'), ...text() }] },
      { drawings: [whole('#00ff00')] }
    ],
    {},
    'vector'
  )
  const [below, svg, labels] = await svgsOf(stack)
  assert.match(below!, /#00ff00/)
  assert.match(
    svg!,
    /<mask id="cut-0" maskUnits="userSpaceOnUse" [^>]+><rect [^>]+ fill="#fff"\/><g fill="#000000" stroke="#000000" stroke-width="8"[^>]*><path [^>]+\/><\/g><\/mask><g mask="url\(#cut-0\)"><g opacity="0.5"><rect/
  )
  assert.match(labels!, /<text [^>]+>H</)
  assert.not.match(labels!, /#ffff00|mask/)
})

test('inside a clip and in a blended group a layer is cut, too', async () => {
  const clip = [[[0, 0, 60, 0, 60, 40, 0, 40, 0, 0]]]
  const own = { labelMask: true, blend: 'darken' as const, drawings: [{ ...whole('#ff0000'), ...text() }] }
  const { stack } = await stackOf([own, { drawings: [whole('#00ff00')] }], { clip })
  const at = await coloursOf(stack)
  assert.equal([at(MARGIN), at(AWAY), at(70)], [GREEN, [0, 0, 0], [255, 255, 255]]) // prettier-ignore
  assert.match((await svgsOf(stack))[1]!, /mix-blend-mode:darken"><clipPath.*<mask id=/)
})

test('labels between two drawings of a layer are not cut by their own mask', async () => {
  const { stack } = await stackOf([
    { labelMask: true, drawings: [{ ...whole('#ff0000'), ...text() }, { svg: '<rect width="2" height="2" fill="#0000ff"/>' }] } // prettier-ignore
  ])
  const at = await coloursOf(stack)
  assert.ok(showsLetter(at))
  assert.equal([at(MARGIN), at(AWAY), at(1, 1)], [[255, 255, 255], RED, [0, 0, 255]]) // prettier-ignore
})

test('a layer that is cut is not merged with its neighbour', async () => {
  const names = { labelMask: { layers: ['Roads'] }, drawings: [text()] }
  const { stack } = await stackOf([names, { name: 'Roads', drawings: [whole('#ff0000')] }, { name: 'Woods', drawings: [whole('#00ff00')] }]) // prettier-ignore
  assert.equal((await coloursOf(stack))(MARGIN), GREEN)
})

test('a name that no layer has gives a warning with the nearest name, also of a layer that is not shown here', async () => {
  const roads = { name: 'Roads', maxScaleDenominator: 10, drawings: [whole('#ff0000')] }
  const { warnings } = await stackOf([{ name: 'Names', labelMask: { layers: ['Roads', 'Raods'] }, drawings: [text()] }, roads]) // prettier-ignore
  assert.equal(warnings, [
    'labelMask of layer "Names": no layer of the map has the name "Raods"; nothing is cut out of it; did you mean "Roads"?'
  ])
})

test('a layer whose mask has no label is drawn as without one', async () => {
  const { stack } = await stackOf([{ labelMask: true, drawings: [whole('#ff0000')] }])
  assert.equal(
    (await svgsOf(stack)).map((svg) => svg.includes('mask')),
    [false]
  )
})

test('a member of a mask that is not known gives a warning with the nearest one', async () => {
  const labelMask = { layer: ['Roads'] } as CommonLayer['labelMask']
  const { warnings } = await stackOf([{ name: 'Names', labelMask, drawings: [text()] }])
  assert.is(warnings.length, 1)
  assert.match(warnings[0]!, /"Names".*"layer" is not known.*"layers"\?$/)
})

test('a layer may say that its labels have no mask', () => {
  const maskOf = (labelMask: CommonLayer['labelMask']) => {
    const layer = { type: 'x', labelMask }
    return labelMasks([layer], () => {}).maskOf(layer)
  }
  assert.equal([maskOf(false), maskOf(undefined)], [undefined, undefined])
  assert.equal([maskOf(true), maskOf({ buffer: 2 })], [{ shape: undefined, buffer: undefined }, { shape: undefined, buffer: 2 }]) // prettier-ignore
})

test.run()
