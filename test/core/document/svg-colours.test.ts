import '../../support/sealed.js'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { withKnownColours } from '../../../core/document/svg-colours.js'
import { makeFolders } from '../../support/folders.js'
import { colourAt, type Setting, settingIn } from './setting.js'

const folders = makeFolders()
let setting: Setting
test.before(() => void (setting = settingIn(folders.make())))
test.after(() => folders.remove())

/** As hex digits, which Typst computes itself. */
const COLOURS = [
  'oklch(70%, 0.2, 140deg)',
  'oklab(60%, 0.1, -0.1)',
  'color.linear-rgb(30%, 50%, 80%)',
  'color.hsl(200deg, 80%, 50%)',
  'color.hsv(200deg, 80%, 50%)',
  'oklch(70%, 0.2, 140deg, 40%)',
  'oklab(60%, 0.1, -0.1, 40%)',
  'color.linear-rgb(30%, 50%, 80%, 40%)',
  'color.hsl(200deg, 80%, 50%, 40%)'
]

test('colours of every space look as in sRGB, translucent or not', async () => {
  const boxes = COLOURS.map((colour) => `rect(width: 10pt, height: 10pt, fill: ${colour}), rect(width: 10pt, height: 10pt, fill: rgb(${colour}.to-hex()))`) // prettier-ignore
  const source = `#set page(width: 20pt, height: ${10 * COLOURS.length}pt, margin: 0pt)\n#grid(columns: 2, ${boxes.join(', ')})`
  const document = setting.compile(source)
  const page = await document.pixels(0, 72)
  for (const [row, colour] of COLOURS.entries()) {
    const [found, wanted] = [colourAt(page, 5, 10 * row + 5), colourAt(page, 15, 10 * row + 5)]
    assert.ok(found.every((value, at) => Math.abs(value - wanted[at]!) <= 2), `${colour}: ${found} instead of ${wanted}`) // prettier-ignore
  }
  assert.not(/="(?:oklab|oklch|hsla?|color)\(/.test(await document.svg(0)))
})

test('other attributes and unknown notations stay as they are', () => {
  for (const svg of [
    '<path fill="#102030"/>',
    '<path fill="url(#a)"/>',
    '<path fill="oklab(50%)"/>',
    '<g transform="scale(2)"/>'
  ])
    assert.is(withKnownColours(svg), svg)
})

test.run()
