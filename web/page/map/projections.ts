/** Projections of maps: the service has their definitions. */
import { get, type Projection, transformExtent } from 'ol/proj'
import { register } from 'ol/proj/proj4'
import proj4 from 'proj4'
import { askJson } from '../session/ask.js'

interface Definition {
  /** In the syntax of proj4. */
  parameters: string
  /** West, south, east, north in degrees. */
  area: [number, number, number, number]
}

/** The projection of a code such as EPSG:2056. Throws if the service does not know it. */
export const projectionOf = async (code: string): Promise<Projection> => {
  const known = get(code)
  if (known) return known
  const { parameters, area } = await askJson<Definition>(`projections/${encodeURIComponent(code)}`)
  // PROJ takes metres for granted, OpenLayers does not
  proj4.defs(code, /\+(?:units|to_meter)=|\+proj=longlat/.test(parameters) ? parameters : `${parameters} +units=m`)
  register(proj4)
  const projection = get(code)!
  projection.setExtent(transformExtent(area, 'EPSG:4326', code, 8))
  return projection
}
