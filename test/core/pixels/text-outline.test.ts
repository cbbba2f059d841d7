import '../../support/sealed.js'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { join } from 'node:path'
import { fontFilesIn } from '../../../core/pixels/fonts/files.js'
import { packageRoot } from '../../../core/package-root.js'
import { makePixelTools } from '../../../core/pixels/pixels.js'
import type { Pixels, TextStyle } from '../../../core/pixels/pixel-tools.js'

const pixels = makePixelTools({ imagePixels: 1e7, outputPixels: 1e7 }, fontFilesIn([join(packageRoot, 'fonts')]))
const styleOf = (more: Partial<TextStyle> = {}): TextStyle => ({
  fontFamily: "'Noto Sans'",
  fontSizePt: 20,
  fontWeight: 400,
  italic: false,
  ...more
})
const [WIDTH, HEIGHT] = [220, 40]

const painted = (svg: string): Promise<Pixels> =>
  pixels.paint([{ svg }], { widthPt: WIDTH, heightPt: HEIGHT, dpi: 72, background: '#ffffff' })

/** Of the pixels that letters cover, how many a halo of this width around them does not. */
const uncovered = async (text: string, style: TextStyle, haloPt: number): Promise<number> => {
  const attributes = `font-family="${style.fontFamily}" font-size="${style.fontSizePt}" font-weight="${style.fontWeight}" font-style="${style.italic ? 'italic' : 'normal'}"`
  const letters = await painted(`<text x="10.3" y="28.4" ${attributes}>${text}</text>`)
  let x = 10.3
  const outlines = pixels.textRuns(text, style).map((run) => {
    const outline = pixels.textOutline(run.text, run.style, x, 28.4)
    x += pixels.textWidth(run.text, run.style)
    return outline
  })
  const halo = await painted(
    `<path d="${outlines.join('')}" stroke="#000" stroke-width="${2 * haloPt}" stroke-linejoin="round" fill="#000"/>`
  )
  let missed = 0
  let covered = 0
  for (let i = 0; i < letters.data.length; i += letters.channels) {
    if (letters.data[i]! > 100) continue
    covered++
    if (halo.data[i]! > 100) missed++
  }
  assert.ok(covered > 100, `${text}: ${covered} pixels`)
  return missed
}

test('the outline lies below the letters of the text, in every weight and script', async () => {
  for (const [text, style] of [
    ['Hamburgefonstiv', styleOf()],
    ['AVATAR Ty. Wo, fi', styleOf({ fontWeight: 700 })],
    ['Ελληνικά ύδωρ', styleOf({ italic: true })],
    ['Россия щука', styleOf({ fontFamily: "'Source Serif 4'" })],
    ['Ñandú Å ☂ ok ➤ ⚓', styleOf({ fontFamily: "'Noto Sans', 'Noto Sans Symbols', 'Noto Sans Symbols 2'" })],
    ['12° 30′ — “x”', styleOf({ fontSizePt: 16 })]
  ] as const)
    assert.is(await uncovered(text, style, 0.5), 0, text)
})

test('the outline of a halo has few points', () => {
  const data = pixels.textOutline('Hamburgefonstiv', styleOf({ fontSizePt: 8 }), 0, 0)
  assert.ok(data.length < 15 * 250, `${data.length}`)
  assert.match(data, /^M[\d.]/)
})

test('empty text has no outline', () => {
  assert.is(pixels.textOutline('', styleOf(), 0, 0), '')
  assert.is(pixels.textOutline('   ', styleOf(), 0, 0), '')
})

test('equal texts have equal outlines at any position', () => {
  const [here, there] = [pixels.textOutline('Same', styleOf(), 1, 2), pixels.textOutline('Same', styleOf(), 101, 2)]
  assert.is(here.replace(/M[^lz]*/g, 'M'), there.replace(/M[^lz]*/g, 'M'))
})

test.run()
