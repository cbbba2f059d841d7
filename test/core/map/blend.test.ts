import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { makePictures, paintStack } from '../../../core/map/compose.js'
import type { MapStack } from '../../../core/map/draw.js'
import type { MapRequest } from '../../../core/plugin/contracts.js'
import { resolveView } from '../../../parts/geo/extent.js'
import { painting } from '../../support/painting.js'
import { type Painted, paintOn, picture, stackOf as stackOfLayers } from './painted-layer.js'

const view = resolveView({ widthPt: 40, heightPt: 30, dpi: 72, projection: 'EPSG:2056', center: [0, 0], scale: 1000 })
const rect = (x: number, fill: string) => ({ svg: `<rect x="${x}" width="20" height="30" fill="${fill}"/>` })

const stackOf = (layers: Partial<Painted>[], more: Partial<MapRequest> = {}, byLayer = false): Promise<MapStack> =>
  stackOfLayers(layers, { view, ...more }, { byLayer })
const colours = async (stack: MapStack, page = painting.blank(60, 50)) => {
  await paintOn({ pixels: page, left: 5, top: 5 }, paintStack({ ...stack }, 72, painting))
  return (x: number, y = 15) => [...page.data.subarray(((y + 5) * 60 + x + 5) * 3).subarray(0, 3)]
}
const svgsOf = async (stack: MapStack, byLayer = false) => {
  const { pictures, files } = await makePictures(stack, 'map-0', { byLayer, encoding: 'jpeg' }, painting)
  return { pictures, svgs: pictures.map(({ path }) => Buffer.from(files[path]!).toString()) }
}

test('a layer mixes with the layers below it and with the page, and not with what lies above', async () => {
  const page = painting.blank(60, 50)
  page.data.fill(200)
  const below = { drawings: [rect(0, '#808080')] }
  const at = await colours(await stackOf([{ drawings: [{ svg: '<rect width="5" height="30" fill="#0000ff"/>' }] }, { drawings: [{ svg: '<rect width="40" height="30" fill="#ff8000"/>' }], blend: 'multiply' }, below]), page) // prettier-ignore
  assert.equal([at(2), at(10), at(30), at(-3)], [[0, 0, 255], [128, 64, 0], [200, 100, 0], [200, 200, 200]]) // prettier-ignore
})

test('the parts of a layer cover each other, and have its opacity together', async () => {
  const own = [picture(255, 0, 0), { svg: '<rect width="20" height="30" fill="#00ff00"/>' }]
  for (const background of [undefined, '#ffffff']) {
    const at = await colours(await stackOf([{ drawings: own, blend: 'multiply', opacity: 0.5 }], { background }))
    assert.equal([at(10), at(30)], [[127, 255, 127], [255, 127, 127]]) // prettier-ignore
  }
  const { svgs, pictures } = await svgsOf(await stackOf([{ drawings: own, blend: 'multiply', opacity: 0.5 }]))
  assert.is(svgs.length, 1)
  assert.match(svgs[0]!, /><g style="mix-blend-mode:multiply" opacity="0.5"><image [^>]*\/><rect [^>]*\/><\/g><\/svg>$/)
  assert.equal(pictures[0]!.blends, true)
})

test('inside a clip a layer mixes as outside of one; what is not inside stays as the page', async () => {
  const clip = [[[0, 0, 20, 0, 20, 30, 0, 30, 0, 0]]]
  const layers = [{ drawings: [rect(0, '#808080'), rect(20, '#808080')], blend: 'difference' as const }]
  const stack = await stackOf(layers, { clip })
  const at = await colours(stack)
  assert.equal([at(10), at(30)], [[127, 127, 127], [255, 255, 255]]) // prettier-ignore
  // a clipped group around the mixing one would keep it apart
  assert.match((await svgsOf(stack)).svgs[0]!, /<g style="mix-blend-mode:difference"><clipPath/)
})

test('two blended layers are two groups, and neither is merged with its neighbours', async () => {
  const layers = [{ blend: 'screen' as const }, { blend: 'screen' as const }, { blend: 'normal' as const }, {}]
  const stack = await stackOf(layers.map((layer) => ({ ...layer, drawings: [rect(0, '#123456')] })))
  const { svgs } = await svgsOf(stack)
  assert.equal(
    svgs.map((svg) => /mode:(\w+)/.exec(svg)?.[1]),
    [undefined, 'screen', 'screen']
  )
  const byLayer = await stackOf(
    layers.map((layer) => ({ ...layer, drawings: [rect(0, '#123456')] })),
    {},
    true
  )
  const { pictures } = await svgsOf(byLayer, true)
  assert.equal(pictures.map(({ layer, blends }) => [layer, blends]), [[0, undefined], [1, true], [2, true]]) // prettier-ignore
})

test('the background of a map is under its lowest layer also if that mixes', async () => {
  const stack = await stackOf([{ drawings: [rect(0, '#808080')], blend: 'darken' }], { background: '#ffff00' })
  const { svgs } = await svgsOf(stack)
  assert.equal(
    svgs.map((svg) => svg.includes('#ffff00')),
    [true, false]
  )
  const at = await colours(stack)
  assert.equal([at(10), at(30)], [[128, 128, 0], [255, 255, 0]]) // prettier-ignore
})

test.run()
