import { didYouMean, type Drawing, isObject, PrintError, type RawValues, shown } from '../../../core/plugin.js'
import { type DrawnPasses, drawPasses } from '../../../parts/features.js'
import { readWholeMapLibre, warnOfStrays } from '../../../parts/maplibre.js'
import { webZoom } from '../../../parts/geo.js'
import { loadDocument } from './document.js'
import { contourAddress, drawContours } from './contours.js'
import { drawDemSource } from './dem.js'
import { drawGeoJsonSource } from './geojson.js'
import { drawImageSource, drawRasterSource } from './pictures.js'
import { stepsOf } from './shapes.js'
import type { NumberedPass, SourceContext, SourceLayers } from './source.js'
import { drawingsOf, type Step } from './step.js'
import { drawVectorSource } from './vector.js'

/** Draws the layers of one source; the steps have the numbers of their layers. Throws PrintError. */
type SourceDrawer = (layers: SourceLayers, context: SourceContext) => Promise<Map<number, Step>>

const DRAWERS: { [type: string]: SourceDrawer } = {
  vector: drawVectorSource,
  geojson: drawGeoJsonSource,
  'raster-dem': drawDemSource,
  raster: drawRasterSource,
  image: drawImageSource
}

/** Sources of features, which are read in Web Mercator. */
const OF_FEATURES = ['geojson', 'vector']

const MOST_SOURCES = 100
const SOURCE_MEMBERS =
  'type url tiles bounds scheme tileSize minzoom maxzoom attribution volatile encoding redFactor greenFactor blueFactor baseShift data buffer filter tolerance cluster clusterRadius clusterMaxZoom clusterMinPoints clusterProperties lineMetrics generateId promoteId coordinates urls'.split(
    ' '
  )

/** Draws a whole style, layer by layer from the bottom. */
export const drawStyle = async (context: Omit<SourceContext, 'name' | 'raw' | 'address'>): Promise<Drawing[]> => {
  const { view, tools, warn, layer } = context
  const { json, address } = await loadDocument(layer.style, tools)
  const unflat = unflatIn(json)
  if (unflat.length > 0) warn(`style: ${unflat.join(', ')}: not drawn on paper; the map is flat`)
  const { scale, rotationDeg } = view
  const { styleUnitPt } = tools
  const addedImages = layer.images
  const sources = isObject(json.sources) ? json.sources : {}
  const isInMercator = (name: unknown): boolean => {
    const source = sources[String(name)]
    return isObject(source) && OF_FEATURES.includes(String(source.type)) && !contourAddress(source)
  }
  const read = await readWholeMapLibre(json, { scale, webZoom: webZoom(view), rotationDeg, styleUnitPt, warn, tools, address, addedImages, isInMercator }) // prettier-ignore
  const steps: Step[] = read.map(() => ({}))
  const add = (found: ReadonlyMap<number, Step>) => found.forEach((step, number) => (steps[number] = step))

  const backgrounds: NumberedPass[] = []
  const bySource = new Map<string, SourceLayers>()
  for (const [number, one] of read.entries()) {
    if ('pass' in one && one.pass.isBackground) {
      backgrounds.push({ number, pass: one.pass })
      continue
    }
    const { source } = ('pass' in one ? one.pass.of : one.picture.of) ?? {}
    const name = source ?? ''
    const ofSource = bySource.get(name) ?? { passes: [], pictures: [] }
    bySource.set(name, ofSource)
    if ('pass' in one) ofSource.passes.push({ number, pass: one.pass })
    else ofSource.pictures.push({ number, picture: one.picture })
  }
  add(await drawBackgrounds(backgrounds, context))

  const faults: PrintError[] = []
  const used = [...bySource].slice(0, MOST_SOURCES)
  if (used.length < bySource.size)
    warn(`style: its layers use ${bySource.size} sources; the first ${MOST_SOURCES} are drawn`)
  await Promise.all(
    used.map(async ([name, ofSource]) => {
      try {
        const raw = sourceOf(sources, name)
        warnOfStrays(raw, SOURCE_MEMBERS, `source ${shown(name)}`, warn)
        const own = { ...context, raw, name: shown(name), address }
        const contours = contourAddress(raw)
        add(await (contours ? drawContours(contours, ofSource, own, sources) : drawerOf(raw)(ofSource, own)))
      } catch (thrown) {
        tools.signal.throwIfAborted()
        if (!(thrown instanceof PrintError) || thrown.code === 'plugin-failed' || layer.failOnError) throw thrown
        faults.push(thrown)
        warn(`source ${shown(name)}: ${thrown.message}; its layers are left out`)
      }
    })
  )
  const drawings = drawingsOf(steps)
  const isMissing = faults.length > 0 && faults.length === used.length
  return isMissing ? [...drawings, { missing: faults[0] }] : drawings
}

/** The parts of a style that only a tilted map or a globe shows. */
const unflatIn = ({ terrain, sky, projection }: RawValues): string[] => [
  ...(isObject(terrain) ? ['terrain'] : []),
  ...(isObject(sky) ? ['sky'] : []),
  ...(isObject(projection) && projection.type !== undefined && projection.type !== 'mercator' ? ['globe'] : [])
]

const drawBackgrounds = async (
  backgrounds: readonly NumberedPass[],
  { view, tools, warn }: Pick<SourceContext, 'view' | 'tools' | 'warn'>
): Promise<Map<number, Step>> => {
  const style = { passes: backgrounds.map(({ pass }) => pass) }
  const drawn: DrawnPasses = await drawPasses({ features: [], style, view, tools, warn, mayBeLost: true })
  return stepsOf(drawn, backgrounds)
}

const sourceOf = (sources: RawValues, name: string): RawValues => {
  const raw = Object.hasOwn(sources, name) ? sources[name] : undefined
  if (isObject(raw)) return raw
  throw new PrintError('invalid-spec', `the style has no such source${didYouMean(name, Object.keys(sources))}`)
}

const drawerOf = ({ type }: RawValues): SourceDrawer => {
  const drawer = typeof type === 'string' && Object.hasOwn(DRAWERS, type) ? DRAWERS[type] : undefined
  if (drawer) return drawer
  const known = Object.keys(DRAWERS)
  throw new PrintError(
    'invalid-spec',
    `the type is ${shown(type)}; must be one of ${known.join(', ')}${didYouMean(String(type), known)}`
  )
}
