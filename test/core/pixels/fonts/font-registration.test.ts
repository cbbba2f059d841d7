import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Face } from '../../../../core/pixels/fonts/faces.js'
import { fontRegistration } from '../../../../core/pixels/fonts/font-registration.js'

const face = (family: string, file: string, letters: string): Face => ({
  family,
  weight: 400,
  italic: false,
  fontClass: 'sans',
  file,
  index: 0,
  covers: (codePoint) => letters.includes(String.fromCodePoint(codePoint)),
  coverage: () => new Uint32Array()
})
const faces = [
  face('Sans', 'sans.ttf', 'abc'),
  face('Sans', 'sans-bold.ttf', 'ab'),
  face('Serif', 'serif.ttf', 'xyz'),
  face('Signs', 'signs.ttc', '☂'),
  face('More signs', 'signs.ttc', '☀')
]

/** The files that are registered before each of these texts. */
const registered = (...asked: [text: string, fontFamily: string][]): string[][] => {
  const files: string[] = []
  const prepare = fontRegistration(faces, (file) => files.push(file))
  return asked.map(([text, fontFamily]) => {
    prepare(text, { fontFamily })
    return files.splice(0)
  })
}

test('only the first family is registered while it has all letters, each of its files once', () => {
  const [first, again, other] = registered(['ab', "'sans', Serif"], ['ba', 'Sans'], ['x', 'SERIF'])
  assert.equal([first, again, other], [['sans.ttf', 'sans-bold.ttf'], [], ['serif.ttf']]) // prettier-ignore
})

test('all fonts are registered for a letter that one face of the family lacks, and for a family that is not there', () => {
  const others = ['serif.ttf', 'signs.ttc', 'signs.ttc']
  assert.equal(registered(['a', 'Sans'], ['c', 'Sans']), [['sans.ttf', 'sans-bold.ttf'], others])
  for (const family of ['Arial', 'sans-serif', '', 'Arial, Sans'])
    assert.equal(registered(['a', family], ['☂', 'Sans']), [['sans.ttf', 'sans-bold.ttf', ...others], []], family)
})

test.run()
