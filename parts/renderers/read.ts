import type { Renderer, Style } from '../../core/style/model.js'
import type { RawValues } from '../../core/untyped.js'
import type { Warn } from '../../core/warn.js'
import { BIN_MEMBERS, hexagons, readBins, squares } from './bins.js'
import { readBars, readPies } from './charts.js'
import { CLASS_MEMBERS, readClasses, readGraduated } from './classes.js'
import { readClusters } from './clusters.js'
import { readDots } from './dots.js'
import { readHeat } from './heat.js'
import { Members, typeOf } from './members.js'
import { readProportional } from './proportional.js'

interface Type {
  members: readonly string[]
  read(members: Members, base?: Style): Renderer | undefined
}

const RAMP = ['ramp', 'reverse']

/** The types of renderers, with their members besides `type`. */
export const TYPES = {
  classes: { members: ['property', ...CLASS_MEMBERS, ...RAMP, 'noData'], read: readClasses },
  graduated: { members: ['property', ...CLASS_MEMBERS, 'smallest', 'largest'], read: readGraduated },
  proportional: { members: ['property', 'smallest', 'largest', 'maximum', 'flannery'], read: readProportional },
  heat: { members: ['property', 'radius', 'opacity', ...RAMP], read: readHeat },
  hexagons: { members: BIN_MEMBERS, read: readBins(hexagons) },
  squares: { members: BIN_MEMBERS, read: readBins(squares) },
  clusters: { members: ['radius', 'smallest', 'largest'], read: readClusters },
  dots: { members: ['property', 'dotValue', 'size'], read: readDots },
  pies: { members: ['properties', 'colors', 'size', 'largest'], read: readPies },
  bars: { members: ['properties', 'colors', 'height', 'width'], read: readBars }
} satisfies { [type: string]: Type }

export const RENDERER_TYPES = Object.keys(TYPES) as (keyof typeof TYPES)[]

/**
 * The renderer that the member `renderer` of a style describes; `base` is the style beside it, which gives what the
 * renderer does not. Undefined, with a warning, if nothing can be drawn with it.
 */
export const readRenderer = (raw: RawValues, base: Style | undefined, warn: Warn): Renderer | undefined => {
  const type = typeOf(raw, RENDERER_TYPES, warn)
  if (type === undefined) return undefined
  const { members, read }: Type = TYPES[type]
  const renderer = read(new Members(raw, type, members, warn), base)
  return (
    renderer &&
    ((features, sheet) => {
      if (features.length === 0) sheet.warn('style renderer: the layer has no features')
      return renderer(features, sheet)
    })
  )
}
