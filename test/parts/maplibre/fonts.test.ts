import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { makeFonts } from '../../../parts/maplibre/fonts.js'

/** Fonts of which only these families exist; the first of them is used for others. */
const fontsWith = (...families: string[]) => {
  const warnings: string[] = []
  const pixels = {
    textRuns: (
      text: string,
      style: { fontFamily: string; fontSizePt: number; fontWeight: number; italic: boolean }
    ) => {
      const found = families.find((family) => style.fontFamily.toLowerCase().includes(family.toLowerCase()))
      return [{ text, style: { ...style, fontFamily: `'${found ?? families[0]}'` } }]
    }
  }
  return { ...makeFonts(pixels, (message) => void warnings.push(message)), warnings }
}

test('the names of fonts are a list of families, without signs that end one', () => {
  const { families } = fontsWith('Noto Sans')
  assert.is(families(['Noto Sans Bold', 'a,b"c']), 'Noto Sans Bold, a b c')
  assert.is(families(Array.from({ length: 30 }, () => 'Noto Sans')).split(',').length, 20)
})

test('there is no warning if a family of the list exists, whatever its face', () => {
  const { families, warnings } = fontsWith('Noto Sans', 'Roboto Condensed')
  for (const name of ['Noto Sans', 'noto sans regular', 'Noto Sans SemiBold Italic', 'Noto Sans Semi Bold', 'Noto-Sans'.replace('-', ' ') + '-Bold', 'Roboto Condensed Light']) families(['Missing', name]) // prettier-ignore
  assert.equal(warnings, [])
})

test('one warning for a list of which no family exists, whatever the faces', () => {
  const { families, warnings } = fontsWith('Noto Sans')
  for (const face of ['Regular', 'Bold', 'Extra Bold Italic']) families([`Open Sans ${face}`, `Noto Sans CJK ${face}`])
  assert.equal(warnings, ['text-font: no family of "Open Sans", "Noto Sans CJK" is in the fonts of the service and the app; "Noto Sans" is used']) // prettier-ignore
  for (let index = 0; index < 20; index++) families([`Family ${index}`])
  assert.ok(warnings.length <= 6)
})

test('where no font is known there is nothing to warn of', () => {
  const warnings: string[] = []
  makeFonts({ textRuns: (text, style) => [{ text, style }] }, (message) => void warnings.push(message)).families(['Open Sans']) // prettier-ignore
  assert.equal(warnings, [])
})

test.run()
