import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { PlacedImage } from '../../../core/plugin/contracts.js'
import { exaggerationAt } from '../../../parts/relief/slopes.js'
import { hillshadePicture, type HillshadePaint, type Light } from '../../../parts/relief.js'
import { paintingTools, viewOf } from '../../plugins/layers/drawing.js'
import { colour, gridOf } from './grids.js'

const light: Light = { azimuthDeg: 315, altitudeDeg: 45, shadow: colour('#000000'), highlight: colour('#ffffff') }
const paint = (members: Partial<HillshadePaint> = {}): HillshadePaint => ({
  method: 'standard',
  lights: [light],
  exaggeration: 0.5,
  anchor: 'map',
  accent: colour('#000000', 0),
  ...members
})
const view = (members = {}) => viewOf({ center: [0, 0], scale: (100 * 72) / 0.0254, widthPt: 40, heightPt: 40, ...members }) // prettier-ignore

const pixelsOf = ({ source }: PlacedImage) => {
  assert.ok('pixels' in source)
  return source.pixels
}
/** The premultiplied RGBA in the middle of a plane with these slopes, rise per metre to the east and to the south. */
const shadeOf = async (east: number, south: number, given: HillshadePaint, members = {}, zoom = 15) => {
  const plane = gridOf(41, 41, 100, (x, y) => 1000 + east * x - south * y, { zoom })
  const { width, height, data } = pixelsOf(await hillshadePicture(plane, given, view(members), paintingTools()))
  const at = 4 * (Math.floor(height / 2) * width + Math.floor(width / 2))
  return [...data.subarray(at, at + 4)]
}
const near = (found: number[], expected: number[], what: string, slack = 1) =>
  assert.ok(found.every((channel, index) => Math.abs(channel - expected[index]!) <= slack), `${what}: ${found} instead of ${expected}`) // prettier-ignore

const RADIANS = Math.PI / 180
const SLOPES = [[0, 0], [0.4, 0], [-0.4, 0], [0, 0.4], [0, -0.4], [0.7, 0.7], [-0.2, 0.9], [2, -1]] as const // prettier-ignore

/** 0 where a slope faces away from the light, 1 where it faces it. Downhill is to the other side than the rise. */
const facing = (east: number, south: number, azimuthDeg: number): number => {
  const downhill = Math.atan2(-east, south) / RADIANS
  const turn = Math.abs(((((downhill - azimuthDeg) % 360) + 540) % 360) - 180)
  return 1 - turn / 180
}
/** Cosine of the angle between the light and the normal. */
const lit = (east: number, south: number, azimuthDeg: number, altitudeDeg: number): number => {
  const [azimuth, altitude] = [azimuthDeg * RADIANS, altitudeDeg * RADIANS]
  const toLight = [Math.sin(azimuth) * Math.cos(altitude), -Math.cos(azimuth) * Math.cos(altitude), Math.sin(altitude)]
  const normal = [-east, -south, 1]
  return normal.reduce((sum, part, axis) => sum + part * toLight[axis]!, 0) / Math.hypot(...normal)
}
const grey = (white: number, black: number): number[] => {
  const [channel, alpha] = [255 * white, 255 * (white + black)]
  return [channel, channel, channel, alpha]
}

test('standard: the sine of the slope, from shadow to highlight by the direction', async () => {
  for (const [east, south] of SLOPES) {
    const strength = Math.sin(Math.atan(0.625 * Math.hypot(east, south)))
    const share = east === 0 && south === 0 ? 0 : facing(east, south, 315)
    near(await shadeOf(east, south, paint()), grey(share * strength, (1 - share) * strength), `${east} ${south}`)
  }
})

test('standard: other exaggerations bend the slope, and less than a half fades', async () => {
  for (const exaggeration of [0.2, 0.9]) {
    const base = 1.875 - exaggeration * 1.75
    const slope = Math.atan(0.625 * 0.5)
    const bent = ((base ** slope - 1) / (base ** (Math.PI / 2) - 1)) * (Math.PI / 2)
    const strength = Math.sin(bent) * Math.min(1, 2 * exaggeration)
    const share = facing(0.5, 0, 315)
    near(await shadeOf(0.5, 0, paint({ exaggeration })), grey(share * strength, (1 - share) * strength), `${exaggeration}`) // prettier-ignore
  }
})

test('standard: the accent lies below, by one minus the cosine', async () => {
  const accent = colour('#ff0000')
  const slope = Math.atan(0.625 * 2)
  const clear = { ...light, shadow: colour('#000000', 0), highlight: colour('#ffffff', 0) }
  const alone = 1 - Math.cos(slope)
  near(await shadeOf(0, 2, paint({ accent, lights: [clear] })), [255 * alone, 0, 0, 255 * alone], 'alone')
  const share = facing(0, 2, 315)
  const [over, under] = [Math.sin(slope), alone * (1 - Math.sin(slope))]
  const white = 255 * share * over
  near(await shadeOf(0, 2, paint({ accent })), [white + 255 * under, white, white, 255 * (over + under)], 'below')
})

test('basic: the cosine to the light, grey is clear', async () => {
  for (const [east, south] of SLOPES) {
    const balance = 2 * Math.max(0, lit(east, south, 315, 30)) - 1
    const given = paint({ method: 'basic', lights: [{ ...light, altitudeDeg: 30 }] })
    near(await shadeOf(east, south, given), grey(Math.max(0, balance), Math.max(0, -balance)), `${east} ${south}`)
  }
})

test('multidirectional: the mean of several lights, each with its colours', async () => {
  const lights = [light, { azimuthDeg: 45, altitudeDeg: 60, shadow: colour('#0000ff'), highlight: colour('#ffff00') }]
  const [first, second] = [2 * lit(0.3, 0.1, 315, 45) - 1, 2 * lit(0.3, 0.1, 45, 60) - 1]
  assert.ok(first > 0 && second > 0)
  const white = (255 * first) / 2
  const yellow = (255 * second) / 2
  near(await shadeOf(0.3, 0.1, paint({ method: 'multidirectional', lights })), [white + yellow, white + yellow, white, white + yellow], 'both') // prettier-ignore
})

test('combined: the angle to the light times the slope', async () => {
  for (const [east, south] of SLOPES) {
    const angle = Math.min(Math.PI / 2, Math.acos(lit(east, south, 315, 45)))
    const steep = (Math.atan(Math.hypot(east, south)) * 4) / Math.PI ** 2
    near(await shadeOf(east, south, paint({ method: 'combined' })), grey((Math.PI / 2 - angle) * steep, angle * steep), `${east} ${south}`) // prettier-ignore
  }
})

test('igor: the slope, from shadow to highlight by the direction', async () => {
  for (const [east, south] of SLOPES) {
    const steep = (Math.atan(Math.hypot(east, south)) * 2) / Math.PI
    const share = steep === 0 ? 0 : facing(east, south, 315)
    near(await shadeOf(east, south, paint({ method: 'igor' })), grey(steep * share, steep * (1 - share)), `${east} ${south}`) // prettier-ignore
  }
})

test('light of the viewport comes from a side of the paper, light of the map from a side of the world', async () => {
  const igor = (anchor: 'map' | 'viewport') => paint({ method: 'igor', anchor })
  // a picture turned clockwise by 90 degrees has west at its top
  const byPaper = await shadeOf(0.5, 0.5, igor('viewport'), { rotationDeg: 90 })
  near(byPaper, await shadeOf(0.5, 0.5, paint({ method: 'igor', lights: [{ ...light, azimuthDeg: 225 }] })), 'viewport')
  near(await shadeOf(0.5, 0.5, igor('map'), { rotationDeg: 90 }), await shadeOf(0.5, 0.5, igor('map')), 'map')
})

test('small zooms exaggerate slopes, whatever the grid and the print', async () => {
  assert.equal([15, 20, 14, 5, 4, 2, 1].map(exaggerationAt), [1, 1, 2 ** 0.3, 2 ** 3, 2 ** (11 * 0.35), 2 ** (13 * 0.35), 2 ** (14 * 0.4)]) // prettier-ignore
  const igor = paint({ method: 'igor' })
  const factor = exaggerationAt(10)
  const exaggerated = await shadeOf(0.1, 0.05, igor, {}, 10)
  near(exaggerated, await shadeOf(0.1 * factor, 0.05 * factor, igor), 'by 2.8')
  near(await shadeOf(0.1, 0.05, igor, { dpi: 300 }, 10), exaggerated, 'on a finer print')
})

test('in Web Mercator slopes grow with the latitude, in degrees they know their metres', async () => {
  const igor = paint({ method: 'igor' })
  const y = 8_399_738
  const north = gridOf(41, 41, 100, (x) => 1000 + 0.2 * x)
  const far = { ...north, toCrs: [100, 0, 0, -100, -2050, y + 2050] } as const
  const shown = pixelsOf(await hillshadePicture(far, igor, view({ center: [0, y] }), paintingTools()))
  const middle = 4 * (20 * 41 + 20)
  near([...shown.data.subarray(middle, middle + 4)], await shadeOf(0.4, 0, igor), '60 degrees')

  const degree = 40041470 / 360
  const cell = 100 / degree
  const geographic = gridOf(41, 41, cell, (x, y) => 1000 + 0.3 * x * degree + 0.2 * y * degree, { projection: 'EPSG:4326' }) // prettier-ignore
  const inDegrees = view({ projection: 'EPSG:4326', center: [0, 0], scale: (cell * 72 * degree) / 0.0254 })
  const flat = pixelsOf(await hillshadePicture(geographic, igor, inDegrees, paintingTools()))
  const at = 4 * (Math.floor(flat.height / 2) * flat.width + Math.floor(flat.width / 2))
  near([...flat.data.subarray(at, at + 4)], await shadeOf(0.3, -0.2, igor), 'degrees', 2)
})

test('the picture is as fine as the print, lies where its cells are, and is clear without data', async () => {
  const hole = gridOf(40, 30, 100, (x, y) => (x < 0 && y > 0 ? NaN : x / 3))
  for (const [dpi, factor] of [
    [72, 1],
    [144, 2],
    [300, 4]
  ] as const) {
    const { source, at } = await hillshadePicture(hole, paint({ method: 'igor' }), view({ dpi }), paintingTools())
    assert.ok('pixels' in source && at !== 'frame')
    const { width, height, channels, data } = source.pixels
    assert.equal([width, height, channels], [40 * factor, 30 * factor, 4])
    assert.equal([at.projection, ...at.unitToMap], ['EPSG:3857', 4000, 0, 0, -3000, -2000, 1500])
    const alpha = (column: number, row: number) => data[4 * (row * width + column) + 3]!
    assert.is(alpha(20 * factor - 1, 15 * factor - 1), 0)
    assert.ok(alpha(20 * factor, 15 * factor - 1) > 0 && alpha(20 * factor - 1, 15 * factor) > 0)
  }
})

test('a cancelled job ends', async () => {
  const grid = gridOf(2000, 1000, 10, () => 0)
  const cancel = new AbortController()
  const drawing = hillshadePicture(grid, paint(), view(), paintingTools({ signal: cancel.signal }))
  cancel.abort(new Error('enough'))
  try {
    await drawing
    assert.unreachable()
  } catch (thrown) {
    assert.is((thrown as Error).message, 'enough')
  }
})

test.run()
