import { basename, dirname } from 'node:path'
import type { ImporterPlugin, PluginFactory } from '../../core/plugin.js'
import { importApp } from './mapfish3/import-app.js'
import { isConfiguration } from './mapfish3/recognise.js'

/** The folder of an app of MapFish Print 3: `config.yaml` and reports of JasperReports. */
const mapfish3: PluginFactory = () =>
  ({
    kind: 'importer',
    name: 'mapfish3',
    imports: 'the folder of an app of MapFish Print 3: config.yaml and reports of JasperReports (JRXML)',
    recognises: ({ path, isFolder }) => isConfiguration(path, isFolder),
    import({ path, isFolder }, importing) {
      const folder = isFolder ? path : dirname(path)
      const next = [
        `compare the prints with those of the old server, and edit the layouts: the importer does not need them again`,
        `\`mapsetter serve\` prints what clients of ${basename(folder)} send, under \`/print/${importing.app}\``
      ]
      return importApp(folder, { ...importing, next: [...importing.next, ...next] })
    }
  }) satisfies ImporterPlugin

export default mapfish3
