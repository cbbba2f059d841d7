import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { CENTRE, TARGETS } from '../support/cartography.js'
import type { Picture } from '../support/registration.js'
import { type Interop, SHEET_MAP, startInterop } from './printing.js'

let interop: Interop
let started: Promise<Interop> | undefined
// not in `test.before`: uvu passes over what is thrown there, such as the name of a program that is not installed
test.before.each(async () => void (interop = await (started ??= startInterop())))
test.after(() => interop?.close())

const SCALE = 100_000
const DPI = 300
const sheet = (members: object, title = 'Šablona № 5 — Ωμέγα') =>
  interop.print(
    'pdf',
    'Sheet',
    { center: CENTRE, scale: SCALE, dpi: DPI, projection: 'EPSG:3857', ...members },
    { title }
  )
const wms = (members: object = {}) => ({
  type: 'wms',
  baseURL: `${interop.base}/mapserv`,
  layers: ['ground', 'targets'],
  ...members
})

test('a printed PDF is sound, has its size and its text', async () => {
  const { file } = await sheet({ layers: [wms({ opacity: 0.5, name: 'half' }), wms()] })
  assert.match(await interop.tool('qpdf', 'qpdf', '--check', file), 'No syntax or stream encoding errors found')
  const info = await interop.tool('pdfinfo', 'poppler-utils', file)
  assert.match(info, /^Pages:\s+1$/m)
  assert.match(info, /^Page size:\s+595\.\d+ x 419\.\d+ pts/m)
  assert.match(await interop.tool('pdftotext', 'poppler-utils', file, '-'), 'Šablona № 5 — Ωμέγα')
})

/** The page as a picture: a PPM, because pdftoppm takes seconds for a PNG. */
const rasterized = async (file: string, dpi: number): Promise<Picture> => {
  await interop.tool('pdftoppm', 'poppler-utils', '-r', String(dpi), '-singlefile', file, 'page')
  const ppm = interop.read('page.ppm')
  const [header, width, height] = /^P6\s(\d+)\s(\d+)\s255\s/.exec(ppm.toString('latin1', 0, 50))!
  return { width: Number(width), height: Number(height), data: ppm.subarray(header.length) }
}

/** Where a target belongs on paper, by the rule of three. */
const wantedMm = ([x, y]: readonly [number, number], rotation: number) => {
  const angle = (rotation * Math.PI) / 180
  const [east, north] = [((x - CENTRE[0]) / SCALE) * 1000, ((y - CENTRE[1]) / SCALE) * 1000]
  const right = east * Math.cos(angle) + north * Math.sin(angle)
  const down = east * Math.sin(angle) - north * Math.cos(angle)
  const { leftMm, topMm, widthMm, heightMm } = SHEET_MAP
  return [leftMm + widthMm / 2 + right, topMm + heightMm / 2 + down] as const
}

/** The centre of what is magenta within 5 mm of a place, in mm from the page's top left corner. */
const foundMm = ({ width, height, data }: Picture, [x, y]: readonly [number, number]) => {
  const pixels = (mm: number) => Math.round((mm * DPI) / 25.4)
  let [sum, right, down] = [0, 0, 0]
  for (let row = Math.max(0, pixels(y - 5)); row < Math.min(height, pixels(y + 5)); row++)
    for (let column = Math.max(0, pixels(x - 5)); column < Math.min(width, pixels(x + 5)); column++) {
      const at = 3 * (row * width + column)
      const weight = Math.max(0, Math.min(data[at]!, data[at + 2]!) - data[at + 1]! - 60)
      sum += weight
      right += weight * (column + 0.5)
      down += weight * (row + 0.5)
    }
  return [((right / sum) * 25.4) / DPI, ((down / sum) * 25.4) / DPI] as const
}

const isInPlace = async (file: string, rotation: number, what: string) => {
  const page = await rasterized(file, DPI)
  for (const target of TARGETS) {
    const wanted = wantedMm(target, rotation)
    const found = foundMm(page, wanted)
    const missed = Math.hypot(found[0] - wanted[0], found[1] - wanted[1])
    assert.ok(missed < 0.1, `${what}, turned by ${rotation}: ${target} is at ${found} mm instead of ${wanted}`)
  }
}

test('known coordinates are within 0.1 mm of their place on the page', async () => {
  for (const rotation of [0, 30])
    for (const [what, layer] of [
      ['WMS as PNG', wms()],
      ['WMS as JPEG', wms({ imageFormat: 'image/jpeg' })],
      ['turned by MapServer', wms({ serverType: 'mapserver' })]
    ] as const) {
      const { file, warnings } = await sheet({ rotation, layers: [layer] })
      assert.equal(warnings, [])
      await isInPlace(file, rotation, what)
    }
})

test('a map is clipped to its frame', async () => {
  const { file } = await sheet({ rotation: 30, layers: [wms()] })
  const { width, data } = await rasterized(file, 254)
  const isWhite = (xMm: number, yMm: number) => {
    const at = 3 * (Math.floor(yMm * 10) * width + Math.floor(xMm * 10))
    return data[at] === 255 && data[at + 1] === 255 && data[at + 2] === 255
  }
  const { leftMm, topMm, widthMm, heightMm } = SHEET_MAP
  for (let part = 0.01; part < 1; part += 0.02) {
    const [x, y] = [leftMm + part * widthMm, topMm + part * heightMm]
    for (const [insideX, insideY, outsideX, outsideY] of [
      [x, topMm + 0.25, x, topMm - 0.25],
      [x, topMm + heightMm - 0.25, x, topMm + heightMm + 0.25],
      [leftMm + 0.25, y, leftMm - 0.25, y],
      [leftMm + widthMm - 0.25, y, leftMm + widthMm + 0.25, y]
    ] as const) {
      assert.not(isWhite(insideX, insideY), `${insideX}, ${insideY} mm is empty`)
      assert.ok(isWhite(outsideX, outsideY), `${outsideX}, ${outsideY} mm is not`)
    }
  }
})

test.run()
