import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { readPng } from '../support/picture.js'
import { type Printing, startPrinting } from '../support/printing.js'

/** The line under the map of our sheets that says what is missing. */
let printing: Printing
test.before(async () => {
  printing = await startPrinting({ fetchRetries: 0 })
})
test.after(async () => printing?.close())

const DPI = 150
/** Edges of what stands beside it may be rounded otherwise. */
const ROUNDING = 80
const print = async (layers: object[], lang?: string) => {
  const map = { projection: 'EPSG:3857', center: [717000, 5847000], scale: 250000, dpi: DPI, layers }
  const { bytes, job } = await printing.print({ layout: 'A4 portrait', lang, attributes: { title: 'Lake', map } })
  return { picture: readPng(bytes), warnings: job.warnings }
}
const dead = (name: string) => ({ type: 'wms', name, baseURL: 'http://127.0.0.1:1/wms', layers: ['a'] })

type Picture = Awaited<ReturnType<typeof print>>['picture']
const isRed = ([r, g, b]: readonly number[]) => r! > 130 && g! < 100 && b! < 100
/** Rows and columns that differ, and how many red pixels were added. */
const difference = (one: Picture, other: Picture) => {
  const found = { top: Infinity, bottom: -1, left: Infinity, right: -1, red: 0 }
  for (let y = 0; y < one.height; y++)
    for (let x = 0; x < one.width; x++) {
      const [before, after] = [one.at(x, y), other.at(x, y)]
      if (before.every((value, channel) => Math.abs(value - after[channel]!) < ROUNDING)) continue
      found.top = Math.min(found.top, y)
      found.bottom = Math.max(found.bottom, y)
      found.left = Math.min(found.left, x)
      found.right = Math.max(found.right, x)
      if (isRed(after)) found.red++
    }
  return found
}
const mm = (pixels: number) => (pixels / DPI) * 25.4

test('the line about missing layers is below the map; other elements do not move', async () => {
  const whole = await print([])
  const lacking = await print([dead('Roads')])
  assert.is(lacking.warnings.length, 1)
  const line = difference(whole.picture, lacking.picture)
  assert.ok(line.red > 100, `${line.red} red pixels`)
  assert.ok(mm(line.bottom - line.top) < 3.2, `it is ${mm(line.bottom - line.top)} mm high`)
  assert.ok(mm(line.left) > 10 && mm(line.left) < 14, `it begins at ${mm(line.left)} mm`)
  const others = await print([dead('Rivers and lakes of the whole country'), ...Array.from({ length: 8 }, (_, index) => dead(`A layer with a long name ${index}`))]) // prettier-ignore
  const longer = difference(whole.picture, others.picture)
  assert.ok(mm(longer.bottom - longer.top) < 3.2 && longer.right > line.right)
  assert.ok(mm(longer.right) < 199, 'it stays within the margins')
})

test('the line about missing layers is in the language of the print', async () => {
  const [english, german] = [await print([dead('Roads')]), await print([dead('Roads')], 'de')]
  const plain = await print([], 'de')
  const line = difference(plain.picture, german.picture)
  assert.ok(line.red > 100)
  assert.ok(difference(english.picture, german.picture).red > 0)
})

test.run()
