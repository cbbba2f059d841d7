import { type Feature, nameOf } from '../../core/feature.js'
import type { Label, LabelSection, LabelShield } from '../../core/plugin/contracts.js'
import type { Shield, TextSection, TextSymbolizer } from '../../core/style/symbolizer.js'
import { valueOf } from '../../core/style/value.js'
import { type Warn } from '../../core/warn.js'
import type { Drawer, Target } from './drawer.js'
import { drawGraphic, graphicOfFeatures } from './graphic-drawer.js'
import { type LabelLook, labelLook, lineLook } from './label-look.js'
import { isBetter, type LabelSite, sitesOf } from './label-sites.js'
import { perFeature } from './per-feature.js'

/** Characters. Longer texts are not labels, and would take long to measure and place. */
const LONGEST = 1000
/** Average letter width and line height, as parts of the font size. */
const LETTER = 0.5
const LINE = 1.2
/** Distance outside the frame from which a label can reach into the frame. */
const REACH_PT = 200
/** Height of capitals as a part of the font size. */
const CAPITALS = 0.7

export const labelDrawer = (symbolizer: TextSymbolizer): Drawer => {
  const { label: text, sections, shield, isGrouped = false, isOnEach = false } = symbolizer
  const shieldOf = shield && shieldDrawer(shield)
  const dependsOn = { ...symbolizer, label: undefined, sections: undefined, shield: undefined, geometry: undefined }
  const lookFor = perFeature(dependsOn, (feature) => ({
    look: labelLook(symbolizer, feature),
    onLines: lineLook(symbolizer, feature)
  }))
  const groups = new Map<string, Grouped>()
  return (feature, geometry, target) => {
    const given = valueOf(text, feature)
    const written = shortened(given, feature, target.warn)
    if (written.trim() === '' && !shieldOf) return
    const { look, onLines } = lookFor(feature)
    const parts = sections && written === given ? valueOf(sections, feature) : undefined
    const drawnParts = parts?.map((part) => sectionOf(part, valueOf(symbolizer.opacity, feature), feature, target))
    const leastPt = written.trim() === '' ? 0 : CAPITALS * look.fontSizePt
    const reachPt = symbolizer.reachesIn || look.mayLeaveFrame ? REACH_PT : 0
    const siteLook = { onLines, flatness: flatnessOf(written, look), leastPt, reachPt, isOnEach }
    for (const site of sitesOf(geometry, target.frame, siteLook)) {
      const isOne = valueOf(isGrouped, feature)
      const group = isOne ? groups.get(written) : undefined
      if (group) {
        join(group, site, look.priority)
        continue
      }
      const label: Label = {
        ...look,
        ...site.place,
        text: written,
        ...(drawnParts && { sections: drawnParts }),
        ...(shieldOf && { shield: shieldOf(feature, target, site.kind === 'line' ? onLines.repeatPt : 0) })
      }
      if (isOne) groups.set(written, { label, site })
      target.addLabel(label)
    }
  }
}

const shieldDrawer = ({ graphic, spaceAroundPt, ...others }: Shield) => {
  const { marginPt, scale } = others
  const shield: Omit<typeof others, 'marginPt' | 'scale'> = others
  const graphicOf = graphicOfFeatures(graphic, drawGraphic)
  return (feature: Feature, target: Target, repeatPt?: number): LabelShield => {
    const drawn = graphicOf(feature, target)
    drawn.expect(repeatPt ? undefined : 1)
    const space = spaceAroundPt !== undefined && { spaceAroundPt: valueOf(spaceAroundPt, feature) }
    const margin = marginPt !== undefined && { marginPt: valueOf(marginPt, feature) }
    const scaled = scale !== undefined && { scale: valueOf(scale, feature) }
    return { ...shield, ...margin, ...scaled, ...space, graphic: drawn, opacity: 1 }
  }
}

const sectionOf = (section: TextSection, opacity: number, feature: Feature, target: Target): LabelSection => {
  const { graphic, color, ...others } = section
  if (!graphic) return { ...others, ...(color && { color: color.hex, opacity: color.alpha * opacity }) }
  const drawn = drawGraphic(graphic, feature, target)
  drawn.expect(1)
  return { ...others, graphic: drawn, opacity }
}

/** The sites of all labels with the same text. */
interface Grouped {
  label: Label
  site: LabelSite
}

/** The only label of a text is placed on all its lines, or else in the largest area. */
const join = (group: Grouped, site: LabelSite, priority: number): void => {
  const { label, site: known } = group
  label.priority = Math.max(label.priority, priority)
  if (site.lines && known.lines) for (const line of site.lines) known.lines.push(line)
  else if (isBetter(site, known)) {
    group.site = site
    Object.assign(label, { on: undefined, inside: undefined, ...site.place })
  }
}

const shortened = (text: string, feature: Feature, warn: Warn): string => {
  if (text.length <= LONGEST) return text
  warn(`feature ${nameOf(feature)}: the label has ${text.length} characters; the first ${LONGEST} are printed`)
  return text.slice(0, LONGEST)
}

/** The estimated ratio of height to width of a text. */
const flatnessOf = (text: string, { fontSizePt, wrapPt = Infinity }: LabelLook): number => {
  const lines = text.split('\n')
  const width = Math.max(1, ...lines.map(({ length }) => length * LETTER * fontSizePt))
  const rows = lines.length * Math.max(1, Math.ceil(width / Math.max(1, wrapPt)))
  return Math.min(1, (rows * LINE * fontSizePt) / Math.min(width, wrapPt))
}
