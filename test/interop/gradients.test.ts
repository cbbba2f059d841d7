import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { makeFolders } from '../support/folders.js'
import { type Printing, startPrinting } from '../support/printing.js'
import { type Picture, readPicture } from '../support/registration.js'
import { chromium, poppler, READERS } from './reading.js'

/** Each fills a box of 60 x 30 pt. */
const GRADIENTS = [
  'gradient.linear(red, yellow, blue)',
  'gradient.linear(rgb("#ff0000a0"), rgb("#0000ff20"), angle: 30deg)',
  'gradient.linear(red, blue, space: oklch)',
  'gradient.linear(green, blue).sharp(5)',
  'gradient.linear(red, blue).repeat(3, mirror: true)',
  'gradient.linear((red, 0%), (red, 40%), (blue, 40%), (green, 100%))',
  'gradient.radial(white, green, black, center: (30%, 40%), radius: 70%)',
  'gradient.radial(yellow, blue, focal-center: (40%, 45%), focal-radius: 5%)',
  'gradient.conic(..color.map.rainbow, center: (60%, 40%), angle: 20deg)',
  'gradient.conic(red, blue, red, angle: 100deg)',
  'gradient.conic((red, 0%), (red, 25%), (blue, 25%), (yellow, 100%), angle: 200deg)',
  'gradient.conic(blue, yellow, blue, angle: -30deg, relative: "parent")'
]
const [WIDE, HIGH, COLUMNS] = [60, 30, 4]
/** Symbols of SVG with gradients, each as wide as a box. */
const symbol = (gradient: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="60" height="30" viewBox="0 0 60 30"><defs>${gradient}</defs><rect width="60" height="30" fill="url(#g)"/></svg>`)}`
const STOPS = '<stop offset="0" stop-color="red"/><stop offset=".5" stop-color="yellow"/><stop offset="1" stop-color="blue" stop-opacity=".4"/>' // prettier-ignore
const SYMBOLS = [
  symbol(`<linearGradient id="g" x1="0" y1="0" x2="1" y2="1">${STOPS}</linearGradient>`),
  symbol(`<linearGradient id="g" x2=".6" spreadMethod="reflect" gradientTransform="rotate(20)">${STOPS}</linearGradient>`), // prettier-ignore
  symbol(`<radialGradient id="g" fx=".3" fy=".4">${STOPS}</radialGradient>`),
  symbol(`<radialGradient id="g" gradientUnits="userSpaceOnUse" cx="20" cy="10" r="20" spreadMethod="reflect">${STOPS}</radialGradient>`) // prettier-ignore
]
const ROWS = Math.ceil(GRADIENTS.length / COLUMNS)
const [WIDTH, HEIGHT] = [WIDE * COLUMNS, HIGH * (ROWS + 1)]

const folders = makeFolders()
const work = folders.make()
let printing: Printing
test.before(async () => {
  const boxes = GRADIENTS.map(
    (gradient, index) =>
      `#place(top + left, dx: ${(index % COLUMNS) * WIDE}pt, dy: ${Math.floor(index / COLUMNS) * HIGH}pt, rect(width: ${WIDE}pt, height: ${HIGH}pt, fill: ${gradient}))`
  )
  const layouts = folders.make({
    'default/app.yaml': 'scales: [25000]\n',
    'default/sheet.typ.hbs': `---
name: Sheet
attributes:
  map: { type: map, width: ${WIDTH}pt, height: ${HIGH}pt, maxDpi: 144, projection: 'EPSG:2056', background: none }
---
#set page(width: ${WIDTH}pt, height: ${HEIGHT}pt, margin: 0pt)
${boxes.join('\n')}
#place(bottom + left)[{{map}}]
`
  })
  printing = await startPrinting({ layouts })
})
test.after(async () => {
  await printing?.close()
  folders.remove()
})

/** Metres of the paper's points. */
const UNIT = (0.0254 / 72) * 25000
const map = {
  center: [2600000, 1200000],
  scale: 25000,
  dpi: 144,
  layers: SYMBOLS.map((externalGraphic, index) => ({
    type: 'geojson',
    geoJson: { type: 'Point', coordinates: [2600000 + (index * WIDE + WIDE / 2 - WIDTH / 2) * UNIT, 1200000] },
    style: {
      version: 2,
      '*': { symbolizers: [{ type: 'point', externalGraphic, graphicWidth: WIDE, graphicHeight: HIGH }] }
    }
  }))
}

/**
 * Of the mean colours of squares of 3 pt inside of a box, without the few that differ most: in these, a hard edge may be
 * drawn a pixel beside.
 */
const farthest = (one: Picture, other: Picture, box: number): number => {
  const [left, top] = [(box % COLUMNS) * WIDE, Math.floor(box / COLUMNS) * HIGH]
  const found: number[] = []
  for (let down = 3; down < HIGH - 3; down += 6)
    for (let across = 3; across < WIDE - 3; across += 6) {
      const expected = meanOf(other, left + across, top + down)
      found.push(Math.max(...meanOf(one, left + across, top + down).map((value, channel) => Math.abs(value - expected[channel]!)))) // prettier-ignore
    }
  return found.sort((a, b) => b - a)[HARD]!
}
const meanOf = ({ width, data }: Picture, left: number, top: number): number[] => {
  const scale = width / WIDTH
  const sum = [0, 0, 0]
  const side = Math.round(3 * scale)
  const [firstX, firstY] = [Math.round(left * scale), Math.round(top * scale)]
  for (let y = firstY; y < firstY + side; y++)
    for (let x = firstX; x < firstX + side; x++)
      for (let channel = 0; channel < 3; channel++) sum[channel]! += data[3 * (y * width + x) + channel]!
  return sum.map((value) => value / side ** 2)
}

const NEAR = 16
/** Squares of a box, of 40, that a hard edge crosses. */
const HARD = 4
/** pdf.js has no shadings of functions, which conic gradients are, and shows some translucent ones without a mask. */
const READS_FEW = 'pdf.js'

test('gradients of layouts and of SVG symbols look alike in PNG, SVG and PDF', async () => {
  const print = async (format: string) => (await printing.print({ layout: 'Sheet', attributes: { map }, format })).bytes
  const png = await readPicture(await print('png'))
  const file = join(work, 'gradients.pdf')
  writeFileSync(file, await print('pdf'))
  const shown: { [reader: string]: Picture } = { chromium: await chromium(await print('svg'), { width: (WIDTH * 192) / 72, height: (HEIGHT * 192) / 72 }) } // prettier-ignore
  for (const [reader, read] of Object.entries({ poppler, ...READERS }))
    if (reader !== READS_FEW) shown[reader] = (await read(file))[0]!
  const differences = Object.entries(shown).flatMap(([reader, picture]) =>
    [...GRADIENTS, ...SYMBOLS].flatMap((gradient, box) => {
      const difference = farthest(picture, png, box)
      return difference > NEAR
        ? [`${reader}: ${box}, ${gradient.slice(0, 70)}, differs by ${Math.round(difference)}`]
        : []
    })
  )
  assert.equal(differences, [])
})

test.run()
