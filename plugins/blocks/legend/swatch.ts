import { type Tools, View } from '../../../core/plugin.js'
import { drawnPicture, loadPicture, pictureSize } from '../../../parts/blocks.js'
import { drawFeatures, type Feature } from '../../../parts/features.js'
import type { Pass } from '../../../parts/styles.js'
import type { LegendIcon, TextSample } from './icons.js'
import { areaPatch, linePatch, type Patch } from './patches.js'
import { type Kind, type SampledRule, symbolsOf } from './samples.js'

type Symbolizer = Pass['rules'][number]['symbolizers'][number]
type PointSymbolizer = Extract<Symbolizer, { kind: 'point' }>

const WIDTH_PT = 20
const HEIGHT_PT = 12
/** A larger symbol of a point makes its swatch larger, up to this. */
const LARGEST_PT = 72
const SAMPLE = 'Aa'
const LARGEST_LETTERS_PT = 14
/** What a symbol is drawn of if no feature is known. */
const BARE: Feature = { index: 1, properties: {}, geometry: null }

const valueFor = <T>(value: T | ((feature: Feature) => T), feature: Feature): T =>
  typeof value === 'function' ? (value as (feature: Feature) => T)(feature) : value

/** The kind of geometry that shows most of the symbolizers. */
const kindFor = (symbolizers: readonly Symbolizer[]): Kind => {
  const kinds = new Set(symbolizers.map(({ kind }) => kind))
  return kinds.has('polygon') ? 'area' : kinds.has('line') ? 'line' : 'point'
}

/**
 * The symbols of rules, the lowest rule first: an icon for each kind of geometry that they draw. Drawn by the code that
 * draws the map, on a map with the size of the icon.
 */
export const swatchesOf = async (
  rules: readonly SampledRule[],
  view: View,
  tools: Tools,
  patch?: Patch
): Promise<LegendIcon[]> => {
  // a graphic for legends is the same for all kinds
  const kinds = new Set(rules.flatMap(({ rule, features }) => (rule.legend ? [] : [...features.keys()])))
  if (kinds.size === 0) kinds.add(kindFor(rules.flatMap(({ rule }) => symbolsOf(rule))))
  const drawing = (kind: Kind) => rules.filter((one) => mayDraw(one, kind))
  const icons = await Promise.all([...kinds].sort().map((kind) => swatchOf(drawing(kind), kind, view, tools, patch)))
  return icons.filter((icon) => icon !== undefined)
}

/** Not if a rule is known to draw other kinds only: a name may stand for the areas of one rule and the texts of another. */
const mayDraw = ({ rule, features }: SampledRule, kind: Kind): boolean =>
  rule.legend !== undefined || features.size === 0 || features.has(kind)

const swatchOf = async (
  rules: readonly SampledRule[],
  kind: Kind,
  view: View,
  tools: Tools,
  patch: Patch | undefined
): Promise<LegendIcon | undefined> => {
  const feature = rules.map(({ features }) => features.get(kind)).find((one) => one !== undefined) ?? BARE
  const unit = tools.styleUnitPt ?? 1
  const shown = rules.map(({ rule, features, properties, opacity }) => {
    const own = features.get(kind) ?? feature
    return {
      symbolizers: symbolsOf(rule).map(plain),
      opacity,
      feature: properties ? { ...own, properties: { ...own.properties, ...properties } } : own
    }
  })
  // areas and lines may be drawn as marks only
  const areMarks = shown.every((one) => one.symbolizers.every(({ kind }) => kind === 'point' || kind === 'text'))
  const sizes =
    kind === 'point' || areMarks
      ? await Promise.all(
          shown.flatMap((one) => one.symbolizers.filter(isPoint).map((point) => sizeFor(point, one.feature, tools)))
        )
      : []
  const strokes = shown.flatMap((one) => one.symbolizers.map((symbolizer) => strokeFor(symbolizer, one.feature)))
  const side = Math.min(LARGEST_PT, Math.max(...sizes) * unit)
  const [widthPt, heightPt] = [Math.max(WIDTH_PT, Math.ceil(side)), Math.max(HEIGHT_PT, Math.ceil(side))]
  const margin = Math.min(HEIGHT_PT / 4, Math.max(0, ...strokes) * unit * 0.5 + 0.25)
  const drawn = await Promise.all(
    shown.map(({ symbolizers, opacity, feature: { properties, id } }) =>
      drawFeatures({
        features: [{ ...BARE, id, properties, geometry: geometryOf(kind, widthPt, heightPt, margin, patch) }],
        style: { passes: [{ rules: [{ name: 'swatch', symbolizers }], opacity }] },
        view: smallView(view, widthPt, heightPt),
        tools,
        // mistakes in the style are reported when the map is drawn
        warn: () => {}
      })
    )
  )
  const elements = drawn.map(({ svg }) => svg ?? '').join('')
  // a text sample only for rules with nothing but text: over a symbol it is hard to read
  const label = drawn.flatMap(({ labels = [] }) => labels).at(-1)
  if (elements === '' && !label) return undefined
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${widthPt}" height="${heightPt}" ` +
    `viewBox="0 0 ${widthPt} ${heightPt}">${elements}</svg>`
  return {
    widthPt,
    heightPt,
    ...(elements && { picture: drawnPicture(svg, widthPt, heightPt) }),
    ...(label && !elements && { letters: lettersOf(label, tools) })
  }
}

/** A view of the size of an icon, whose coordinates are points, y up. */
export const smallView = ({ dpi, projection, scale }: View, widthPt: number, heightPt: number): View =>
  new View({
    widthPt,
    heightPt,
    dpi,
    projection,
    centre: [widthPt / 2, heightPt / 2],
    unitsPerPt: [1, 1],
    scale,
    rotationDeg: 0
  })

const geometryOf = (kind: Kind, width: number, height: number, margin: number, patch: Patch | undefined) => {
  if (kind === 'point') return { type: 'Point', coordinates: [width / 2, height / 2] }
  if (kind === 'line') return { type: 'LineString', coordinates: linePatch(patch, width, height) }
  return { type: 'Polygon', coordinates: [areaPatch(patch, width, height, margin)] }
}

const isPoint = (symbolizer: Symbolizer): symbolizer is PointSymbolizer => symbolizer.kind === 'point'

/** In the middle of the swatch, with a sample text. */
const plain = (symbolizer: Symbolizer): Symbolizer => {
  const own = { ...symbolizer, geometry: undefined }
  if (own.kind !== 'point' && own.kind !== 'text') return own
  const centred = { ...own, offsetPt: [0, 0] as const }
  return centred.kind === 'point'
    ? { ...centred, align: [0.5, 0.5] }
    : { ...centred, label: SAMPLE, sections: undefined, mayOverlap: true }
}

/** The longer side of a point's symbol. */
const sizeFor = async (point: PointSymbolizer, feature: Feature, tools: Tools): Promise<number> => {
  const { picture, sizePt, stroke } = point
  if (!picture) return valueFor(sizePt, feature) + (stroke ? valueFor(stroke.widthPt, feature) : 0)
  const given = [picture.widthPt, picture.heightPt].flatMap((side) =>
    side === undefined ? [] : valueFor(side, feature)
  )
  if (given.length > 0) return Math.max(...given)
  try {
    const { widthPt, heightPt } = pictureSize(await loadPicture(valueFor(picture.address, feature), tools))
    return Math.max(widthPt, heightPt) * (picture.pixelPt ?? 1)
  } catch {
    tools.signal.throwIfAborted()
    return 0
  }
}

const strokeFor = (symbolizer: Symbolizer, feature: Feature): number =>
  'stroke' in symbolizer && symbolizer.stroke ? valueFor(symbolizer.stroke.widthPt, feature) : 0

type Label = NonNullable<Awaited<ReturnType<typeof drawFeatures>>['labels']>[number]

const lettersOf = (label: Label, { pixels }: Tools): TextSample => {
  const [run] = pixels.textRuns(SAMPLE, label)
  return {
    text: SAMPLE,
    font: (run?.style ?? label).fontFamily.split(',')[0]!.replace(/["']/g, '').trim(),
    sizePt: Math.min(LARGEST_LETTERS_PT, label.fontSizePt),
    weight: Math.round(Math.min(900, Math.max(100, label.fontWeight))),
    italic: label.italic,
    color: label.color,
    ...(label.halo && { halo: { color: label.halo.color, widthPt: Math.min(3, label.halo.widthPt) } })
  }
}
