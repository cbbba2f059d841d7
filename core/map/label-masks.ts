import type { TextMask } from '../labels/mask.js'
import { layerName } from '../layer-name.js'
import { orKnown } from '../nearest.js'
import type { Cut } from '../pixels/pixel-tools.js'
import type { CommonLayer, LabelMask } from '../plugin/contracts.js'
import { quote } from '../quote.js'

/** The masks of the labels of a map, and what they cut. */
export interface LabelMasks {
  /** The mask of the labels of a layer. */
  maskOf(layer: CommonLayer): TextMask | undefined
  /** What is cut out of a layer; empty until `draw`. */
  cutOf(layer: CommonLayer): Cut | undefined
  /** Fills the cuts with the shapes of the placed labels. */
  draw(shapes: ReadonlyMap<TextMask, string>): void
}

const maskIn = ({ labelMask }: CommonLayer): LabelMask | undefined => (labelMask === true ? {} : labelMask || undefined)

/** Whether the masks of some labels cut this layer. */
export const isCut = (layer: CommonLayer, layers: readonly CommonLayer[]): boolean =>
  layers.some((other) => cuts(other, layer))

const cuts = (masking: CommonLayer, layer: CommonLayer): boolean => {
  const mask = maskIn(masking)
  if (!mask) return false
  return mask.layers ? layer.name !== undefined && mask.layers.includes(layer.name) : masking === layer
}

const MEMBERS = ['layers', 'shape', 'buffer']

/** The masks of these layers; members that are not known, and names that no layer has, give warnings. */
export const labelMasks = (layers: readonly CommonLayer[], warn: (message: string) => void): LabelMasks => {
  const masks = new Map<CommonLayer, TextMask>()
  const cutsOf = new Map<CommonLayer, Cut & { by: TextMask[] }>()
  const names = [...new Set(layers.flatMap(({ name }) => name || []))]
  for (const layer of layers) {
    const own = maskIn(layer)
    if (!own) continue
    const { layers: named = [], shape, buffer } = own
    const mask = { shape, buffer }
    masks.set(layer, mask)
    for (const member of Object.keys(own))
      if (!MEMBERS.includes(member))
        warn(
          `labelMask of ${layerName(layer)}: ${quote(member)} is not known; it is ignored; ${orKnown(member, MEMBERS)}`
        )
    for (const name of named)
      if (!names.includes(name))
        warn(
          `labelMask of ${layerName(layer)}: no layer of the map has the name ${quote(name)}; nothing is cut out of it; ${orKnown(name, names, 'names of layers')}`
        )
    for (const other of layers) {
      if (!cuts(layer, other)) continue
      const cut = cutsOf.get(other) ?? { svg: '', by: [] }
      cutsOf.set(other, cut)
      cut.by.push(mask)
    }
  }
  return {
    maskOf: (layer) => masks.get(layer),
    cutOf: (layer) => cutsOf.get(layer),
    draw(shapes) {
      for (const cut of cutsOf.values()) cut.svg = cut.by.map((mask) => shapes.get(mask) ?? '').join('')
    }
  }
}
