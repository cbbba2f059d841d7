import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { lettersOf } from '../../../../../core/document/pdf/preflight/letters.js'
import { newPdf } from '../new-pdf.js'

/** A font with this table of its letters. */
const fontWith = async (table?: string) => {
  const pdf = await newPdf()
  const ref = table === undefined ? undefined : pdf.context.register(pdf.context.flateStream(table))
  const font = pdf.context.obj({ Type: 'Font', ...(ref && { ToUnicode: ref }) })
  return (string: string) => lettersOf(pdf, font, string)
}

test('glyphs have the letters of their table, one by one or in a range', async () => {
  const letters = await fontWith(
    '2 beginbfchar\n<0001> <00C4>\n<00ff> <00480069>\nendbfchar\n2 beginbfrange <0010> <0012> <0061>\n<0020> <0020> <007A> endbfrange\n1 beginbfchar <0002> <D83DDE00> endbfchar' // prettier-ignore
  )
  assert.is(letters('<000100FF0010001200110020>'), 'ÄHiacbz')
  assert.is(letters('<0013 0002 00f0 00>'), '\u{1f600}', 'unknown ones have none')
})

test('a string in parentheses is read with its escapes', async () => {
  const bytes = [0x28, 0x29, 0x5c, 0x0a, 0x0d, 0x09, 0x08, 0x0c, 0x41]
  const pairs = bytes.map((byte, index) => `<00${byte.toString(16).padStart(2, '0')}> <006${index + 1}>`)
  const letters = await fontWith(`${bytes.length} beginbfchar ${pairs.join(' ')} endbfchar`)
  assert.is(letters('(\\000\\(\\0\\)\\0\\\\\\000\\n\\0\\r\\0\\t\\0\\b\\0\\f\\0\\101)'), 'abcdefghi')
  assert.is(letters('(\\0\\\n\\(\\0\\\r\nA)'), 'ai', 'an escaped line break is none')
})

test('a font without a table, or none, has no letters', async () => {
  const letters = await fontWith()
  assert.is(letters('<0001>'), '')
  assert.is(lettersOf(await newPdf(), undefined, '<0001>'), '')
})

test.run()
