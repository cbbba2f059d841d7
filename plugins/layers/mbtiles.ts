import { basename, isAbsolute } from 'node:path'
import { type LayerPlugin, type PluginFactory, PrintError, type Tools } from '../../core/plugin.js'
import { fileIn, openMbtiles, picturesOf } from '../../parts/archives.js'
import { shownAddress } from '../../parts/fetching.js'
import { refuseUnknownOptions } from '../../parts/options.js'
import { type ArchiveLayer, archiveMembers, drawArchive } from '../../parts/tiled-layers.js'

interface MbtilesLayer extends ArchiveLayer {
  path?: string
  url?: string
  baseURL?: string
}

const path = {
  type: 'string',
  minLength: 1,
  description: 'Path of the archive: in the folder of the app, or in the folder of the option "folder" of the plugin.'
}

const schema = {
  description: 'Picture tiles in Web Mercator from an MBTiles archive on the server.',
  type: 'object',
  anyOf: [{ required: ['path'] }, { required: ['url'] }, { required: ['baseURL'] }],
  properties: {
    path,
    url: { ...path, description: 'Another name for path.' },
    baseURL: { ...path, description: 'Another name for path.' },
    ...archiveMembers
  }
}

const pathOf = ({ path, url, baseURL }: MbtilesLayer): string => path ?? url ?? baseURL!
const titleOf = (layer: MbtilesLayer): string => layer.name || basename(pathOf(layer), '.mbtiles') || 'mbtiles'

/** Option `folder`: an absolute path; archives are read from there instead of the folder of the app. */
const mbtiles: PluginFactory = (options) => {
  refuseUnknownOptions(options, ['folder'], 'the layer "mbtiles"')
  const { folder } = options
  if (folder !== undefined && (typeof folder !== 'string' || !isAbsolute(folder)))
    throw new PrintError(
      'wrong-settings',
      `the option "folder" of the layer "mbtiles" is ${JSON.stringify(folder)}; must be an absolute path`
    )
  const find = (name: string, tools: Tools) => (folder === undefined ? tools.appFile(name) : fileIn(folder, name))
  return {
    kind: 'layer',
    name: 'mbtiles',
    schema,
    title: titleOf,
    hasNoLabels: true,
    async draw(layer, view, tools) {
      const given = pathOf(layer)
      if (/^https?:/i.test(given))
        throw new PrintError(
          'invalid-spec',
          `${shownAddress(given)} is an address; must be a file on the server; use a "pmtiles" layer to read over HTTP`
        )
      const archive = await openMbtiles(await find(given, tools), `"${given}"`, tools)
      try {
        return await drawArchive(picturesOf(archive, 'an "mbtiles" layer'), {
          layer,
          name: titleOf(layer),
          view,
          tools
        })
      } finally {
        await archive.close()
      }
    }
  } satisfies LayerPlugin<MbtilesLayer>
}

export default mbtiles
