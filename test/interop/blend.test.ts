import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { BLEND_MODES } from '../../core/blend-modes.js'
import { packageRoot } from '../../core/package-root.js'
import { makeFolders } from '../support/folders.js'
import { objectsOf } from '../support/pdf-text.js'
import { type Printing, startPrinting } from '../support/printing.js'
import { type Picture, readPicture } from '../support/registration.js'
import { chromium, poppler, READERS } from './reading.js'

const cases = join(packageRoot, 'test/golden')
const folders = makeFolders()
const work = folders.make()
let printing: Printing
test.before(async () => void (printing = await startPrinting({ layouts: join(cases, 'layouts') })))
test.after(async () => {
  await printing?.close()
  folders.remove()
})

const request = (change: (map: { [member: string]: unknown }) => void = () => {}) => {
  const { layout, attributes } = JSON.parse(readFileSync(join(cases, 'blend/modes.json'), 'utf8'))
  change(attributes.map)
  return { app: 'golden', layout, attributes }
}

/** Poppler sets the middle channel of hue and saturation wrongly (ISO 32000-1, 11.3.5.3, SetSat). */
const WRONG_IN_POPPLER = ['hue', 'saturation']

/** The middles of the areas of one colour of each cell of 40 x 50 pt: two colours over four stripes. */
const PLACES = Array.from({ length: 15 }, (_, cell) =>
  [12, 28].flatMap((x) => [9, 19, 31, 42].map((y) => [(cell % 5) * 40 + x, Math.floor(cell / 5) * 50 + y] as const))
).flat()

const colourAt = ({ width, data }: Picture, [x, y]: readonly [number, number]): number[] => {
  const scale = width / 200
  const at = 3 * (Math.floor(y * scale) * width + Math.floor(x * scale))
  return [...data.subarray(at, at + 3)]
}

/** The largest difference of the cells of all modes but those that are left out. */
const farthest = (one: Picture, other: Picture, without: string[] = []): number =>
  Math.max(
    ...PLACES.filter((_, index) => !without.includes(BLEND_MODES[1 + Math.floor(index / 8)]!)).flatMap((place) => {
      const expected = colourAt(other, place)
      return colourAt(one, place).map((value, channel) => Math.abs(value - expected[channel]!))
    })
  )

const CASES: { [name: string]: (map: { [member: string]: unknown }) => void } = {
  'of a map without a background': () => {},
  'of a map with a background': (map) => (map.backgroundColor = '#ffe0c0'),
  'of a map that is clipped': (map) => {
    const area = { type: 'Polygon', coordinates: [[[-100000, -75000], [100000, -75000], [100000, 75000], [-100000, 75000], [-100000, -75000]]] } // prettier-ignore
    map.areaOfInterest = { display: 'CLIP', area }
  }
}

for (const [name, change] of Object.entries(CASES))
  for (const layers of [true, false])
    test(`blend modes ${name} ${layers ? 'with' : 'without'} switchable layers look alike in all formats`, async () => {
      const png = await readPicture((await printing.print({ ...request(change), format: 'png' })).bytes)
      const output = { pdf: { layers } }
      const { bytes } = await printing.print({ ...request(change), output, format: 'pdf' })
      const file = join(work, 'modes.pdf')
      writeFileSync(file, bytes)
      for (const [reader, read] of Object.entries({ poppler, ...READERS })) {
        const difference = farthest((await read(file))[0]!, png, reader === 'poppler' ? WRONG_IN_POPPLER : [])
        assert.ok(difference <= 2, `${reader} differs by ${difference}`)
      }
      const { bytes: svg } = await printing.print({ ...request(change), output, format: 'svg' })
      const difference = farthest(await chromium(svg, { width: 534, height: 400 }), png)
      assert.ok(difference <= 2, `Chromium shows an SVG that differs by ${difference}`)
    })

test('a PDF keeps each blend mode as a group', async () => {
  const { bytes } = await printing.print({ ...request(), format: 'pdf' })
  const states = [...objectsOf(bytes).values()].map(({ head }) => head)
  const modes = states.map((head) => /\/BM \/(\w+)/.exec(head)?.[1]).filter((mode) => mode && mode !== 'Normal')
  const expected = 'Color ColorBurn ColorDodge Darken Difference Exclusion HardLight Hue Lighten Luminosity Multiply Overlay Saturation Screen SoftLight' // prettier-ignore
  assert.is(modes.sort().join(' '), expected)
  assert.is(states.filter((head) => head.includes('/S /Transparency') && head.includes('/Type /Page\n')).length, 1)
})

test.run()
