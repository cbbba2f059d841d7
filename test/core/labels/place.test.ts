import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { clipArea } from '../../../core/labels/clip-area.js'
import { placeLabels } from '../../../core/labels/place.js'
import { placedSvg } from './placed-svg.js'
import type { Label } from '../../../core/plugin/contracts.js'
import type { TextStyle } from '../../../core/pixels/pixel-tools.js'
import {
  alongOf,
  drawnIn,
  HEIGHT,
  labelOf,
  labelTools,
  letters,
  place,
  positionOf,
  textsOf,
  view,
  WIDTH
} from './setting.js'

test('without labels the result has no SVG', () => assert.is(place(), ''))

test('a label is aligned at its anchor: capitals are 7.2 high, letters 5 wide', () => {
  assert.equal(positionOf(place(labelOf('abcd', [[100, 50]]))), [90, 53.6])
  assert.equal(positionOf(place(labelOf('abcd', [[100, 50]], { align: [0, 1] }))), [100, 50])
  assert.equal(positionOf(place(labelOf('abcd', [[100, 50]], { align: [1, 0], offsetPt: [3, -4] }))), [83, 53.2])
})

test('of two overlapping labels the one with the higher priority stays; of equal priorities the first', () => {
  const at: Label['at'] = [[100, 50]]
  assert.equal(textsOf(place(labelOf('first', at), labelOf('second', at))), ['first'])
  assert.equal(textsOf(place(labelOf('first', at), labelOf('second', at, { priority: 1 }))), ['second'])
})

test('of labels with equal priority, labels of upper layers are placed first', () => {
  const layersOf = (upperPriority: number) => [
    { labels: [labelOf('lower', [[100, 50]])], opacity: 1 },
    { labels: [labelOf('upper', [[100, 50]], { priority: upperPriority }), labelOf('late', [[100, 50]])], opacity: 1 }
  ]
  assert.equal(textsOf(placedSvg(layersOf(0), view, labelTools)), ['upper'])
  assert.equal(textsOf(placedSvg(layersOf(-1), view, labelTools)), ['late'])
})

test('labels are drawn in order of appearance, whatever their priority', () => {
  assert.equal(textsOf(place(labelOf('a', [[50, 50]]), labelOf('b', [[100, 50]], { priority: 9 }), labelOf('c', [[150, 50]]))), ['a', 'b', 'c']) // prettier-ignore
})

test('a label takes the first of its anchors that is free', () => {
  const svg = place(labelOf('taken', [[100, 50]]), labelOf('other', [[100, 50], [100, 52], [100, 80], [30, 30]])) // prettier-ignore
  assert.equal(textsOf(svg), ['taken', 'other'])
  assert.equal(positionOf(svg.slice(svg.indexOf('taken'))), [87.5, 83.6])
})

test('all placements at an anchor are tried in order before the next anchor', () => {
  const left = { align: [1, 0.5], offsetPt: [-4, 0] } as const
  const above = { align: [0.5, 1], offsetPt: [0, -12] } as const
  const right = { align: [0, 0.5] as const, offsetPt: [4, 0] as const, otherPlaces: [left, above] }
  const labels = ['r', 'l', 'a', 'none'].map((text) => labelOf(text, [[100, 50]], right))
  assert.equal(
    drawnIn(place(...labels)).map(({ text, x, y }) => [text, x, y]),
    [['r', 104, 53.6], ['l', 91, 53.6], ['a', 97.5, 38]] // prettier-ignore
  )
  const two = place(labelOf('r', [[100, 50]], right), labelOf('b', [[100, 50], [30, 30]], right)) // prettier-ignore
  assert.equal(positionOf(two.slice(two.indexOf('>r<'))), [91, 53.6])
})

test('a label moves up to its maximum distance, the shortest way first', () => {
  const around = (far: number) =>
    place(labelOf('abcd', [[100, 50]]), labelOf('efgh', [[100, 50]], { maxDisplacementPt: far }))
  assert.equal(textsOf(around(10)), ['abcd'])
  const [, moved] = drawnIn(around(40))
  const away = Math.hypot(moved!.x - 90, moved!.y - 53.6)
  assert.ok(away > 11 && away <= 20, `${away}`)
})

test('a label that may overlap is drawn at its first anchor if no place is free', () => {
  const at: Label['at'] = [[100, 50]]
  const svg = place(labelOf('first', at), labelOf('second', at, { mayOverlap: true, maxDisplacementPt: 5 }))
  assert.equal(textsOf(svg), ['first', 'second'])
  assert.equal(positionOf(svg.slice(svg.indexOf('first'))), [85, 53.6])
})

test('a label that ignores placement does not displace other labels', () => {
  const at: Label['at'] = [[100, 50]]
  assert.equal(textsOf(place(labelOf('a', at, { ignoresPlacement: true }), labelOf('b', at))), ['a', 'b'])
})

test('a label stays inside the frame unless the label may leave the frame or overlap', () => {
  const outside = ([[5, 50], [195, 50], [100, 2], [100, 99]] as const).map((at) => [[...at] as const]) // prettier-ignore
  assert.equal(textsOf(place(...outside.map((at) => labelOf('abcd', at)))), [])
  assert.is(textsOf(place(...outside.map((at) => labelOf('abcd', at, { mayLeaveFrame: true })))).length, 4)
  assert.is(textsOf(place(...outside.map((at) => labelOf('abcd', at, { mayOverlap: true })))).length, 4)
  assert.equal(textsOf(place(labelOf('abcd', [[10, 50]]))), ['abcd'])
})

test('no label is placed under elements of the layout that cover the map', () => {
  const covered = [{ left: 80, top: 40, width: 40, height: 20 }]
  const texts = (...labels: Label[]) => textsOf(placedSvg([{ labels, opacity: 1 }], view, labelTools, { covered }))
  assert.equal(texts(labelOf('abcd', [[100, 50]]), labelOf('efgh', [[72, 50]])), []) // prettier-ignore
  assert.equal(texts(labelOf('abcd', [[100, 50], [100, 80]]), labelOf('efgh', [[68, 50]])), ['abcd', 'efgh']) // prettier-ignore
  assert.equal(texts(labelOf('must', [[100, 50]], { mayOverlap: true })), [])
  assert.equal(texts(labelOf('part', [[75, 50]], { mayLeaveFrame: true })), ['part'])
})

test('the rotation of a label may differ at each of its anchors', () => {
  const at: Label['at'] = [[100, 50], [30, 50]] // prettier-ignore
  const label = labelOf('abcd', at, { turnsDeg: [0, 90] })
  assert.equal(drawnIn(place(label)).map(({ turnDeg }) => turnDeg), [0]) // prettier-ignore
  assert.equal(drawnIn(place(labelOf('first', [[100, 50]]), label)).map(({ turnDeg }) => turnDeg), [0, 90]) // prettier-ignore
})

test('labels of a higher z-index lie above; labels of equal z-index are ordered by height on the paper on request', () => {
  const at = (x: number, y: number): Label['at'] => [[x, y]] // prettier-ignore
  const z = (text: string, zIndex: number, y = 50) => labelOf(text, at(100, y), { zIndex, mayOverlap: true })
  const [a, b, c, none] = [z('a', 2), z('b', -1), z('c', 1), labelOf('n', at(100, 50), { mayOverlap: true })]
  for (const labels of [
    [a, b, c, none],
    [c, none, a, b],
    [none, a, b, c],
    [b, c, a, none]
  ])
    // prettier-ignore
    assert.equal(textsOf(place(...labels)), ['b', 'n', 'c', 'a'])
  const stacked = (text: string, y: number) => ({ ...z(text, 0, y), isStackedByY: true })
  assert.equal(textsOf(place(stacked('a', 60), stacked('b', 40), stacked('c', 50), stacked('d', 60))), ['b', 'c', 'd', 'a']) // prettier-ignore
})

test('a label that may leave the frame stays inside if another placement is free', () => {
  const label = labelOf('abcd', [[5, 50], [100, 50]], { mayLeaveFrame: true }) // prettier-ignore
  assert.equal(positionOf(place(label)), [90, 53.6])
  assert.equal(drawnIn(place(labelOf('x'.repeat(20), [[100, 50]]), label))[1]!.x, -5)
})

test('the label of an area cut by the frame moves into the frame if the distance is small', () => {
  const strip = (width: number) => [WIDTH - width, 0, WIDTH, 0, WIDTH, HEIGHT, WIDTH - width, HEIGHT]
  const label = (width: number) => labelOf('abcdef', [[WIDTH - width / 2, 50]], { inside: [strip(width)], mayLeaveFrame: true }) // prettier-ignore
  assert.equal(positionOf(place(label(16))), [170, 53.6])
  assert.equal(positionOf(place(label(10))), [180, 53.6])
  assert.equal(positionOf(place(label(80))), [145, 53.6])
  assert.equal(positionOf(place({ ...label(16), at: [[192, 96.5]] })), [170, 97.8]) // prettier-ignore
})

test('the margin of a label is kept free; a negative margin allows overlap', () => {
  const texts = (spaceAroundPt?: number) =>
    textsOf(place(labelOf('abcd', [[50, 50]], { spaceAroundPt }), labelOf('efgh', [[73, 50]]))).length
  assert.is(texts(), 2)
  assert.is(texts(3), 1)
  const over = (spaceAroundPt: number) =>
    textsOf(place(labelOf('abcd', [[50, 50]], { spaceAroundPt }), labelOf('efgh', [[66, 50]]))).length
  assert.is(over(0), 1)
  assert.is(over(-4), 1)
  assert.is(over(-5.1), 2)
})

test('labels of equal text keep their minimum distance, other labels may be closer', () => {
  const gap = { sameTextGapPt: 50 }
  const row = (texts: string[]) => place(...texts.map((text, i) => labelOf(text, [[20 + 40 * i, 50]], gap)))
  assert.equal(textsOf(row(['a', 'a', 'a', 'a'])), ['a', 'a'])
  assert.equal(textsOf(row(['a', 'b', 'a', 'b'])), ['a', 'b', 'a', 'b'])
})

test('labels of equal text keep their minimum distance even where labels may overlap', () => {
  const gap = { sameTextGapPt: 50, mayOverlap: true }
  assert.equal(textsOf(place(...['a', 'a', 'b', 'a'].map((text, i) => labelOf(text, [[100 + 20 * i, 50]], gap)))), ['a', 'b', 'a']) // prettier-ignore
})

test('halos are outlines below all letters, so that the SVG has each text once', () => {
  const halo = { color: '#ffffff', widthPt: 1.5, opacity: 0.5 }
  const labels = [labelOf('ab', [[50, 50]], { halo }), labelOf('cd', [[150, 50]], { halo })]
  const svg = placedSvg([{ labels: labels.slice(0, 1), opacity: 1 }, { labels: labels.slice(1), opacity: 0.5 }], view, labelTools) // prettier-ignore
  assert.is(
    svg,
    '<g fill="none" stroke="#ffffff" stroke-width="3" stroke-linejoin="round" stroke-opacity="0.5"><path d="[ab 45 54]"/></g>' +
      '<g fill="none" stroke="#ffffff" stroke-width="3" stroke-linejoin="round" stroke-opacity="0.25"><path d="[cd 145 54]"/></g>' +
      '<g font-family="Noto Sans" font-size="10" fill="#000000"><text x="45" y="53.6">ab</text></g>' +
      '<g font-family="Noto Sans" font-size="10" fill="#000000" fill-opacity="0.5"><text x="145" y="53.6">cd</text></g>'
  )
})

test('a halo does not fade with its letters, and is drawn without them', () => {
  const halo = { color: '#ffffff', widthPt: 1.5, opacity: 1 }
  const outline = '<g fill="none" stroke="#ffffff" stroke-width="3" stroke-linejoin="round"><path d="[ab 45 54]"/></g>'
  assert.match(place(labelOf('ab', [[50, 50]], { halo, opacity: 0.5 })), outline)
  assert.match(place(labelOf('ab', [[50, 50]], { halo, opacity: 0 })), outline)
  assert.is(place(labelOf('ab', [[50, 50]], { halo: { ...halo, opacity: 0 }, opacity: 0 })), '')
})

test('an outlined label is the outline of its halo, as text', () => {
  const halo = { color: '#ff0000', widthPt: 0.5, opacity: 1 }
  assert.is(
    place(labelOf('ab', [[50, 50]], { halo, isOutlined: true })),
    '<g font-family="Noto Sans" font-size="10" fill="none" stroke="#ff0000" stroke-width="1" stroke-linejoin="round"><text x="45" y="53.6">ab</text></g>'
  )
})

test('a halo keeps other labels away', () => {
  const [a, b] = [labelOf('abcd', [[50, 50]]), labelOf('efgh', [[74, 50]])] // prettier-ignore
  assert.is(textsOf(place(a, b)).length, 2)
  assert.is(textsOf(place({ ...a, halo: { color: '#ffffff', widthPt: 3, opacity: 1 } }, b)).length, 1)
})

test('a label with its halo is turned around its anchor, and only occupies the turned box', () => {
  const turned = labelOf('abcdefgh', [[100, 50]], {
    rotationDeg: 90,
    halo: { color: '#ffffff', widthPt: 1, opacity: 1 }
  })
  const svg = place(turned, labelOf('xy', [[115, 50]]))
  assert.is(svg.split('transform="rotate(90 100 50)"').length - 1, 2)
  assert.equal(textsOf(svg), ['abcdefgh', 'xy'])
})

test('markup in texts is escaped, characters not allowed in XML are removed', () => {
  assert.equal(textsOf(place(labelOf('<b>&"\0\u0008\ud800x', [[100, 50]]))), ['&lt;b&gt;&amp;&quot;\ufffdx'])
  assert.match(place(labelOf('a', [[100, 50]], { fontFamily: `x" onload='1'><` })), `font-family="x&quot; onload='1'&gt;&lt;"`) // prettier-ignore
})

test('a label without letters, size, place or opacity is not drawn', () => {
  const none = [labelOf(' \n ', [[100, 50]]), labelOf('a', [[100, 50]], { fontSizePt: 0 }), labelOf('a', [[100, 50]], { fontSizePt: NaN }), labelOf('a', []), labelOf('a', [[100, 50]], { opacity: 0 }), alongOf('a', []), alongOf('a', [[]]), alongOf('a', [[5, 5]]), alongOf('a', [[5, 5, 5, 5]])] // prettier-ignore
  assert.is(place(...none, ...none.map((label) => ({ ...label, mayOverlap: true }))), '')
})

test('labels of an area are placed completely inside; required labels only need their anchor inside', () => {
  const area = clipArea([[[50, 20, 150, 20, 150, 80, 50, 80]]], view)
  const inArea = (...labels: Label[]) => textsOf(placedSvg([{ labels, opacity: 1 }], view, labelTools, { area }))
  assert.equal(inArea(labelOf('in', [[100, 50]]), labelOf('cut', [[145, 30]]), labelOf('out', [[20, 50]], { mayOverlap: true }), labelOf('must', [[145, 70]], { mayOverlap: true })), ['in', 'must']) // prettier-ignore
})

test('letters missing in all fonts give one warning for each script', () => {
  const warnings: string[] = []
  const textRuns = (text: string, style: TextStyle) => [{ text, style, missing: text.replace(/[^東鬼ก]/g, '') }]
  const tools = { pixels: { ...letters, textRuns }, warn: (message: string) => void warnings.push(message) }
  const labels = ['東京', 'abc', 'ก鬼', '東京', 'under another 東'].map((text, i) => labelOf(text, [[[20, 60, 100, 140, 100][i]!, 50]])) // prettier-ignore
  placedSvg([{ labels, opacity: 1 }], view, tools)
  assert.equal(
    warnings.map((message) => message.slice(0, message.indexOf(';'))),
    ['no font has the Chinese letters "東鬼"', 'no font has the Thai letters "ก"']
  )
})

test('a font family that no font file has gives one warning; labels without a place need no font', () => {
  const warnings: string[] = []
  const substituteFor = (list: string) =>
    list === 'Noto Sans'
      ? undefined
      : { missing: list.split(', '), used: 'Noto Sans', near: list === 'Nto' ? 'Noto' : undefined }
  const tools = { pixels: { ...letters, substituteFor }, warn: (message: string) => void warnings.push(message) }
  const labels = [
    labelOf('a', [[20, 20]], { fontFamily: 'Nto' }),
    labelOf('b', [[60, 20]], { fontFamily: 'Nto' }),
    labelOf('c', [[100, 20]], { fontFamily: 'One, Two' }),
    labelOf('d', [[140, 20]], { sections: [{ text: 'd' }, { text: 'e', fontFamily: 'Three' }] }),
    labelOf('covered', [[20, 20]], { fontFamily: 'Four', priority: -1 }),
    labelOf('', [[20, 80]], { fontFamily: 'Five' })
  ]
  placedSvg([{ labels, opacity: 1 }], view, tools)
  assert.equal(warnings.toSorted(), [
    'labels: no font file has any of the families "One", "Two"; "Noto Sans" is used',
    'labels: no font file has the family "Nto"; "Noto Sans" is used; did you mean "Noto"?',
    'labels: no font file has the family "Three"; "Noto Sans" is used'
  ])
})

test('equal labels give an equal SVG', () => {
  const labels = () =>
    Array.from({ length: 300 }, (_, i) =>
      i % 3
        ? labelOf(`p${i}`, [[(i * 37.7) % WIDTH, (i * 53.3) % HEIGHT]], { fontSizePt: 4, maxDisplacementPt: 10 })
        : alongOf(`line ${i}`, [[0, i % 90, 100, 40, 200, (i * 7) % 90]], { fontSizePt: 4, repeatPt: 40 })
    )
  assert.is(place(...labels()), place(...labels()))
})

test('labels that would cover 26 others are left out with a warning', () => {
  const warnings: string[] = []
  const labels = Array.from({ length: 100 }, (_, i) => labelOf(`n${i}`, [[100, 50]], { mayOverlap: true, ignoresPlacement: i % 2 === 0 })) // prettier-ignore
  const beside = labelOf('beside', [[20, 20]], { mayOverlap: true })
  const svg = placedSvg([{ labels: [...labels, beside], opacity: 1 }], view, { ...labelTools, warn: (one) => warnings.push(one) }) // prettier-ignore
  assert.equal(textsOf(svg), [...labels.slice(0, 26).map(({ text }) => text), 'beside'])
  assert.equal(warnings, ['74 labels are left out, because each would cover more than 25 others'])
})

test('placing slot by slot gives the same label positions', () => {
  const at: Label['at'] = [[100, 50]]
  const layers = [
    { labels: [labelOf('lower', at), labelOf('free', [[40, 80]])], opacity: 1, slot: 0 },
    { labels: [], opacity: 1, slot: 1 },
    { labels: [labelOf('upper', at), labelOf('late', at)], opacity: 0.5, slot: 2 }
  ]
  const bySlot = placeLabels(layers, view, labelTools).svgs.map(({ svg }) => svg)
  assert.equal(bySlot.map(textsOf), [['free'], [], ['upper']]) // prettier-ignore
  assert.is(bySlot[1], '')
  assert.equal(bySlot.flatMap(drawnIn), drawnIn(placedSvg(layers, view, labelTools)))
})

test('stacked labels lie over others, and are equally high up to a twentieth of a point', () => {
  const stacked = (text: string, y: number) =>
    labelOf(text, [[100, y]], { mayOverlap: true, mayLeaveFrame: true, isStackedByY: true })
  const plain = labelOf('plain', [[100, 70]], { mayOverlap: true })
  assert.equal(textsOf(place(stacked('a', 50), plain)), ['plain', 'a'])
  assert.equal(textsOf(place(plain, stacked('a', -3))), ['plain', 'a'])
  assert.equal(textsOf(place(stacked('a', 50), stacked('b', 50.2))), ['a', 'b'])
  assert.equal(textsOf(place(stacked('a', 50.2), stacked('b', 50))), ['b', 'a'])
  assert.equal(textsOf(place(stacked('a', 50), stacked('b', 50.01))), ['b', 'a'])
})

test('labels that are placed by their height come from the lowest up, before others of their layer', () => {
  const at = (y: number, more: Partial<Label> = {}) => labelOf(`${y}`, [[100, y]], { mayLeaveFrame: true, ...more })
  const byY = { isPlacedByY: true }
  assert.equal(textsOf(place(at(48, byY), at(52, byY))), ['52'])
  assert.equal(textsOf(place(at(52, byY), at(48, byY))), ['52'])
  assert.equal(textsOf(place(at(20), at(21, byY))), ['21'])
  assert.equal(textsOf(place(at(0.5), { ...at(0.5, byY), text: 'by height' })), ['by height'])
  assert.equal(textsOf(place({ ...at(30, byY), text: 'first' }, { ...at(30, byY), text: 'second' })), ['first'])
})

test('one label that is left out because of those beneath has a warning', () => {
  const warnings: string[] = []
  const labels = Array.from({ length: 27 }, (_, i) => labelOf(`${i}`, [[100, 50]], { mayOverlap: true }))
  const svg = placedSvg([{ labels, opacity: 1 }], view, { ...labelTools, warn: (warning) => warnings.push(warning) })
  assert.equal([textsOf(svg).length, warnings.length], [26, 1])
})

test('sections of a layer that is not opaque are as opaque as both say', () => {
  const sections = [{ text: 'a', opacity: 0.5 }, { text: 'b' }]
  const svg = placedSvg([{ labels: [labelOf('ab', [[100, 50]], { sections })], opacity: 0.4 }], view, labelTools)
  assert.equal([...svg.matchAll(/fill-opacity="([\d.]+)"><text [^>]*>(\w)/g)].map(([, opacity, text]) => [text, opacity]), [['a', '0.2'], ['b', '0.4']]) // prettier-ignore
})

test('an invisible label is not drawn in any writing mode', () =>
  assert.is(place(labelOf('東京', [[100, 50]], { opacity: 0, writingModes: ['vertical'] })), ''))

test.run()
