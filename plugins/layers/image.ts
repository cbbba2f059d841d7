import { type CommonLayer, type Extent, type LayerPlugin, type PluginFactory, PrintError } from '../../core/plugin.js'
import { fetchPicture } from '../../parts/fetching.js'

interface ImageLayer extends CommonLayer {
  baseURL: string
  extent: Extent
  projection?: string
}

const schema = {
  description: 'One picture (PNG, JPEG, WebP, GIF, TIFF or SVG) stretched over an extent of the map.',
  type: 'object',
  required: ['baseURL', 'extent'],
  properties: {
    baseURL: {
      type: 'string',
      minLength: 1,
      description: 'Address of the picture: http(s), data: or a path in the folder of the app.'
    },
    extent: {
      type: 'array',
      items: { type: 'number' },
      minItems: 4,
      maxItems: 4,
      description: 'Left, bottom, right, top in units of the projection, x first.'
    },
    projection: {
      type: 'string',
      description:
        'Projection of the extent; if the map has another one, the picture is warped. Default: that of the map.'
    },
    imageFormat: { type: 'string', description: 'Ignored; the format is read from the picture.' }
  }
}

const plugin: LayerPlugin<ImageLayer> = {
  kind: 'layer',
  name: 'image',
  schema,
  title: (layer) => layer.name || 'image',
  tiles: () => 1,
  hasNoLabels: true,
  async draw({ baseURL, extent, projection }, view, tools) {
    const [left, bottom, right, top] = extent
    if (!(left < right && bottom < top))
      throw new PrintError('invalid-spec', `the extent [${extent}] has no area; must be [left, bottom, right, top]`)
    const bytes = await fetchPicture(tools, baseURL)
    if (!bytes) return {}
    const unitToMap = [right - left, 0, 0, bottom - top, left, top] as const
    return { images: [{ source: { bytes }, at: { projection: projection ?? view.projection, unitToMap } }] }
  }
}

const image: PluginFactory = () => plugin
export default image
