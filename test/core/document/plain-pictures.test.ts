import '../../support/sealed.js'
import sharp from 'sharp'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { TextRun } from '../../../core/pixels/pixel-tools.js'
import { makeFolders } from '../../support/folders.js'
import { colourAt, pixelTools, type Rgb, type Setting, settingIn } from './setting.js'

const folders = makeFolders()
let setting: Setting
test.before(() => void (setting = settingIn(folders.make())))
test.after(() => folders.remove())

const red = [255, 0, 0]
const blue = [0, 0, 255]

/** A picture with a red and a blue half, side by side. */
const halves = () => {
  const pixels = Buffer.from(Array.from({ length: 16 * 8 }, (_, at) => (at % 16 < 8 ? red : blue)).flat())
  return sharp(pixels, { raw: { width: 16, height: 8, channels: 3 } })
}

const isNear = (found: Rgb, wanted: readonly number[], most: number, what: string) =>
  assert.ok(
    found.every((value, at) => Math.abs(value - wanted[at]!) <= most),
    `${what}: ${found} instead of ${wanted}`
  )

const printed = (name: string, bytes: Uint8Array) =>
  setting
    .compile(
      `#set page(width: 40pt, height: 20pt, margin: 0pt)\n#image("/${name}", width: 40pt, height: 20pt, fit: "stretch")`,
      {
        files: { [`/${name}`]: bytes }
      }
    )
    .pixels(0, 72)

test('a picture of the layout is drawn in every format that Typst reads', async () => {
  for (const [name, picture] of [
    ['one.png', halves().png()],
    ['one.gif', halves().gif()],
    ['one.webp', halves().webp({ lossless: true })],
    ['one.jpg', halves().jpeg({ quality: 100 })]
  ] as const) {
    const page = await printed(name, await picture.toBuffer())
    isNear(colourAt(page, 5, 10), red, 8, name)
    isNear(colourAt(page, 34, 10), blue, 8, name)
  }
})

test('a picture of the layout has the colours that its profile describes', async () => {
  for (const [name, picture] of [
    ['p3.png', halves().withIccProfile('p3').png()],
    ['p3.jpg', halves().withIccProfile('p3').jpeg({ quality: 100 })]
  ] as const) {
    const page = await printed(name, await picture.toBuffer())
    isNear(colourAt(page, 5, 10), red, 8, name)
  }
})

test('a photograph of the layout is upright, and one in inks has the colours of its inks', async () => {
  const turned = await printed('turned.jpg', await halves().jpeg().withMetadata({ orientation: 6 }).toBuffer())
  isNear(colourAt(turned, 20, 3), red, 8, 'above')
  isNear(colourAt(turned, 20, 17), blue, 8, 'below')
  const inks = await halves().toColourspace('cmyk').jpeg({ quality: 100 }).toBuffer()
  const seen = await sharp(inks).toColourspace('srgb').raw().toBuffer()
  isNear(colourAt(await printed('inks.jpg', inks), 5, 10), [...seen.subarray(0, 3)], 12, 'inks')
})

test('letters of an SVG picture of the layout are drawn as their outlines are', async () => {
  const drawn = (content: string) =>
    printed(
      'letters.svg',
      Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20">${content}</svg>`)
    )
  const asked = { fontFamily: 'Noto Sans', fontSizePt: 20, fontWeight: 400, italic: false }
  const [{ text, style }] = pixelTools().textRuns('Hg8', asked) as [TextRun]
  const outlines = await drawn(`<path d="${pixelTools().textPath(text, style, 2, 16)}"/>`)
  const letters = await drawn('<text x="2" y="16" font-family="Noto Sans" font-size="20">Hg8</text>')
  assert.ok(outlines.data.some((value) => value < 50))
  const far = letters.data.filter((value, at) => Math.abs(value - outlines.data[at]!) > 40)
  assert.is(far.length, 0)
})

test.run()
