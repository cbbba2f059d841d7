import { type Feature } from '../../core/feature.js'
import type { Label, LabelLines } from '../../core/plugin/contracts.js'
import type { TextSymbolizer } from '../../core/style/symbolizer.js'
import { type Value, valueOf } from '../../core/style/value.js'

/** A label without its text and position. */
export type LabelLook = Omit<Label, 'text' | 'sections' | 'at' | 'on' | 'inside' | 'shield'>

/** The look of a symbolizer's labels for a feature. In the model y goes up, in labels y goes down. */
export const labelLook = (symbolizer: TextSymbolizer, feature: Feature): LabelLook => {
  const the = <T>(value: Value<T>): T => valueOf(value, feature)
  const maybe = <T>(value: Value<T> | undefined): T | undefined => (value === undefined ? undefined : the(value))
  const { hex, alpha } = the(symbolizer.color)
  const { halo, leader, offsetPt } = symbolizer
  return {
    fontFamily: the(symbolizer.fontFamily),
    fontSizePt: the(symbolizer.fontSizePt),
    fontWeight: the(symbolizer.fontWeight),
    italic: the(symbolizer.italic),
    ...(symbolizer.writingModes && { writingModes: symbolizer.writingModes }),
    letterSpacing: maybe(symbolizer.letterSpacing),
    lineHeight: maybe(symbolizer.lineHeight),
    wrapPt: maybe(symbolizer.wrapPt),
    isBalanced: symbolizer.isBalanced,
    justify: maybe(symbolizer.justify),
    align: the(symbolizer.align),
    offsetPt: [the(offsetPt[0]), -the(offsetPt[1])],
    rotationDeg: the(symbolizer.rotationDeg),
    otherPlaces: maybe(symbolizer.otherPlaces)?.map(({ align, offsetPt: [right, up] }) => ({
      align,
      offsetPt: [right, -up]
    })),
    maxDisplacementPt: maybe(symbolizer.maxDisplacementPt),
    ...(leader && { leader: lineOf(leader, feature) }),
    color: hex,
    opacity: alpha * the(symbolizer.opacity),
    halo: halo && lineOf(halo, feature),
    isOutlined: symbolizer.isOutlined,
    mayOverlap: the(symbolizer.mayOverlap),
    ignoresPlacement: maybe(symbolizer.ignoresPlacement),
    mayLeaveFrame: maybe(symbolizer.mayLeaveFrame),
    spaceAroundPt: maybe(symbolizer.spaceAroundPt),
    sameTextGapPt: maybe(symbolizer.sameTextGapPt),
    priority: the(symbolizer.priority),
    zIndex: maybe(symbolizer.zIndex),
    ...(symbolizer.isPlacedByY && { isPlacedByY: true }),
    isStackedByY: symbolizer.isStackedByY
  }
}

const lineOf = (
  { color, widthPt, opacity }: NonNullable<TextSymbolizer['halo']>,
  feature: Feature
): NonNullable<Label['halo']> => {
  const { hex, alpha } = valueOf(color, feature)
  return { color: hex, widthPt: valueOf(widthPt, feature), opacity: alpha * valueOf(opacity, feature) }
}

/** How labels are placed on lines. */
export const lineLook = (symbolizer: TextSymbolizer, feature: Feature): Omit<LabelLines, 'lines'> => {
  const { alongLine, maxAngleDeg, mayOverrun, repeatPt, leadPt, isUpright, isExact, areLettersLevel } = symbolizer
  return {
    follows: valueOf(alongLine, feature),
    maxAngleDeg: maxAngleDeg === undefined ? undefined : valueOf(maxAngleDeg, feature),
    mayOverrun: mayOverrun === undefined ? undefined : valueOf(mayOverrun, feature),
    repeatPt: repeatPt === undefined ? undefined : valueOf(repeatPt, feature),
    ...(leadPt !== undefined && { leadPt: valueOf(leadPt, feature) }),
    ...(isUpright !== undefined && { isUpright }),
    ...(isExact && { isExact }),
    ...(areLettersLevel && { areLettersLevel })
  }
}
