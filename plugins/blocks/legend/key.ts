import type { Tools, View } from '../../../core/plugin.js'
import { drawnPicture } from '../../../parts/blocks.js'
import { drawFeatures } from '../../../parts/features.js'
import type { Key } from '../../../parts/renderers.js'
import type { LegendIcon } from './icons.js'
import { isGrouped, valueText } from './rule-words.js'
import { smallView } from './swatch.js'
import { legendWords } from './words.js'

type Nested = Extract<Key, { kind: 'nested' }>
type Ramp = Extract<Key, { kind: 'ramp' }>

const RAMP_WIDTH_PT = 10
const RAMP_HEIGHT_PT = 54
/** Colours of a ramp in its picture, which mixes them. */
const STOPS = 24
/** The line from a symbol to its value. */
const LEADER = { color: '#606060', widthPt: 0.4, lengthPt: 8 }
/** Space of a value, in font sizes. */
const LINE = 1.2
const FONT_PT = 10

/** The picture of sizes or colours without classes, with values beside it. */
export const keyIcon = (
  key: Key,
  view: View,
  lang: string,
  fontPt: number | undefined,
  tools: Tools
): Promise<LegendIcon> =>
  key.kind === 'ramp' ? Promise.resolve(rampIcon(key, lang)) : nestedIcon(key, view, lang, fontPt ?? FONT_PT, tools)

const rampIcon = ({ colors, low, high }: Ramp, lang: string): LegendIcon => {
  const words = legendWords(lang)
  const stops = Array.from({ length: STOPS }, (_, index) => {
    const { hex, alpha } = colors[Math.round((index / (STOPS - 1)) * (colors.length - 1))]!
    return `<stop offset="${index / (STOPS - 1)}" stop-color="${hex}" stop-opacity="${alpha}"/>`
  })
  const gradient = `<linearGradient id="ramp" x1="0" y1="1" x2="0" y2="0">${stops.join('')}</linearGradient>`
  const box = `<rect x="0.25" y="0.25" width="${RAMP_WIDTH_PT - 0.5}" height="${RAMP_HEIGHT_PT - 0.5}" fill="url(#ramp)" stroke="#808080" stroke-width="0.4"/>`
  const texts = [
    { text: high === undefined ? words.many : valueText(high, lang), yPt: 4 },
    { text: low === undefined ? words.few : valueText(low, lang), yPt: RAMP_HEIGHT_PT - 4 }
  ]
  return iconOf(`<defs>${gradient}</defs>${box}`, RAMP_WIDTH_PT, RAMP_HEIGHT_PT, texts)
}

/** Symbols that share their base, the largest one behind the others. */
const nestedIcon = async (
  { steps, style }: Nested,
  view: View,
  lang: string,
  fontPt: number,
  tools: Tools
): Promise<LegendIcon> => {
  const unit = tools.styleUnitPt ?? 1
  const margin = 1
  const widest = steps[0]!.sizePt * unit
  const heightPt = margin + Math.max(widest, steps.length * LINE * fontPt) + margin
  const [middle, base] = [margin + widest / 2, heightPt - margin]
  const widthPt = widest + LEADER.lengthPt + margin
  const features = steps.map(({ sizePt, feature }) => ({
    ...feature,
    // the frame of the picture begins at the bottom
    geometry: { type: 'Point', coordinates: [middle, heightPt - (base - (sizePt * unit) / 2)] }
  }))
  const { svg = '' } = await drawFeatures({
    features,
    style,
    view: smallView(view, widthPt, heightPt),
    tools,
    warn: () => {}
  })
  const tops = steps.map(({ sizePt }) => base - sizePt * unit)
  const places = apart(tops, LINE * fontPt, (LINE * fontPt) / 2, heightPt - (LINE * fontPt) / 2)
  const leaders = tops.map(
    (top, index) => `<path d="M${middle} ${top}L${margin + widest + 2} ${places[index]}H${widthPt}"/>`
  )
  const lines = `<g fill="none" stroke="${LEADER.color}" stroke-width="${LEADER.widthPt}">${leaders.join('')}</g>`
  const groups = steps.some(({ value }) => isGrouped(value))
  const texts = steps.map(({ value }, index) => ({ text: valueText(value, lang, groups), yPt: places[index]! }))
  return iconOf(svg + lines, widthPt, heightPt, texts)
}

/** Ascending places, moved so that they are a distance apart and between two ends. */
export const apart = (wanted: readonly number[], distance: number, least: number, most: number): number[] => {
  const found = wanted.map((place) => Math.max(least, place))
  for (let i = 1; i < found.length; i++) found[i] = Math.max(found[i]!, found[i - 1]! + distance)
  for (let i = found.length - 1, end = most; i >= 0; i--, end -= distance) found[i] = Math.min(found[i]!, end)
  return found
}

const iconOf = (elements: string, widthPt: number, heightPt: number, texts: LegendIcon['texts']): LegendIcon => {
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${widthPt}" height="${heightPt}" ` +
    `viewBox="0 0 ${widthPt} ${heightPt}">${elements}</svg>`
  return { widthPt, heightPt, picture: drawnPicture(svg, widthPt, heightPt), texts }
}
