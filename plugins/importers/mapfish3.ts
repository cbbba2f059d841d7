import { basename, dirname } from 'node:path'
import type { ImporterPlugin, PluginFactory } from '../../core/plugin.js'
import { isConfiguration } from './mapfish3/recognise.js'

/** The folder of an app of MapFish Print 3: `config.yaml` and reports of JasperReports. */
const mapfish3: PluginFactory = () =>
  ({
    kind: 'importer',
    name: 'mapfish3',
    imports: 'the folder of an app of MapFish Print 3: config.yaml and reports of JasperReports (JRXML)',
    recognises: ({ path, isFolder }) => isConfiguration(path, isFolder),
    async import({ path, isFolder }, importing) {
      // every process loads the importers, and hardly any imports
      const { importApp } = await import('./mapfish3/import-app.js')
      const folder = isFolder ? path : dirname(path)
      const next = [
        `compare the prints with those of the old server, and edit the layouts: the importer does not need them again`,
        `\`mapsetter serve\` prints what clients of ${basename(folder)} send, under \`/print/${importing.app}\``
      ]
      return importApp(folder, { ...importing, next: [...importing.next, ...next] })
    }
  }) satisfies ImporterPlugin

export default mapfish3
