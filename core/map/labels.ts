import type { Label } from '../plugin/contracts.js'
import type { TextStyle } from '../pixels/pixel-tools.js'
import type { Point } from './affine.js'
import { boxAround, type LabelBox, makeOccupancy } from './label-boxes.js'
import type { View } from './view.js'

/** Of the em: from the baseline up to the top of capitals, down to the end of descenders, and from line to line. */
const CAPITALS = 0.72
const DESCENT = 0.22
const LINE = 1.2
/** Around each label, so that neighbours can be told apart. */
const GAP_PT = 1
/** What any text falls back to. */
const LAST_FAMILY = 'Noto Sans'

type TextWidth = (text: string, style: TextStyle) => number

/**
 * All labels of a map as SVG text: those of higher priority first, each at the first of its anchors where it covers no
 * other and stays inside the frame; one that finds no place is left out, unless it may overlap.
 */
export const placeLabels = (labels: Label[], view: View, textWidth: TextWidth): string => {
  const taken = makeOccupancy(view.widthPt, view.heightPt)
  const inOrder = labels.map((label, index) => ({ label, index }))
  inOrder.sort((a, b) => b.label.priority - a.label.priority || a.index - b.index)
  const placed = inOrder.flatMap(({ label, index }) => {
    const text = layOut(label, textWidth)
    if (!text) return []
    const fits = (box: LabelBox) => taken.isInside(box) && taken.isFree(box)
    const boxes = label.at.map((at) => boxAround(at, text, label.rotationDeg, GAP_PT + (label.halo?.widthPt ?? 0)))
    const choice = boxes.findIndex(fits)
    const chosen = choice >= 0 ? choice : label.mayOverlap && boxes.length > 0 ? 0 : -1
    if (chosen < 0) return []
    taken.add(boxes[chosen]!)
    return [{ index, svg: textElements(label, text, label.at[chosen]!) }]
  })
  placed.sort((a, b) => a.index - b.index)
  return placed.map(({ svg }) => svg).join('')
}

interface LaidOut {
  lines: { text: string; width: number }[]
  /** From the anchor, before rotation. */
  left: number
  top: number
  width: number
  height: number
}

const layOut = (label: Label, textWidth: TextWidth): LaidOut | undefined => {
  const lines = printable(label.text)
    .split('\n')
    .map((line) => line.trim())
    .map((text) => ({ text, width: textWidth(text, { ...label, fontFamily: familiesOf(label) }) }))
  if (lines.every(({ text }) => text === '') || !(label.fontSizePt > 0)) return undefined
  const width = Math.max(...lines.map((line) => line.width))
  const capitals = (CAPITALS + (lines.length - 1) * LINE) * label.fontSizePt
  return {
    lines,
    left: label.offsetPt[0] - label.align[0] * width,
    top: label.offsetPt[1] - label.align[1] * capitals,
    width,
    height: capitals + DESCENT * label.fontSizePt
  }
}

/** Without characters that XML cannot hold. */
const printable = (text: string): string =>
  // eslint-disable-next-line no-control-regex
  text.toWellFormed().replace(/\r\n?/g, '\n').replace(/[\0-\x08\v\f\x0e-\x1f\ufffe\uffff]/g, '')

const GENERIC = /^(?:serif|sans-serif|monospace|cursive|fantasy|system-ui)$/i

/** Each name in quotes: `Source Serif 4` is no name without them. */
const familiesOf = ({ fontFamily }: Label): string =>
  [...fontFamily.split(','), LAST_FAMILY]
    .map((name) => name.replace(/["'\\]/g, '').trim())
    .filter((name) => name !== '')
    .map((name) => (GENERIC.test(name) ? name : `'${name}'`))
    .join(', ')

const XML: { [character: string]: string } = { '<': '&lt;', '>': '&gt;', '&': '&amp;', '"': '&quot;' }
const xml = (text: string): string => text.replace(/[<>&"]/g, (character) => XML[character]!)
const number = (value: number): string => String(Math.round(value * 100) / 100)

/** The halo is a stroke under the same letters, so that the text stands in the document once. */
const textElements = (label: Label, { lines, left, top, width }: LaidOut, [x, y]: Point): string => {
  const { halo, align, fontSizePt, fontWeight, italic, color, opacity, rotationDeg } = label
  const texts = lines.map((line, index) => {
    const lineLeft = x + left + align[0] * (width - line.width)
    const baseline = y + top + (CAPITALS + index * LINE) * fontSizePt
    return line.text && `<text x="${number(lineLeft)}" y="${number(baseline)}">${xml(line.text)}</text>`
  })
  const attributes = [
    `font-family="${xml(familiesOf(label))}"`,
    `font-size="${number(fontSizePt)}"`,
    fontWeight === 400 ? '' : `font-weight="${fontWeight}"`,
    italic ? 'font-style="italic"' : '',
    `fill="${color}"`,
    opacity < 1 ? `opacity="${number(opacity)}"` : '',
    halo && halo.widthPt > 0
      ? `paint-order="stroke" stroke="${halo.color}" stroke-width="${number(2 * halo.widthPt)}" ` +
        `stroke-opacity="${number(halo.opacity)}" stroke-linejoin="round"`
      : '',
    rotationDeg % 360 === 0 ? '' : `transform="rotate(${number(rotationDeg)} ${number(x)} ${number(y)})"`
  ]
  return `<g ${attributes.filter(Boolean).join(' ')}>${texts.join('')}</g>`
}
