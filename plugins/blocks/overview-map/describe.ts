import type { Scope } from '../../../core/plugin.js'
import type { OverviewOptions } from './schemas.js'

const optional = { default: null }
const number = { type: 'double', ...optional }
const flag = { type: 'boolean', ...optional }

/** The description of an overview in capabilities, with the names that clients of the jobs protocol use; null: as for the map. */
export const describeOverview = ({ width, height, maxDpi }: OverviewOptions, { scales, dpis }: Scope['app']) => {
  const offered = dpis.filter((dpi) => dpi <= maxDpi)
  return {
    clientInfo: { width, height, dpiSuggestions: offered.length > 0 ? offered : [maxDpi], maxDPI: maxDpi, scales },
    clientParams: {
      center: { ...number, isArray: true },
      bbox: { ...number, isArray: true },
      scale: number,
      dpi: number,
      projection: { type: 'String', ...optional },
      rotation: number,
      longitudeFirst: flag,
      useNearestScale: flag,
      useAdjustBounds: { type: 'boolean', default: true },
      useGeodeticCalculations: flag,
      style: { type: 'String', ...optional },
      alt: { type: 'String', ...optional },
      grids: flag,
      layers: { type: 'array', ...optional }
    }
  }
}
