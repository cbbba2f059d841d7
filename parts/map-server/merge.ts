import type { QueryParameters } from '../fetching.js'
import type { MergeableLayer } from './layer.js'
import { givenTo, rulesOf, valuesPerName } from './merge-rules.js'
import { listOf, queryOf, together, upperNames, parameterValue, without } from './parameters.js'

/** Parameters that count or name the layers of a request; their meaning changes with other layers. */
const OF_SOME_LAYERS = new Set([
  'CQL_FILTER', 'FILTER', 'FEATUREID', 'FEATURE_ID', 'VIEWPARAMS', 'SORTBY', 'PROPERTYNAME', 'INTERPOLATIONS', 'SLD',
  'SLD_BODY', 'SLD_VERSION', 'OPACITIES', 'SELECTION', 'HIGHLIGHT_GEOM', 'HIGHLIGHT_SYMBOL', 'LAYERDEFS'
]) // prettier-ignore
/** Vector formats: a server may write merged layers in another way. */
const DRAWING = /svg/i
/** Servers accept addresses of about 8 kB. */
const LONGEST = 4000

export const namesTitle = (layer: MergeableLayer): string => layer.name || listOf(layer.layers).join(', ')

const titleOf = (layer: MergeableLayer): string => layer.pdfLayerName || namesTitle(layer)

/** What a plugin knows about a layer's request besides the parameters. */
export interface RequestFacts {
  /** Media type. */
  format: string
  /** Everything else that changes the picture. */
  others: unknown[]
}

/**
 * One layer in place of two neighbours of one server, if its picture is the same as both, one over the other; undefined
 * if it is not. The upper layer must be transparent: a picture requested without TRANSPARENT covers what is below it.
 * `reserved` are the parameters, in upper case, that mapsetter sends itself.
 */
export const mergeLayers = <Layer extends MergeableLayer>(
  upper: Layer,
  lower: Layer,
  factsOf: (layer: Layer) => RequestFacts,
  reserved: readonly string[]
): Layer | undefined => {
  const rules = rulesOf(lower)
  const both = [upper, lower]
  const facts = both.map((layer) => ({ ...factsOf(layer), ...settledOf(layer), rules: [...rulesOf(layer)] }))
  const others = both.map((layer) => comparable(without(allOf(layer), [...reserved, ...rules.keys(), 'TRANSPARENT'])))
  const isSame = JSON.stringify([facts[0], others[0]]) === JSON.stringify([facts[1], others[1]])
  if (!isSame || DRAWING.test(facts[0]!.format) || !isTransparent(upper) || !both.every(mayMerge)) return undefined
  const [above, below] = [listOf(upper.layers), listOf(lower.layers)]
  const names = [...below, ...above]
  // a server may draw a layer only once, even with two styles
  if (new Set(names).size < names.length) return undefined
  const further = [...upperNames(queryOf(lower.baseURL)), ...others[0]!.map(([name]) => name)]
  if (further.some((name) => OF_SOME_LAYERS.has(name))) return undefined
  const values: QueryParameters = {}
  for (const [name, rule] of rules) {
    const [ofUpper, ofLower] = [valuesPerName(upper, name, rule), valuesPerName(lower, name, rule)]
    if (ofUpper.length !== above.length || ofLower.length !== below.length) return undefined
    values[name] = [...ofLower, ...ofUpper]
  }
  const merged: Layer = {
    ...lower,
    name: lower.name || upper.name ? `${namesTitle(lower)}, ${namesTitle(upper)}` : undefined,
    pdfLayerName: lower.pdfLayerName || upper.pdfLayerName ? `${titleOf(lower)}, ${titleOf(upper)}` : undefined,
    layers: names,
    customParams: together(lower.customParams ?? {}, values)
  }
  return encodeURIComponent(JSON.stringify([merged.layers, merged.customParams])).length > LONGEST ? undefined : merged
}

const allOf = (layer: MergeableLayer): QueryParameters => together(queryOf(layer.baseURL), givenTo(layer))

const settledOf = ({ baseURL, method, tileSize, tileBufferSize, failOnError, ...layer }: MergeableLayer) => ({
  baseURL,
  method: method ?? 'GET',
  tileSize,
  tileBufferSize,
  failOnError: failOnError ?? false,
  projection: layer.projection ?? layer.srs ?? layer.crs
})

const comparable = (parameters: QueryParameters): [name: string, values: string[]][] =>
  Object.entries(parameters)
    .map(([name, value]): [string, string[]] => [name.toUpperCase(), [value ?? []].flat().map(String)])
    .sort(([one], [other]) => (one < other ? -1 : 1))

const mayMerge = ({ disableLayersMerging, opacity = 1 }: MergeableLayer): boolean =>
  !disableLayersMerging && opacity >= 1

const isTransparent = (layer: MergeableLayer): boolean =>
  /^\s*true\s*$/i.test(String(parameterValue(allOf(layer), 'TRANSPARENT')))
