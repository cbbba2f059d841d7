import { basename } from 'node:path'
import type { LayerPlugin, PluginFactory } from '../../core/plugin.js'
import { openPmtiles, picturesOf } from '../../parts/archives.js'
import { type ArchiveLayer, archiveMembers, drawArchive } from '../../parts/tiled-layers.js'

interface PmtilesLayer extends ArchiveLayer {
  url?: string
  baseURL?: string
}

const address = {
  type: 'string',
  minLength: 1,
  description:
    'Address of the archive: http(s), on a server that supports range requests, or a path in the folder of the app.'
}

const schema = {
  description: 'Picture tiles in Web Mercator from a PMTiles archive; only the parts that the map shows are fetched.',
  type: 'object',
  anyOf: [{ required: ['url'] }, { required: ['baseURL'] }],
  properties: { url: address, baseURL: { ...address, description: 'Another name for url.' }, ...archiveMembers }
}

/** Some clients write `pmtiles://` before the address. */
const addressOf = ({ url, baseURL }: PmtilesLayer): string => (url ?? baseURL!).replace(/^pmtiles:\/\//i, '')

const titleOf = (layer: PmtilesLayer): string =>
  layer.name || basename(addressOf(layer).split(/[?#]/)[0]!, '.pmtiles') || 'pmtiles'

const plugin: LayerPlugin<PmtilesLayer> = {
  kind: 'layer',
  name: 'pmtiles',
  schema,
  title: titleOf,
  hasNoLabels: true,
  async draw(layer, view, tools) {
    const archive = picturesOf(await openPmtiles(addressOf(layer), tools), 'a "pmtiles" layer')
    return drawArchive(archive, { layer, name: titleOf(layer), view, tools })
  }
}

const pmtiles: PluginFactory = () => plugin
export default pmtiles
