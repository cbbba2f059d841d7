import { join, relative, sep } from 'node:path'
import type { Container } from '../container.js'
import { unknownApp } from '../errors.js'
import { LAYOUT } from '../layout/app-folder.js'
import type { AppRoutes } from '../studio/app-routes.js'
import { packagedApp, zippedApp } from '../studio/export.js'
import { languageFacts } from '../studio/language.js'
import type { Made } from '../studio/messages.js'
import { copiedLayout, starters } from '../studio/starters.js'
import { imported, importSource } from './import.js'
import { fileNameOf, newAppFolder, writeNew } from './new-files.js'
import { appFiles, layoutFiles, layoutName } from './new.js'

/** New apps and layouts in the layouts folder, and apps that leave it. `changed` is called after files were written. */
export const makeAppRoutes = (container: Container, layouts: string, changed: () => void): AppRoutes => {
  const write = (files: ReadonlyMap<string, string | Uint8Array>): Made => {
    writeNew(files)
    changed()
    const paths = [...files.keys()].map((path) => relative(layouts, path).split(sep).join('/'))
    return { file: paths.find((path) => path.endsWith(LAYOUT) && !path.includes('/partials/')) ?? paths[0]! }
  }
  const below = (folder: string, files: ReadonlyMap<string, string | Uint8Array>): Map<string, string | Uint8Array> =>
    new Map([...files].map(([path, content]) => [join(folder, path), content]))
  const appFolder = (name: string): string => {
    const names = container.get('catalog').apps.map((app) => app.name)
    if (!names.includes(name)) throw unknownApp(name, names)
    return join(layouts, name)
  }

  return {
    language: () => languageFacts(container.get('registry').blocks),
    starters,
    newApp: ({ name }) => write(appFiles(newAppFolder(name, { layouts }), name)),
    newLayout({ app, name: given, from }) {
      const folder = appFolder(app)
      const name = layoutName(given)
      if (from === undefined) return write(layoutFiles(folder, name))
      return write(below(folder, copiedLayout(from, name, fileNameOf(name), folder)))
    },
    async import({ path, app }) {
      const folder = newAppFolder(app, { layouts })
      const { files, report } = await imported(container, importSource(path), { app, next: [] })
      return { ...write(below(folder, files)), report }
    },
    async exported(app, as) {
      appFolder(app)
      const { title } = container.get('catalog').apps.find(({ name }) => name === app)!
      return as === 'zip'
        ? { bytes: await zippedApp(layouts, app), mediaType: 'application/zip', fileName: `${app}.zip` }
        : { bytes: await packagedApp(layouts, app, title), mediaType: 'application/gzip', fileName: `${app}.tgz` }
    }
  }
}
