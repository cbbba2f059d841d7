import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { IDENTITY, type Matrix } from '../../../../core/document/pdf/matrix.js'
import { type ContentPlan, pressContent } from '../../../../core/document/pdf/x4/content.js'

const drawn: [string, Matrix][] = []
const plan: ContentPlan = {
  spaceOf: (name) => (name === 'c0' ? 'rgb' : name === 'c1' ? 'gray' : 'other'),
  inksOf: (rgb) => (rgb === 0 ? '0 0 0 1' : `#${rgb.toString(16)}`),
  drawn: (name, matrix) => void drawn.push([name, matrix]),
  leastLinePt: 0.5,
  overprint: ['on', 'off']
}
const changed = (content: string) => pressContent(Buffer.from(content, 'latin1'), IDENTITY, plan).content.toString('latin1') // prettier-ignore

test('colours of named and of device spaces become inks, for fills and for lines', () => {
  assert.is(changed('/c0 cs 1 0.5 0 scn f').trim(), '#ff8000 k f')
  assert.is(changed('/c1 CS 1 SC S').trim(), '#ffffff K S')
  assert.is(changed('1 0 0 rg 0 0 1 RG 0.2 g 0 G'), '#ff0000 k #ff K #333333 k 0 0 0 1 K')
})

test('colours of inks and patterns stay as they are', () => {
  for (const content of ['/c2 cs 0.5 scn f', '/Pattern cs /p0 scn f', '0.1 0 0 0 k f', '0.1 0 0 0 K S'])
    assert.is(changed(content), content)
})

test('a colour of inks ends the space before it', () => {
  assert.is(changed('/c0 cs 0 0 0 1 k 0.5 scn').trim(), '0 0 0 1 k 0.5 scn')
  assert.is(changed('/c0 CS 0 0 0 1 K 0.5 SCN').trim(), '0 0 0 1 K 0.5 SCN')
})

test('a spot colour is a full tint of its space, and no black', () => {
  const spots: ContentPlan = { ...plan, spotOf: (rgb) => (rgb === 0xff0000 ? 'spot' : undefined) }
  const of = (content: string) => String(pressContent(Buffer.from(content), IDENTITY, spots).content)
  assert.is(of('1 0 0 rg BT ET 1 0 0 RG'), '/spot cs 1 scn BT ET /spot CS 1 SCN')
  assert.is(of('0 0 1 rg'), '#ff k')
  assert.is(of('1 0 0 RG BT ET'), '/spot CS 1 SCN /on gs BT ET /off gs')
})

test('a space holds until the state is restored', () => {
  assert.is(changed('/c0 cs 1 0 0 scn q /c2 cs 0.5 scn Q 0 1 0 scn').trim(), '#ff0000 k q /c2 cs 0.5 scn Q #ff00 k')
})

test('what looks like an operator in strings, names, arrays and dictionaries is none', () => {
  for (const content of [
    '[(1 0 0 rg) 7 (a\\)b (c) g)] TJ',
    '<0102> Tj',
    '/Span << /Alt (0 g) /K [1 0 0] >> BDC',
    '/Span << /Alt (a > 0 g) >> BDC',
    '<00 0 g> Tj',
    '/rg gs',
    '% 1 0 0 rg\nn'
  ])
    // prettier-ignore
    assert.is(changed(content), content)
  assert.is(changed('(q) Tj 0 0 1 rg'), '(q) Tj #ff k')
})

test('black text is overprinted: of the first colour, of a set one, not of another one, nor after the text', () => {
  assert.is(changed('BT ET'), '/on gs BT ET /off gs')
  assert.is(changed('0 g BT (a) Tj ET f'), '0 0 0 1 k /on gs BT (a) Tj ET /off gs f')
  assert.is(changed('0 0 0 1 k BT ET'), '0 0 0 1 k /on gs BT ET /off gs')
  for (const content of ['1 0 0 0 k BT ET', '/c2 cs 1 scn BT ET']) assert.is(changed(content), content)
})

test('lines are as wide as the least width on paper', () => {
  assert.is(changed('0 w 0.4 w 0.5 w 3 w'), '0.5 w 0.5 w 0.5 w 3 w')
  assert.is(changed('0 0 0 0 5 5 cm 0.2 w'), '0 0 0 0 5 5 cm 0.2 w', 'of no size on paper')
  assert.is(changed('q 2 0 0 2 5 5 cm 0.2 w 0.3 w Q 0.3 w'), 'q 2 0 0 2 5 5 cm 0.25 w 0.3 w Q 0.5 w')
})

test('forms are drawn where the content places them', () => {
  drawn.length = 0
  changed('q 2 0 0 3 10 20 cm /x0 Do Q /x1 Do')
  assert.equal(drawn, [['x0', [2, 0, 0, 3, 10, 20]], ['x1', IDENTITY]]) // prettier-ignore
})

test('after an inline image nothing is changed', () => {
  const content = Buffer.from('1 0 0 rg BI /W 1 ID 0 g EI 0 g')
  const { content: after, isWhole } = pressContent(content, IDENTITY, plan)
  assert.equal([after.toString(), isWhole], ['#ff0000 k BI /W 1 ID 0 g EI 0 g', false])
})

test('content that is cut off, or full of odd bytes, ends', () => {
  for (const content of ['(never closed', '<abc', '[1 2', '<< /A', ')', '>', '1 0 0', 'Q Q Q cm w scn /', '\\ } {'])
    assert.type(changed(content), 'string')
})

test.run()
