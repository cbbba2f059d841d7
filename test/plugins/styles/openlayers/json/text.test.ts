import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { valueOf } from '../../../../../core/style/value.js'
import type { TextSymbolizer } from '../../../../../core/style/symbolizer.js'
import { featureOf, only, warningsOf } from './reading.js'

const text = (members: object) => only<TextSymbolizer>('text', { label: 'x', ...members })
const labelled = (label: unknown, properties: object = {}) => valueOf(text({ label }).label, featureOf(properties))

test('labels: text, an expression, text with properties', () => {
  assert.is(labelled('[name]', { name: 'Ωmega' }), 'Ωmega')
  assert.is(labelled('[missing]'), '')
  assert.is(labelled(12), '12')
  assert.is(labelled('No. ${n} of ${m}', { n: 3 }), 'No. 3 of m')
  assert.is(labelled('${a.b}', { a: { b: 'deep' } }), 'deep')
  assert.is(labelled('a\nb'), 'a\nb')
})

test('missing label properties have defaults', () => {
  const { label, align, offsetPt, ...others } = text({})
  assert.equal([label, align, offsetPt], ['x', [0.5, 0.5], [0, 0]]) // prettier-ignore
  assert.equal(others, {
    kind: 'text',
    fontFamily: 'Noto Sans, sans-serif',
    fontSizePt: 10,
    fontWeight: 400,
    italic: false,
    color: { hex: '#000000', alpha: 1 },
    opacity: 1,
    rotationDeg: 0,
    alongLine: true,
    mayOverrun: true,
    maxAngleDeg: 22.5,
    repeatPt: 0,
    halo: undefined,
    mayOverlap: false,
    priority: 0,
    maxDisplacementPt: 0,
    isGrouped: false,
    mayLeaveFrame: false
  })
})

test('a label that is placed begins at its point; anchors tell which of its points lies there', () => {
  assert.equal(text({ labelXOffset: 5 }).align, [0, 1])
  for (const [word, align] of [
    ['lb', [0, 1]],
    ['CM', [0.5, 0.5]],
    ['tr', [1, 0]],
    ['center', [0.5, 0.5]],
    ['end', [1, 0.5]],
    ['top', [0.5, 0]]
  ] as const)
    assert.equal(text({ labelAlign: word }).align, align, word)
  const anchored = text({ labelAnchorPointX: 0.2, labelAnchorPointY: '0.3', labelAlign: 'rt' })
  assert.equal(anchored.align, [0.2, 0.7])
  assert.equal(text({ labelAnchorPointX: 1 }).align, [1, 1])
  assert.equal(text({ labelXOffset: '5px', labelYOffset: 3 }).offsetPt, [5, 3])
  assert.is(text({ labelRotation: '30' }).rotationDeg, 30)
})

test('labels follow lines where nothing else places them, and beside them', () => {
  const along = (members: object) => text(members).alongLine
  assert.equal(
    [along({}), along({ labelAlign: 'cm' }), along({ labelAlign: 'cm', followLine: true })],
    [true, false, true]
  )
  const beside = text({ labelPerpendicularOffset: 4, labelXOffset: 9 })
  assert.equal([beside.alongLine, beside.offsetPt, beside.align], [true, [0, 4], [0.5, 0.5]]) // prettier-ignore
})

test('halos: any word for one makes one', () => {
  assert.equal(text({ haloRadius: 2 }).halo, { color: { hex: '#ffffff', alpha: 1 }, widthPt: 2, opacity: 1 })
  assert.equal(text({ haloColor: 'red' }).halo, { color: { hex: '#ff0000', alpha: 1 }, widthPt: 1, opacity: 1 })
  assert.equal(text({ haloOpacity: '0.5' }).halo?.opacity, 0.5)
  const other = text({ labelOutlineColor: 'red', labelOutlineWidth: '3', labelOutlineOpacity: 0.4 }).halo
  assert.equal(other, { color: { hex: '#ff0000', alpha: 1 }, widthPt: 3, opacity: 0.4 })
})

test('fonts: sizes and weights of every kind', () => {
  const sizes = [18, '14', '14px', ' 10 pt ', '1pc', '5mm', 'x-large'].map((fontSize) => text({ fontSize }).fontSizePt)
  assert.equal(sizes, [18, 14, 14, 10, 12, (5 * 72) / 25.4, 24])
  const weights = ['bold', 'Bold', 700, '600', 'normal', 'extra-bold', 'semi bold', 'bolder', 'Italic']
  assert.equal(weights.map((fontWeight) => text({ fontWeight }).fontWeight), [700, 700, 700, 600, 400, 800, 600, 700, 400]) // prettier-ignore
  const slanted = [
    { fontStyle: 'oblique' },
    { fontStyle: 'Italic' },
    { fontWeight: 'bold italic' },
    { fontStyle: 'normal' }
  ]
  assert.equal(slanted.map((members) => text(members).italic), [true, true, true, false]) // prettier-ignore
})

test('the shorthand font property sets values missing in other properties', () => {
  const short = text({ fontFamily: "italic bold 12px/1.5 Calibri, 'Open Sans', sans-serif" })
  assert.equal(
    [short.fontFamily, short.fontSizePt, short.fontWeight, short.italic],
    ["Calibri, 'Open Sans', sans-serif", 12, 700, true]
  )
  const other = text({ font: 'bold 13px Calibri' })
  assert.equal([other.fontFamily, other.fontSizePt, other.fontWeight], ['Calibri', 13, 700])
  const messages = text({ fontFamily: '12px Calibri', fontSize: 20, fontWeight: 'normal' })
  assert.equal([messages.fontFamily, messages.fontSizePt, messages.fontWeight], ['Calibri', 20, 400])
  assert.is(text({ fontFamily: 'Source Serif 4' }).fontFamily, 'Source Serif 4')
  const spaced = text({ charSpacing: 3, fontSize: '[s]' })
  assert.is(valueOf(spaced.letterSpacing!, featureOf({ s: 12 })), 0.25)
})

test('options of the renderer: wrapping, repeating, grouping, space', () => {
  const warnings = text({
    autoWrap: '60', repeat: 100, group: 'yes', maxDisplacement: 20, spaceAround: -2, allowOverruns: false, maxAngleDelta: 40,
    conflictResolution: 'false', priority: 7, partials: false, goodnessOfFit: 0.3
  }) // prettier-ignore
  const { wrapPt, repeatPt, isGrouped, maxDisplacementPt, spaceAroundPt, mayOverrun, maxAngleDeg } = warnings
  assert.equal([wrapPt, repeatPt, isGrouped, maxDisplacementPt], [60, 100, true, 20])
  assert.equal([spaceAroundPt, mayOverrun, maxAngleDeg], [-2, false, 40])
  assert.equal([warnings.mayOverlap, warnings.priority, warnings.mayLeaveFrame], [true, 7, false])
  assert.is(text({ autoWrap: 0 }).wrapPt, Infinity)
  assert.equal([text({ labelRepeat: 9 }).repeatPt, text({ labelPriority: 9 }).priority], [9, 9])
  assert.is(valueOf(text({ conflictResolution: '[avoid]' }).mayOverlap, featureOf({ avoid: false })), true)
})

test('options of labels that are not supported give a warning', () => {
  const reported = (members: object) => warningsOf({ type: 'text', label: 'x', ...members })
  const at = 'style rule "*", text: '
  assert.equal(reported({ underlineText: true }), [
    `${at}underlineText true is not supported; labels are not underlined`
  ])
  assert.equal(reported({ forceLeftToRight: 'false' }), [
    `${at}forceLeftToRight false is not supported; labels along lines are never upside down`
  ])
  assert.equal(reported({ underlineText: false, forceLeftToRight: true }), [])
})

test('any property of the leader makes one', () => {
  const grey = { hex: '#555555', alpha: 1 }
  assert.equal(text({ leaderWidth: 2 }).leader, { color: grey, widthPt: 2, opacity: 1 })
  assert.equal(text({ leaderColor: 'red', leaderOpacity: 0.5 }).leader, { color: { hex: '#ff0000', alpha: 1 }, widthPt: 0.5, opacity: 0.5 }) // prettier-ignore
  assert.is(text({}).leader, undefined)
})

test('a second label stands in a line of its own, smaller; its look may be set', () => {
  const shown = (members: object, properties: object) => {
    const { label, sections } = text({ label: '[de]', secondLabel: '[fr]', ...members })
    const feature = featureOf(properties)
    return [valueOf(label, feature), sections && valueOf(sections, feature)]
  }
  const both = { de: 'Biel', fr: 'Bienne' }
  assert.equal(shown({}, both), ['Biel\nBienne', [{ text: 'Biel' }, { text: '\nBienne', scale: 0.8 }]])
  const look = { fontSize: 12, secondFontSize: 6, secondFontColor: 'red', secondFontFamily: 'Noto Sans Italic' }
  const second = { scale: 0.5, color: { hex: '#ff0000', alpha: 1 }, fontFamily: 'Noto Sans Italic' }
  assert.equal(shown(look, both)[1], [{ text: 'Biel' }, { text: '\nBienne', ...second }])
  assert.equal(shown({}, { de: 'Bern', fr: 'Bern' }), ['Bern', undefined])
  assert.equal(shown({}, { de: 'Bern', fr: ' ' }), ['Bern', undefined])
  assert.equal(shown({}, { fr: 'Sion' }), ['Sion', [{ text: 'Sion', scale: 0.8 }]])
  assert.equal(shown({ secondLabel: 'No. ${n}' }, { de: 'a', n: 3 })[0], 'a\nNo. 3')
  assert.is(text({}).sections, undefined)
})

test.run()
