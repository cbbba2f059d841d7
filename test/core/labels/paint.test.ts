import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { PrintError } from '../../../core/errors.js'
import { Groups, haloPaint, textPaint, unseenPaint } from '../../../core/labels/paint.js'
import { wordElement, wordsIn } from '../../../core/labels/words.js'

const style = { fontFamily: 'A&B', fontSizePt: 9.456, fontWeight: 400, italic: false }
const font = 'font-family="A&amp;B" font-size="9.46"'
const halo = { color: '#fff', widthPt: 1.5, opacity: 0.5 }
const paintOf = (label: object, own: object = {}) =>
  textPaint({ color: '#000', opacity: 1, ...label } as never, { style: { ...style, ...own } } as never)
const haloOf = (label: object) => haloPaint({ opacity: 1, ...label } as never)

test('letters have their font and fill, and only attributes that differ from the default', () => {
  assert.is(paintOf({}), `${font} fill="#000"`)
  assert.is(paintOf({ opacity: 0.25 }), `${font} fill="#000" fill-opacity="0.25"`)
  assert.is(paintOf({}, { fontWeight: 700, italic: true }), `${font} font-weight="700" font-style="italic" fill="#000"`)
  assert.is(unseenPaint(style as never), `${font} fill="none"`)
})

test('a halo is an outline of twice its width; outlined letters are drawn with the same outline', () => {
  const line = 'fill="none" stroke="#fff" stroke-width="3" stroke-linejoin="round"'
  assert.is(haloOf({ halo: { ...halo, opacity: 1 } }), line)
  assert.is(haloOf({ halo }), `${line} stroke-opacity="0.5"`)
  assert.is(haloOf({ halo: { ...halo, opacity: 1 }, opacity: 0.5 }), line)
  assert.is(haloOf({ halo: { ...halo, widthPt: 0 } }), undefined)
  assert.is(haloOf({ halo, isOutlined: true }), undefined)
  assert.is(haloOf({}), undefined)
  assert.is(paintOf({ halo, isOutlined: true }), `${font} ${line} stroke-opacity="0.5"`)
  assert.is(paintOf({ isOutlined: true }), `${font} fill="#000"`)
})

test('neighbours of the same paint share a group', () => {
  const groups = new Groups()
  assert.is(groups.toString(), '')
  groups.add('a', '1')
  groups.add('a', '2')
  groups.add('b', '3')
  assert.is(groups.toString(), '<g a>12</g><g b>3</g>')
})

test('a group has at most a hundred million characters', () => {
  const groups = new Groups()
  const million = 'x'.repeat(1e6)
  for (let count = 0; count < 100; count++) groups.add('a', million)
  assert.throws(
    () => groups.add('a', 'x'),
    ({ code }: PrintError) => code === 'too-large'
  )
})

test('words are found in an SVG with their position and size', () => {
  const words = [
    { text: 'a & <b> "c"', x: 1.25, y: -2, widthPt: 30, sizePt: 9 },
    { text: '&lt;', x: 0, y: 0, widthPt: 1, sizePt: 8 }
  ]
  const svg = `<svg><text x="1">no</text>${words.map(wordElement).join('<g/>')}</svg>`
  assert.equal(wordsIn(svg), words)
  assert.equal(wordsIn('<svg><text display="none" x="1">a</text></svg>'), [])
})

test.run()
