import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { boxAround, makeOccupancy } from '../../../core/map/label-boxes.js'
import type { Letters } from '../../../core/map/label-text.js'
import { placeLabels } from '../../../core/map/labels.js'
import { View } from '../../../core/map/view.js'
import type { Label } from '../../../core/plugin/contracts.js'

const view = new View({
  widthPt: 200,
  heightPt: 100,
  dpi: 72,
  projection: 'EPSG:3857',
  centre: [0, 0],
  unitsPerPt: [1, 1],
  scale: 1,
  rotationDeg: 0
})

const LAST = "'Noto Sans', 'Noto Sans Symbols', 'Noto Sans Symbols 2'"

/** Every letter is half an em wide. */
const letters: Letters = {
  textWidth: (text, { fontSizePt }) => (text.length * fontSizePt) / 2,
  textOutline: (text, _, x, y) => `[${text} ${Math.round(x)} ${Math.round(y)}]`
}

const labelOf = (text: string, at: Label['at'], more: Partial<Label> = {}): Label => ({
  text,
  at,
  align: [0.5, 0.5],
  offsetPt: [0, 0],
  rotationDeg: 0,
  color: '#000000',
  opacity: 1,
  mayOverlap: false,
  priority: 0,
  fontFamily: 'Noto Sans',
  fontSizePt: 10,
  fontWeight: 400,
  italic: false,
  ...more
})

const place = (...labels: Label[]): string => placeLabels(labels, view, letters)
const textsOf = (svg: string): string[] => [...svg.matchAll(/<text[^>]*>([^<]*)/g)].map(([, text]) => text!)
const positionOf = (svg: string): number[] => /<text x="([\d.-]+)" y="([\d.-]+)"/.exec(svg)!.slice(1).map(Number)

test('no labels are no svg', () => assert.is(place(), ''))

test('a label stands on its anchor as it is aligned: capitals are 7.2 high, letters 5 wide', () => {
  assert.equal(positionOf(place(labelOf('abcd', [[100, 50]]))), [90, 53.6])
  assert.equal(positionOf(place(labelOf('abcd', [[100, 50]], { align: [0, 1] }))), [100, 50])
  assert.equal(positionOf(place(labelOf('abcd', [[100, 50]], { align: [1, 0], offsetPt: [3, -4] }))), [83, 53.2])
})

test('lines stand below each other, each aligned like the whole', () => {
  const svg = place(labelOf('long line\r\nshort', [[100, 50]], { align: [1, 0] }))
  assert.equal([...svg.matchAll(/x="([\d.]+)" y="([\d.]+)"/g)].map(([, x, y]) => [Number(x), Number(y)]), [[55, 57.2], [75, 69.2]]) // prettier-ignore
})

test('of two that would cover each other the one of higher priority stays, of equals the first', () => {
  const at: Label['at'] = [[100, 50]]
  assert.equal(textsOf(place(labelOf('first', at), labelOf('second', at))), ['first'])
  assert.equal(textsOf(place(labelOf('first', at), labelOf('second', at, { priority: 1 }))), ['second'])
})

test('they are drawn in order of appearance, whatever their priority', () => {
  assert.equal(textsOf(place(labelOf('a', [[50, 50]]), labelOf('b', [[100, 50]], { priority: 9 }), labelOf('c', [[150, 50]]))), ['a', 'b', 'c']) // prettier-ignore
})

test('a label takes the first of its anchors that is free', () => {
  const svg = place(labelOf('taken', [[100, 50]]), labelOf('other', [[100, 50], [100, 52], [100, 80], [30, 30]])) // prettier-ignore
  assert.equal(textsOf(svg), ['taken', 'other'])
  assert.match(svg, 'y="83.6">other')
})

test('one that may overlap is drawn all the same, at its first anchor', () => {
  const at: Label['at'] = [[100, 50]]
  assert.equal(textsOf(place(labelOf('first', at), labelOf('second', at, { mayOverlap: true }))), ['first', 'second'])
})

test('a label stays inside the frame, unless it may overlap', () => {
  assert.equal(textsOf(place(labelOf('abcd', [[5, 50]]), labelOf('abcd', [[195, 50]]), labelOf('abcd', [[100, 2]]), labelOf('abcd', [[100, 98]]))), []) // prettier-ignore
  assert.equal(textsOf(place(labelOf('abcd', [[12, 50]]))), ['abcd'])
  assert.equal(textsOf(place(labelOf('abcd', [[5, 50]], { mayOverlap: true }))), ['abcd'])
})

test('halos lie below all letters, as outlines, so that the text stands there once', () => {
  const halo = { color: '#ffffff', widthPt: 1.5, opacity: 0.5 }
  const svg = place(labelOf('ab', [[50, 50]], { halo }), labelOf('cd', [[150, 50]], { halo, opacity: 0.5 }))
  assert.is(
    svg,
    '<g fill="none" stroke="#ffffff" stroke-width="3" stroke-linejoin="round" stroke-opacity="0.5"><path d="[ab 45 54]"/></g>' +
      '<g fill="none" stroke="#ffffff" stroke-width="3" stroke-linejoin="round" stroke-opacity="0.25"><path d="[cd 145 54]"/></g>' +
      `<g font-family="${LAST}" font-size="10" fill="#000000"><text x="45" y="53.6">ab</text></g>` +
      `<g font-family="${LAST}" font-size="10" fill="#000000" fill-opacity="0.5"><text x="145" y="53.6">cd</text></g>`
  )
})

test('a halo keeps other labels away', () => {
  const [a, b] = [labelOf('abcd', [[50, 50]]), labelOf('efgh', [[74, 50]])] // prettier-ignore
  assert.is(textsOf(place(a, b)).length, 2)
  assert.is(textsOf(place({ ...a, halo: { color: '#ffffff', widthPt: 3, opacity: 1 } }, b)).length, 1)
})

test('a turned label is turned around its anchor, halo and all, and only takes the room it needs', () => {
  const turned = labelOf('abcdefgh', [[100, 50]], {
    rotationDeg: 90,
    halo: { color: '#ffffff', widthPt: 1, opacity: 1 }
  })
  const svg = place(turned, labelOf('xy', [[115, 50]]))
  assert.is(svg.split('transform="rotate(90 100 50)"').length - 1, 2)
  assert.equal(textsOf(svg), ['abcdefgh', 'xy'])
})

test('families: the one asked for, generic ones by those that come along, and one that is always there', () => {
  const familyOf = (fontFamily: string) => /font-family="([^"]*)"/.exec(place(labelOf('a', [[100, 50]], { fontFamily })))![1] // prettier-ignore
  assert.is(familyOf('Arial'), `'Arial', ${LAST}`)
  assert.is(familyOf('"Source Serif 4", serif'), `'Source Serif 4', ${LAST}`)
  assert.is(familyOf('sans-serif'), LAST)
  assert.is(familyOf(`x" onload='1'><`), `'x onload=1&gt;&lt;', ${LAST}`)
})

test('text is text: markup is escaped, what XML cannot hold is left out', () => {
  assert.equal(textsOf(place(labelOf('<b>&"\0\u0008\ud800x', [[100, 50]]))), ['&lt;b&gt;&amp;&quot;\ufffdx'])
})

test('what has no letters or no size is no label', () => {
  assert.is(place(labelOf(' \n ', [[100, 50]]), labelOf('a', [[100, 50]], { fontSizePt: 0 }), labelOf('a', [])), '')
})

test('turned boxes only meet where their corners do', () => {
  const taken = makeOccupancy(200, 200)
  const long = (x: number, y: number, angle: number) =>
    boxAround([x, y], { left: -50, top: -2, width: 100, height: 4 }, angle, 0)
  taken.add(long(100, 100, 45))
  assert.ok(taken.isFree(long(110, 90, 45)))
  assert.not.ok(taken.isFree(long(110, 90, -45)))
  assert.not.ok(taken.isFree(long(102, 100, 45)))
})

test('thousands of labels do not compare each with each', () => {
  const many = Array.from({ length: 20_000 }, (_, i) =>
    labelOf('x', [[(i * 123.61) % 200, (i * 75.49) % 100]], { fontSizePt: 1 })
  )
  const count = textsOf(place(...many)).length
  assert.ok(count > 500, `${count}`)
})

test.run()
