import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { placedSvg } from './placed-svg.js'
import type { Label, LabelGraphic, LabelShield } from '../../../core/plugin/contracts.js'
import { alongOf, labelOf, labelTools, place, textsOf, view } from './setting.js'

/** A graphic with its middle at its place, and how it was asked for. */
const graphicOf = (widthPt: number, heightPt: number, offset: readonly [number, number] = [0, 0]): LabelGraphic => ({
  size: () => (widthPt > 0 ? { widthPt, heightPt } : undefined),
  box({ size = { widthPt, heightPt } } = {}) {
    const [x, y] = offset
    return {
      minX: x - size.widthPt / 2,
      minY: y - size.heightPt / 2,
      maxX: x + size.widthPt / 2,
      maxY: y + size.heightPt / 2
    }
  },
  element: ([x, y], { turnDeg = 0, size = { widthPt, heightPt } } = {}) =>
    `<s at="${[x, y, turnDeg, size.widthPt, size.heightPt].map((value) => Math.round(value * 100) / 100).join(' ')}"/>`,
  definitions: () => new Map([['d', `<def id="d" width="${widthPt}"/>`]])
})

const shieldOf = (more: Partial<LabelShield> = {}): LabelShield => ({ graphic: graphicOf(30, 20), opacity: 1, ...more })

/** Place, turn and size of each shield. */
const shieldsIn = (svg: string): number[][] => [...svg.matchAll(/<s at="([^"]*)"/g)].map(([, at]) => at!.split(' ').map(Number)) // prettier-ignore

const at: Label['at'] = [[100, 50]]

test('a shield is drawn below its text, with its definitions', () => {
  const svg = place(labelOf('A 1', at, { shield: shieldOf(), halo: { color: '#ffffff', widthPt: 1, opacity: 1 } }))
  assert.match(svg, /^<defs><def id="d" width="30"\/><\/defs><s at="100 50 0 30 20"\/><g [^]*<path [^]*<text /)
})

test('a graphic that is larger than its content has the text in this content', () => {
  const around: LabelGraphic['around'] = ({ widthPt, heightPt }) => ({ widthPt: widthPt + 6, heightPt: heightPt + 10, leftPt: 1, topPt: 2 }) // prettier-ignore
  const shield = shieldOf({ graphic: { ...graphicOf(30, 20), around }, fit: 'text' })
  // the content is 15 by 11.6 points; the graphic has 5 points more to its right than to its left, 8 and 2 points below and above
  assert.equal(shieldsIn(place(labelOf('A 1', at, { shield }))), [[102, 53, 0, 21, 21.6]])
  assert.equal(shieldsIn(place(labelOf('A 1', at, { shield, rotationDeg: 90 }))), [[97, 52, 90, 21, 21.6]])
})

test('a fitted graphic is enlarged together with its distance from the anchor', () => {
  const shield = shieldOf({ fit: 'text', scale: 2 })
  assert.equal(shieldsIn(place(labelOf('A 1', at, { shield }))), [[100, 50, 0, 30, 23.2]])
  assert.equal(shieldsIn(place(labelOf('A 1', at, { shield, align: [0, 0.5] }))), [[115, 50, 0, 30, 23.2]])
})

test('definitions shared by shields are written once', () => {
  const labels = [20, 60, 100, 140].map((x) => labelOf('A', [[x, 50]], { shield: shieldOf() }))
  assert.is(place(...labels).split('<def ').length - 1, 1)
})

test('a shield is centred on its anchor, wherever its text is placed', () => {
  const label = labelOf('A', at, { shield: shieldOf(), align: [0, 0.5], offsetPt: [40, 0] })
  assert.equal(shieldsIn(place(label)), [[100, 50, 0, 30, 20]])
  assert.equal(shieldsIn(place({ ...label, rotationDeg: 90 })), [[100, 50, 0, 30, 20]])
})

test('a shield can be fitted to its text with margins, keeping its proportions or not', () => {
  const label = (more: Partial<LabelShield>) =>
    labelOf('abcd', at, { align: [0, 0.5], offsetPt: [10, 0], shield: shieldOf(more) })
  // the text is 20 wide; from 2.2 above its capitals to 2.2 below the line it is 11.6 high
  assert.equal(shieldsIn(place(label({ fit: 'text' }))), [[120, 50, 0, 20, 11.6]])
  assert.equal(shieldsIn(place(label({ fit: 'text', marginPt: [1, 2, 3, 4] }))), [[119, 51, 0, 26, 15.6]])
  assert.equal(shieldsIn(place(label({ fit: 'width', marginPt: [1, 2, 3, 4] }))), [[119, 51, 0, 26, 20]])
  assert.equal(shieldsIn(place(label({ fit: 'height', marginPt: [1, 2, 3, 4] }))), [[119, 51, 0, 30, 15.6]])
  assert.equal(shieldsIn(place(label({ fit: 'shape' }))), [[120, 50, 0, 20, 13.33]])
  assert.equal(shieldsIn(place(label({ fit: 'none', marginPt: [1, 2, 3, 4] }))), [[120, 50, 0, 30, 20]])
  assert.equal(shieldsIn(place(label({ fit: 'none', graphic: graphicOf(30, 20, [5, 7]) }))), [[115, 43, 0, 30, 20]])
})

test('a shield that is fitted to its text rotates with it', () => {
  const label = labelOf('abcd', at, { align: [0, 0.5], offsetPt: [10, 0], rotationDeg: 90, shield: shieldOf({ fit: 'text' }) }) // prettier-ignore
  assert.equal(shieldsIn(place(label)), [[100, 70, 90, 20, 11.6]])
  const [[x, y, turn] = []] = shieldsIn(place(alongOf('abcd', [[70, 20, 130, 80]], { shield: shieldOf() }))) // prettier-ignore
  assert.equal([x, y, turn], [100, 50, 45])
})

test('a shield without text follows the direction of its line, like an arrow', () => {
  const [[, , turn] = []] = shieldsIn(place(alongOf('', [[130, 80, 70, 20]], { shield: shieldOf() })))
  assert.is(turn, -135)
})

test('text and shield are placed together or not at all', () => {
  const wall = labelOf('wall', [[100, 38]])
  const label = labelOf('A', at, { shield: shieldOf() })
  const svg = place(wall, label)
  assert.equal([textsOf(svg), shieldsIn(svg)], [['wall'], []])
  assert.equal(textsOf(place(label, labelOf('x', [[112, 50]]))), ['A'])
})

test('an optional text or shield may be left out', () => {
  const shownWith = (
    blocked: readonly [number, number],
    optional: LabelShield['optional'],
    more: Partial<Label> = {}
  ) => {
    const label = labelOf('abcd', at, { align: [0, 0.5], offsetPt: [20, 0], shield: shieldOf({ optional }), ...more })
    const svg = place(labelOf('wall', [blocked]), label)
    return [textsOf(svg).includes('abcd'), shieldsIn(svg).length === 1]
  }
  assert.equal(shownWith([100, 50], undefined), [false, false])
  assert.equal(shownWith([130, 50], 'text'), [false, true])
  assert.equal(shownWith([100, 50], 'text'), [false, false])
  assert.equal(shownWith([100, 50], 'graphic'), [true, false])
  assert.equal(shownWith([130, 50], 'graphic'), [false, false])
  assert.equal(shownWith([30, 20], 'text'), [true, true])
  assert.equal(shownWith([100, 50], 'either'), [true, false])
  assert.equal(shownWith([130, 50], 'either'), [false, true])
  // another place for both is better than one of them here
  const otherPlaces = [{ align: [1, 0.5], offsetPt: [-20, 0] }] as const
  assert.equal(shownWith([130, 50], 'text', { otherPlaces }), [true, true])
})

test('text and shield each have their own overlap option', () => {
  const shownWith = (
    blocked: readonly [number, number],
    text: boolean,
    shield: boolean,
    more: Partial<LabelShield> = {}
  ) => {
    const look = { align: [0, 0.5] as const, offsetPt: [20, 0] as const, mayOverlap: text }
    const label = labelOf('abcd', at, { ...look, shield: shieldOf({ mayOverlap: shield, ...more }) })
    const svg = place(labelOf('wall', [blocked]), label)
    return [textsOf(svg).includes('abcd'), shieldsIn(svg).length === 1]
  }
  const [onShield, onText] = [[100, 50], [130, 50]] as const // prettier-ignore
  assert.equal(shownWith(onShield, false, true), [true, true])
  assert.equal(shownWith(onShield, true, false), [false, false])
  assert.equal(shownWith(onShield, true, false, { optional: 'graphic' }), [true, false])
  assert.equal(shownWith(onText, true, false), [true, true])
  assert.equal(shownWith(onText, false, true), [false, false])
  assert.equal(shownWith(onText, false, true, { optional: 'text' }), [false, true])
  // all of it over others goes before a part of it that is free
  assert.equal(shownWith(onShield, false, true, { optional: 'graphic' }), [true, true])
})

test('other labels may cover the text or the shield if their options allow it', () => {
  const upon = (more: Partial<Label>, ignores: boolean, where: readonly [number, number]) => {
    const label = labelOf('abcd', at, { align: [0, 0.5], offsetPt: [20, 0], shield: shieldOf({ ignoresPlacement: ignores }), ...more }) // prettier-ignore
    return textsOf(place(label, labelOf('x', [where]))).includes('x')
  }
  assert.equal([upon({}, true, [100, 50]), upon({}, true, [130, 50])], [true, false])
  assert.equal([upon({ ignoresPlacement: true }, false, [100, 50]), upon({ ignoresPlacement: true }, false, [130, 50])], [false, true]) // prettier-ignore
})

test('text and shield each keep their own margin free', () => {
  const shownBeside = (x: number, more: Partial<LabelShield>) =>
    textsOf(place(labelOf('', at, { shield: shieldOf(more) }), labelOf('x', [[x, 50]]))).length
  assert.equal([shownBeside(120, {}), shownBeside(120, { spaceAroundPt: 3 }), shownBeside(115, { spaceAroundPt: -6 })], [1, 0, 1]) // prettier-ignore
})

test('a shield that may leave the frame is drawn outside, and drawn alone where its text would be cut', () => {
  const shown = (x: number, more: Partial<LabelShield> = {}) => {
    const shield = shieldOf({ mayLeaveFrame: true, ...more })
    const svg = place(labelOf('abcd', [[x, 50]], { align: [0, 0.5], offsetPt: [20, 0], shield }))
    return [textsOf(svg).length, shieldsIn(svg).length]
  }
  assert.equal(shown(-10), [1, 1])
  assert.equal(shown(-16), [0, 0])
  assert.equal(shown(-10, { mayLeaveFrame: undefined }), [0, 0])
  assert.equal([shown(165), shown(213)], [[0, 1], [0, 1]]) // prettier-ignore
  assert.equal(shown(216), [0, 0])
  assert.equal(shown(165, { fit: 'text' }), [0, 0])
})

test('shields along a line need their own length and a margin', () => {
  const count = (repeatPt: number, length = 200) =>
    shieldsIn(place(alongOf('', [[0, 50, length, 50]], { repeatPt, mayOverlap: true, shield: shieldOf() }))).length
  assert.equal([count(0.1), count(8), count(60)], [6, 6, 3])
  // a line that is shorter than a shield has none
  assert.equal([count(1, 29), count(1, 31)], [0, 1])
})

test('a label without text is placed as a shield', () => {
  const icon = labelOf('', at, { shield: shieldOf() })
  assert.equal(shieldsIn(place(icon, icon)), [[100, 50, 0, 30, 20]])
  assert.equal(textsOf(place(icon, labelOf('abc', at))), [])
  assert.is(shieldsIn(place(alongOf('', [[0, 50, 200, 50]], { repeatPt: 50, shield: shieldOf() }))).length, 4)
})

test('a text whose shield cannot be drawn is drawn alone; a label with neither draws nothing', () => {
  const nothing = { shield: shieldOf({ graphic: graphicOf(0, 0) }) }
  assert.equal(textsOf(place(labelOf('A', at, nothing))), ['A'])
  assert.is(place(labelOf('', at, nothing)), '')
})

test('the opacity of a shield is multiplied by that of its layer', () => {
  const labels = [labelOf('A', at, { shield: shieldOf({ opacity: 0.5 }) })]
  assert.match(
    placedSvg([{ labels, opacity: 0.5 }], view, labelTools),
    '<g opacity="0.25"><s at="100 50 0 30 20"/></g>'
  )
})

test('a graphic fitted to a text with margins of less than nothing has no size', () => {
  const shield = shieldOf({ fit: 'text', marginPt: [-50, -50, -50, -50] })
  assert.equal(shieldsIn(place(labelOf('A 1', at, { shield })))[0]!.slice(3), [0, 0])
})

test.run()
