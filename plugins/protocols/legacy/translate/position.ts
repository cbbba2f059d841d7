import { messageOf, misspelled, type Problem, quote, type Values } from '../../../../core/plugin.js'
import { isWebMercator, metresPerUnitOf, type Projection, projectionOf } from '../../../../parts/geo.js'
import { isNothing, numberInText, scalarText } from '../../../../parts/http.js'
import { rotation as rotationSchema } from '../../../../parts/maps.js'
import { neededScale, scaleShowing } from './nearest-scale.js'
import { find, type SpecMember, isOn, type Source } from './source.js'

/** The facts about a map from its layout and app. */
export interface MapFacts {
  widthPt: number
  heightPt: number
  maxDpi: number
  /** The projection if the spec has none. */
  projection: string
  scales: readonly number[]
  /** Only these scales can be printed. */
  lockScales: boolean
  dpis: readonly number[]
}

/** The position of a map as members of a map's value, and the path of each in the spec. */
export interface TranslatedPosition {
  value: Values
  paths: ReadonlyMap<string, string>
  warnings: string[]
}

/** The objects of a spec with the position and the print options of a map, the innermost first. */
export interface PositionSources {
  place: readonly Source[]
  shared: readonly Source[]
}

/**
 * The position and print options of a map. `rotation` has the opposite sign of canonical specs; x is always first, also
 * with `strictEpsg4326`, which only concerns requests to WMS servers.
 */
export const translatePosition = (from: PositionSources, map: MapFacts, problems: Problem[]): TranslatedPosition => {
  const srs = find(from.shared, 'srs')
  const projection = knownProjection(srs, map.projection, problems)
  checkUnits(find(from.shared, 'units'), problems)
  const isGeodetic = isOn(find(from.shared, 'geodetic').value)
  const rotation = find(from.place, 'rotation')
  const turned = -numberInText(rotation.value ?? 0)
  if (Number.isFinite(turned) && Math.abs(turned) > rotationSchema.maximum) problems.push(tooFarTurned(rotation))
  const dpi = settledDpi(find(from.shared, 'dpi'), map)
  const frame: Frame = { ...map, isGeodetic, projection, rotationDeg: turned || 0 }
  const place = placeOf(from.place, frame, problems)
  const found = { ...place, rotation, dpi, projection: srs }
  return {
    value: {
      ...Object.fromEntries(Object.entries(place).map(([name, { value }]) => [name, value])),
      rotation: Number.isFinite(turned) ? turned || 0 : rotation.value,
      dpi: dpi.value,
      projection: srs.value,
      longitudeFirst: true,
      useGeodeticCalculations: isGeodetic,
      planar: !isGeodetic
    },
    paths: new Map(Object.entries(found).map(([name, { path }]) => [name, path])),
    warnings: dpi.warning === undefined ? [] : [dpi.warning]
  }
}

const tooFarTurned = ({ value, path }: SpecMember): Problem => ({
  path,
  message: `is ${quote(value)}; must be degrees from ${rotationSchema.minimum} to ${rotationSchema.maximum}`
})

interface Frame extends Omit<MapFacts, 'projection'> {
  projection?: Projection
  isGeodetic: boolean
  rotationDeg: number
}

const knownProjection = (srs: SpecMember, preset: string, problems: Problem[]): Projection | undefined => {
  const written = isNothing(srs.value) ? preset : scalarText(srs.value)
  if (written === undefined) {
    problems.push({ path: srs.path, message: `is ${quote(srs.value)}; must be a text such as "EPSG:3857"` })
    return undefined
  }
  try {
    return projectionOf(written)
  } catch (thrown) {
    problems.push({ path: srs.path, message: `cannot be used: ${messageOf(thrown)}` })
    return undefined
  }
}

/** Units follow from the projection, but an unknown unit is still reported. */
const checkUnits = ({ value, path }: SpecMember, problems: Problem[]): void => {
  if (value === undefined || metresPerUnitOf(scalarText(value) ?? '') !== undefined) return
  problems.push({ path, message: `is ${quote(value)}; must be a unit of length such as m, ft or degrees` })
}

/** A dpi that info.json has is never refused: a map with a lower limit is printed at its limit. */
const settledDpi = ({ value, path }: SpecMember, { maxDpi, dpis }: MapFacts): SpecMember & { warning?: string } => {
  const asked = numberInText(value)
  if (!(asked > maxDpi) || !dpis.includes(asked)) return { value, path }
  return {
    value: maxDpi,
    path,
    warning: `${path} is ${asked}; the limit of the layout is ${maxDpi}; the map is printed at ${maxDpi} dpi`
  }
}

/** `center` overrides `bbox`, because clients send both. */
const placeOf = (sources: readonly Source[], frame: Frame, problems: Problem[]): { [member: string]: SpecMember } => {
  const has = ({ values }: Source): boolean => !isNothing(values.center) || !isNothing(values.bbox)
  const from = sources.slice(Math.max(0, sources.findIndex(has)))
  const own = from.slice(0, 1)
  const center = find(own, 'center')
  const scale = wholeScale(find(from, 'scale'), frame)
  if (center.value !== undefined) {
    if (scale.value === undefined) problems.push(missingScale(from, scale.path))
    return { center, scale }
  }
  const bbox = find(own, 'bbox')
  if (bbox.value === undefined) return scale.value === undefined ? {} : { scale }
  return placeOfExtent(bbox, frame, problems)
}

/** MapFish Print 2 cuts the fraction of a scale before it looks for it in the list of the app. */
const wholeScale = (scale: SpecMember, { lockScales, scales }: Pick<MapFacts, 'lockScales' | 'scales'>): SpecMember => {
  const whole = Math.trunc(numberInText(scale.value))
  return lockScales && scales.includes(whole) ? { ...scale, value: whole } : scale
}

const missingScale = (sources: readonly Source[], path: string): Problem => {
  for (const { values, path: at } of sources)
    for (const name of Object.keys(values))
      if (misspelled(name, ['scale'])) return { path: `${at}.${name}`, message: 'is not known; did you mean "scale"?' }
  return { path, message: 'is missing; "center" needs a scale denominator such as 25000' }
}

const placeOfExtent = (bbox: SpecMember, frame: Frame, problems: Problem[]): { [member: string]: SpecMember } => {
  const numbers = Array.isArray(bbox.value) ? bbox.value.map(numberInText) : []
  const [minX, minY, maxX, maxY] = numbers as [number, number, number, number]
  if (numbers.length !== 4 || !numbers.every(Number.isFinite) || minX >= maxX || minY >= maxY) {
    const message = `is ${quote(bbox.value)}; must be [minX, minY, maxX, maxY] with minX < maxX and minY < maxY`
    problems.push({ path: bbox.path, message })
    return {}
  }
  const centre = [(minX + maxX) / 2, (minY + maxY) / 2] as const
  const { projection, rotationDeg, scales } = frame
  if (!projection) return {}
  const [metresX, metresY] = metresPerUnit(centre, projection, frame.isGeodetic)
  const extent = { width: (maxX - minX) * metresX, height: (maxY - minY) * metresY }
  const scale = scaleShowing(neededScale(extent, frame, rotationDeg), scales)
  return { center: { ...bbox, value: [...centre] }, scale: { ...bbox, value: scale } }
}

/** On the ground for geodetic maps, else in the plane. */
const metresPerUnit = (
  centre: readonly [number, number],
  projection: Projection,
  isGeodetic: boolean
): [x: number, y: number] => {
  const { metresPerUnit, isGeographic } = projection
  if (!isGeodetic) return [metresPerUnit, metresPerUnit]
  const [, latitude] = projection.toLonLat([...centre])
  const shrunk = metresPerUnit * Math.cos((latitude * Math.PI) / 180)
  if (isGeographic) return [shrunk, metresPerUnit]
  return isWebMercator(projection.code) ? [shrunk, shrunk] : [metresPerUnit, metresPerUnit]
}
