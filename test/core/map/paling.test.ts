import { test } from 'uvu'
import * as assert from 'uvu/assert'
import sharp from 'sharp'
import { paleOutside } from '../../../core/map/paling.js'
import { type PrintError, View } from '../../../core/plugin.js'

const view = new View({
  widthPt: 100,
  heightPt: 60,
  dpi: 72,
  projection: 'EPSG:3857',
  centre: [0, 0],
  unitsPerPt: [1, 1],
  scale: 1,
  rotationDeg: 0
})
const square = (x: number, y: number, size: number): number[] => [x, y, x + size, y, x + size, y + size, x, y + size, x, y] // prettier-ignore

/** The brightness of a black map at some places, paled in white. */
const brightness = async (areas: number[][][], places: [x: number, y: number][], opacity = 0.5): Promise<number[]> => {
  const paling = paleOutside({ areas, color: '#ffffff', opacity }, view)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="100" height="60"><rect width="100" height="60"/>${paling}</svg>`
  const { data, info } = await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return places.map(([x, y]) => data[(y * info.width + x) * info.channels]!)
}

test('the paling lies outside of areas, and in their holes', async () => {
  const ring = [square(10, 10, 40), square(20, 20, 10)]
  assert.equal(await brightness([ring], [[0, 0], [15, 15], [25, 25], [99, 59]]), [128, 0, 128, 128]) // prettier-ignore
  assert.equal(await brightness([ring], [[0, 0]], 1), [255])
})

test('areas that overlap are free of it together, each with its own holes', async () => {
  const areas = [[square(10, 10, 30)], [square(25, 15, 30), square(45, 20, 6)], [square(20, 5, 10)], [square(80, 30, 10)]] // prettier-ignore
  const places: [number, number][] = [[12, 12], [30, 20], [25, 8], [26, 18], [53, 40], [47, 22], [85, 35], [70, 35], [5, 5]] // prettier-ignore
  assert.equal(await brightness(areas, places), [0, 0, 0, 0, 0, 128, 0, 128, 128])
})

test('without an area all is paled', async () => {
  assert.equal(await brightness([], [[0, 0], [50, 30]]), [128, 128]) // prettier-ignore
})

test('many areas beside each other are one path', async () => {
  const beside = Array.from({ length: 2000 }, (_, index) => [square((index % 50) * 2, Math.floor(index / 50), 1)])
  assert.not(paleOutside({ areas: beside, color: '#ffffff', opacity: 0.5 }, view).includes('<g'))
})

const stacked = (count: number) => Array.from({ length: count }, () => [square(10, 10, 30)])

test('32 areas may lie on top of each other', async () => {
  assert.equal(await brightness(stacked(32), [[20, 20], [5, 5]]), [0, 128]) // prettier-ignore
})

test('more areas on top of each other are refused', () => {
  const codeOf = (count: number) => {
    try {
      paleOutside({ areas: stacked(count), color: '#ffffff', opacity: 0.5 }, view)
      return undefined
    } catch (thrown) {
      return (thrown as PrintError).code
    }
  }
  assert.equal([32, 33].map(codeOf), [undefined, 'too-large'])
})

test('areas beside each other in any direction are one path', () => {
  const isOnePath = (x: number, y: number) =>
    [
      [[square(20, 20, 10)], [square(x, y, 10)]],
      [[square(x, y, 10)], [square(20, 20, 10)]]
    ].every((areas) => !paleOutside({ areas, color: '#ffffff', opacity: 0.5 }, view).includes('<g'))
  assert.equal([isOnePath(30, 20), isOnePath(10, 20), isOnePath(20, 30), isOnePath(20, 10)], [true, true, true, true])
  assert.equal([isOnePath(29, 20), isOnePath(11, 29), isOnePath(20, 11)], [false, false, false])
})

test('the paling reaches a point beyond the frame', () => {
  assert.match(paleOutside({ areas: [], color: '#ffffff', opacity: 0.5 }, view), ' d="M-1 -1H101V61H-1Z"/>')
})

test('an area that overlaps one of several has a path of its own', () => {
  const areas = [[square(10, 10, 10)], [square(50, 10, 10)], [square(15, 15, 10)]]
  assert.is(paleOutside({ areas, color: '#ffffff', opacity: 0.5 }, view).split('<g ').length - 1, 1)
})

test.run()
