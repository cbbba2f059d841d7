import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { packageRoot } from '../../../core/package-root.js'
import { makePixelTools } from '../../../core/pixels/pixels.js'
import { markFinder } from '../../../parts/marks/find-mark.js'
import { glyphMark, glyphOf } from '../../../parts/marks/glyph-marks.js'
import { cornersOf } from '../../../parts/marks/outline.js'
import { runOf } from '../../../parts/geometry/parts.js'

const fonts = join(packageRoot, 'fonts')
const files = readdirSync(fonts).filter((name) => /^NotoSans(?:-Regular|Symbols)/.test(name)).map((name) => join(fonts, name)) // prettier-ignore
const letters = makePixelTools({ imagePixels: 1e6, outputPixels: 1e6 }, files)

test('a glyph is named by its family and its code in any notation', () => {
  const plane = { family: 'Noto Sans', codePoint: 0x2708 }
  for (const code of ['0x2708', '0X2708', 'U+2708', 'u+2708', '\\u2708', '9992', '023410', '✈'])
    assert.equal(glyphOf(`ttf://Noto Sans#${code}`), plane, code)
  for (const name of [' ttf://Noto%20Sans#0x2708 ', 'TTF://Noto+Sans#9992']) assert.equal(glyphOf(name), plane)
  assert.equal(glyphOf('ttf://Wingdings#J'), { family: 'Wingdings', codePoint: 74 })
  assert.equal(glyphOf('ttf://100%#7'), { family: '100%', codePoint: 55 })
  assert.equal(glyphOf('ttf://A##'), { family: 'A', codePoint: 35 })
  for (const name of [
    'ttf://',
    'ttf://A',
    'ttf://A#',
    'ttf://#65',
    'ttf://A#AB',
    'ttf://A#0x110000',
    'ttf://A#0x0',
    `ttf://A#${' '.repeat(1e6)}65`
  ])
    // prettier-ignore
    assert.is(glyphOf(name), undefined, name.slice(0, 20))
})

test('the longer side of a glyph fills the square, and the glyph is centred, in fine curves', () => {
  const { mark, family } = glyphMark(glyphOf('ttf://noto sans#g')!, letters)!
  assert.is(family, 'Noto Sans')
  const { minX, minY, maxX, maxY } = runOf(cornersOf(mark.outline).flat())
  for (const [actual, expected] of [
    [maxY, 0.5],
    [minY, -0.5],
    [minX + maxX, 0],
    [maxX - minX, mark.size![0]]
  ])
    // prettier-ignore
    assert.ok(Math.abs(actual! - expected!) < 1e-6)
  assert.match(mark.outline.commands, /[QC]{3}/)
})

test('a font that is missing or lacks the character is replaced by another one, with a warning', () => {
  const warnings: string[] = []
  const find = markFinder(letters, (message) => warnings.push(message))
  const plane = find('ttf://Noto Sans Symbols 2#9992')
  assert.equal(warnings, [])
  assert.equal(find('ttf://Noto Sans#9992').outline, plane.outline)
  assert.equal(find('ttf://Nobody#9992').outline, plane.outline)
  assert.is(find('ttf://Nobody#9992'), find('ttf://Nobody#9992'))
  assert.equal(
    warnings,
    ['Noto Sans', 'Nobody'].map((family) => `the mark "ttf://${family}#9992" is drawn in the font Noto Sans Symbols 2: the font ${family} is not available or lacks this character`) // prettier-ignore
  )
})

test('a character that is missing in all fonts or invisible becomes a square, with a warning', () => {
  for (const code of ['U+10A00', 'U+0020']) {
    const warnings: string[] = []
    const square = markFinder(letters, (message) => warnings.push(message))(`ttf://Noto Sans#${code}`)
    assert.is(square.outline.commands, 'MLLLZ')
    assert.equal(warnings, [`no font has the character of the mark "ttf://Noto Sans#${code}"; a square is drawn instead`]) // prettier-ignore
  }
})

test.run()
