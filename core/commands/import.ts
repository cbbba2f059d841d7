import { statSync } from 'node:fs'
import { basename, dirname, extname, join } from 'node:path'
import { importConfig } from '../import/import-config.js'
import { isWord } from '../layout/template/words.js'
import { fileNameOf, newAppFolder, type NewOptions, quoted, titleOf, writeNew, wrong } from './new-files.js'
import { say } from './summary.js'

/**
 * `mapsetter import`: writes an app from the YAML configuration of MapFish Print 2 or of GeoServer's printing module,
 * and a report about each part. Throws for a file that is not a configuration, and for a name that is already used.
 */
export const importCommand = (file: string, { app: asked, ...options }: NewOptions & { app?: string }): void => {
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) throw wrong(`the file "${file}" does not exist`)
  const app = asked ?? fileNameOf(basename(file, extname(file)))
  const folder = newAppFolder(app, options)
  const next = [
    ...(options.layouts === undefined ? [] : [`\`export MAPSETTER_LAYOUTS=${quoted(dirname(folder))}\``]),
    `\`mapsetter check --app ${app} --out previews\` prints the sample of each layout`,
    'compare the samples with prints of your old server, and edit the layouts: from now on they are yours',
    `\`mapsetter serve\` prints the requests of your clients, at the addresses under \`/pdf/${app}\``,
    `\`morePlugins: [{ plugin: mapsetter/plugins/protocols/legacy, options: { app: ${app} } }]\` in \`mapsetter.config.yaml\` ` +
      'makes it the app of the addresses directly under `/pdf`'
  ]
  const { files, report } = importConfig({ file, title: titleOf(app), isWord, fileNameOf, next })
  writeNew(new Map([...files].map(([path, content]) => [join(folder, path), content])))
  say(`\n${report}`)
}
