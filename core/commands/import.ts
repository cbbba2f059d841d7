import { statSync } from 'node:fs'
import { basename, dirname, extname, join } from 'node:path'
import { importConfig } from '../../plugins/importers/mapfish2/import-config.js'
import { isWord } from '../layout/template/words.js'
import { fileNameOf, newAppFolder, type NewOptions, quoted, titleOf, writeNew, wrong } from './new-files.js'
import { say } from './summary.js'

/**
 * `mapsetter import`: an app of the layouts of an older server's YAML configuration, and a report of what became of it.
 * Throws for a file that is no configuration, and for a name that is taken.
 */
export const importCommand = (file: string, { app: asked, ...options }: NewOptions & { app?: string }): void => {
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) throw wrong(`there is no file "${file}"`)
  const app = asked ?? fileNameOf(basename(file, extname(file)))
  const folder = newAppFolder(app, options)
  const next = [
    ...(options.layouts === undefined ? [] : [`\`export MAPSETTER_LAYOUTS=${quoted(dirname(folder))}\``]),
    `\`mapsetter check --app ${app} --out previews\` prints the sample of each layout`,
    'compare them with prints of the older server, and edit the layouts: from now on they are yours',
    `\`mapsetter serve\` prints what clients of the older server send, with their addresses under \`/pdf/${app}\``,
    `\`morePlugins: [{ plugin: mapsetter/plugins/protocols/legacy, options: { app: ${app} } }]\` in \`mapsetter.config.yaml\` ` +
      'makes it the app of those that name none, under `/pdf`'
  ]
  const { files, report } = importConfig({ file, title: titleOf(app), isWord, fileNameOf, next })
  writeNew(new Map([...files].map(([path, content]) => [join(folder, path), content])))
  say(`\n${report}`)
}
