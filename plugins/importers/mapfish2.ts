import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { ImporterPlugin, ImportSource, PluginFactory } from '../../core/plugin.js'
import { isConfig } from './mapfish2/recognise.js'

/** A folder has its configuration in `config.yaml`. */
const fileOf = ({ path, isFolder }: ImportSource): string => (isFolder ? join(path, 'config.yaml') : path)

/** The YAML configuration of MapFish Print 2 and of GeoServer's printing module. */
const mapfish2: PluginFactory = () =>
  ({
    kind: 'importer',
    name: 'mapfish2',
    imports: 'the YAML configuration of MapFish Print 2 or of GeoServer’s printing module',
    recognises: (source) => existsSync(fileOf(source)) && isConfig(fileOf(source)),
    async import(source, importing) {
      const path = fileOf(source)
      // every process loads the importers, and hardly any imports
      const { importConfig } = await import('./mapfish2/import-config.js')
      const app = importing.app
      const next = [
        'compare them with prints of the other server, and edit the layouts: the importer does not need them again',
        `\`mapsetter serve\` prints what clients of ${basename(path)} send, with their addresses under \`/pdf/${app}\``,
        `\`morePlugins: [{ plugin: mapsetter/plugins/protocols/legacy, options: { app: ${app} } }]\` in \`mapsetter.config.yaml\` ` +
          'makes it the app of clients that name no app, under `/pdf`'
      ]
      return importConfig({ ...importing, file: path, next: [...importing.next, ...next] })
    }
  }) satisfies ImporterPlugin

export default mapfish2
