import {
  type CommonLayer,
  type Extent,
  fetchPicture,
  type LayerPlugin,
  type PluginFactory,
  PrintError
} from '../../core/plugin.js'

interface ImageLayer extends CommonLayer {
  baseURL: string
  extent: Extent
}

const schema = {
  description: 'One picture (PNG, JPEG, WebP, GIF, TIFF or SVG) stretched over an extent of the map.',
  type: 'object',
  required: ['baseURL', 'extent'],
  properties: {
    baseURL: {
      type: 'string',
      minLength: 1,
      description: 'Where the picture is: http(s), data: or a path inside the app.'
    },
    extent: {
      type: 'array',
      items: { type: 'number' },
      minItems: 4,
      maxItems: 4,
      description: 'Left, bottom, right, top in map units, x first.'
    },
    imageFormat: { type: 'string', description: 'Accepted for the sake of clients; the picture itself tells.' }
  }
}

const plugin: LayerPlugin<ImageLayer> = {
  kind: 'layer',
  name: 'image',
  schema,
  title: (layer) => layer.name || 'image',
  async draw({ baseURL, extent }, view, tools) {
    const [left, bottom, right, top] = extent
    if (!(left < right && bottom < top))
      throw new PrintError(
        'invalid-spec',
        `an image's extent [${extent}] has no area; it is [left, bottom, right, top]`
      )
    const bytes = await fetchPicture(tools, baseURL)
    if (!bytes) return {}
    const at = { projection: view.projection, unitToMap: [right - left, 0, 0, bottom - top, left, top] as const }
    return { images: [{ source: { bytes }, at }] }
  }
}

const image: PluginFactory = () => plugin
export default image
