import {
  type CommonLayer,
  drawFeatures,
  extentOfFeatures,
  type Feature,
  type LayerPlugin,
  messageOf,
  type PluginFactory,
  PrintError,
  readFeatures,
  readStyle,
  type Reproject,
  reprojector,
  shownAddress,
  type Style,
  type Tools,
  type Warn,
  warnOnce
} from '../../core/plugin.js'

interface GeoJsonLayer extends CommonLayer {
  geoJson?: unknown
  projection?: string
  crs?: unknown
  style?: unknown
  styles?: object
  styleProperty?: string
}

const schema = {
  description: 'Features by value, as text, or from an address, drawn as vectors.',
  type: 'object',
  properties: {
    geoJson: {
      description:
        'GeoJSON: a FeatureCollection, a Feature, a geometry or a list of these; or its text; or where it is: http(s), ' +
        'data: or a path inside the app. Nothing: no features.'
    },
    projection: {
      type: 'string',
      description: 'Of the coordinates, x first, where the features have no "crs"; default: the map’s.'
    },
    crs: { description: 'The same as projection; also as a GeoJSON object.' },
    style: {
      description:
        'A JSON style of version 1 or 2, or its text, or where it is: http(s), data: or a path inside the app that ends ' +
        'in .json; default: one for each type of geometry.'
    },
    styles: { type: 'object', description: 'By key, symbolizers as in version 1; goes before style.' },
    styleProperty: {
      type: 'string',
      description: 'The property of a feature that holds the key in styles; default _style.'
    },
    renderAsSvg: { type: 'boolean', description: 'Accepted for the sake of clients; vectors stay vectors anyway.' }
  }
}

const ADDRESS = /^(?:https?|data|file):/i

const fetchText = async (tools: Tools, address: string): Promise<string> => {
  const { status, bytes } = await tools.fetch(address)
  if (status === 200) return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8')
  throw new PrintError('upstream-failed', `${shownAddress(address)} answered with status ${status}`)
}

interface Located {
  features: Feature[]
  /** To the projection asked for; absent where the coordinates are in it already. */
  reproject?: Reproject
}

const load = async (layer: GeoJsonLayer, projection: string, tools: Tools): Promise<Located> => {
  const { geoJson } = layer
  const isAddress = typeof geoJson === 'string' && geoJson.trim() !== '' && !/^\s*[[{]/.test(geoJson)
  const { features, crs } = readFeatures(isAddress ? await fetchText(tools, geoJson.trim()) : geoJson)
  const source = crs ?? layer.projection ?? crsOf(layer.crs)
  return { features, reproject: source === undefined ? undefined : reprojector(source, projection) }
}

const crsOf = (crs: unknown): string | undefined => readFeatures({ type: 'FeatureCollection', features: [], crs }).crs

const styleOf = async ({ style, styles, styleProperty }: GeoJsonLayer, tools: Tools, warn: Warn): Promise<Style> => {
  if (styles) return readStyle({ ...styles, ...(styleProperty !== undefined && { styleProperty }) }, warn)
  const text = typeof style === 'string' ? style.trim() : ''
  if (!ADDRESS.test(text) && !/^[^{<].*\.json$/is.test(text)) return readStyle(style, warn)
  try {
    return readStyle(await fetchText(tools, text), warn)
  } catch (thrown) {
    tools.signal.throwIfAborted()
    warn(`style: ${messageOf(thrown)}; the default is drawn`)
    return readStyle(undefined, warn)
  }
}

const titleOf = (layer: GeoJsonLayer): string => layer.name || 'features'

const plugin: LayerPlugin<GeoJsonLayer> = {
  kind: 'layer',
  name: 'geojson',
  aliases: ['vector'],
  schema,
  title: titleOf,
  async draw(layer, view, tools) {
    const warn = warnOnce((message) => tools.warn(`layer "${titleOf(layer)}": ${message}`))
    const [located, style] = await Promise.all([load(layer, view.projection, tools), styleOf(layer, tools, warn)])
    return drawFeatures({ ...located, style, view, tools, warn })
  },
  async extent(layer, projection, tools) {
    const { features, reproject } = await load(layer, projection, tools)
    return extentOfFeatures(features, reproject)
  }
}

const geojson: PluginFactory = () => plugin
export default geojson
