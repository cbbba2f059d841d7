import { type Feature } from '../../../../core/feature.js'
import { type Style } from '../../../../core/style/model.js'
import { valueOf } from '../../../../core/style/value.js'
import { ruleFinder } from '../../../../parts/features/rules.js'
import { readSld } from '../../../../plugins/styles/sld/read.js'
import type {
  LineSymbolizer,
  PointSymbolizer,
  PolygonSymbolizer,
  Symbolizer,
  TextSymbolizer
} from '../../../../core/style/symbolizer.js'

/** Of the maps that styles are read for here. */
export const SCALE = 10_000

export const featureOf = (properties: object = {}, geometry: unknown = null, id?: string): Feature => ({
  index: 7,
  ...(id !== undefined && { id }),
  properties: properties as Feature['properties'],
  geometry
})

const NAMESPACES =
  'xmlns="http://www.opengis.net/sld" xmlns:ogc="http://www.opengis.net/ogc" xmlns:xlink="http://www.w3.org/1999/xlink" ' +
  'xmlns:gml="http://www.opengis.net/gml"'

export const sldOf = (rules: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?><StyledLayerDescriptor version="1.0.0" ${NAMESPACES}><NamedLayer><Name>a</Name>
  <UserStyle><FeatureTypeStyle>${rules}</FeatureTypeStyle></UserStyle></NamedLayer></StyledLayerDescriptor>`

export const ruleOf = (content: string): string => sldOf(`<Rule><Name>r</Name>${content}</Rule>`)

export interface Reading {
  style: Style
  warnings: string[]
}

export const read = (xml: string, style?: number): Reading => {
  const warnings: string[] = []
  const context = { scale: SCALE, warn: (message: string) => void warnings.push(message) }
  return { style: readSld(xml, context, { ...(style !== undefined && { style }) }) ?? { passes: [] }, warnings }
}

/** The symbolizers of the first pass that draw a feature. */
export const drawing = ({ style }: Reading, feature = featureOf()): Symbolizer[] =>
  style.passes.flatMap((pass) => ruleFinder(pass, SCALE)(feature).flatMap(({ symbolizers }) => symbolizers))

interface Kinds {
  point: PointSymbolizer
  line: LineSymbolizer
  polygon: PolygonSymbolizer
  text: TextSymbolizer
}

/** The only symbolizer of a rule with that content, which is read without a warning. */
export const only = <K extends keyof Kinds>(kind: K, content: string): Kinds[K] => {
  const reading = read(ruleOf(content))
  const [found, ...more] = drawing(reading)
  if (reading.warnings.length > 0 || found?.kind !== kind || more.length > 0)
    throw new Error(`not one ${kind}: ${JSON.stringify(reading)}`)
  return found as Kinds[K]
}

/** What is said of a rule with that content. */
export const messages = (content: string): string[] => read(ruleOf(content)).warnings

export const stroke = (parameters: string): string => `<LineSymbolizer><Stroke>${parameters}</Stroke></LineSymbolizer>`
export const css = (name: string, value: string): string => `<CssParameter name="${name}">${value}</CssParameter>`

export { valueOf }
