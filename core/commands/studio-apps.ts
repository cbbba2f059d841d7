import { relative, sep } from 'node:path'
import type { Container } from '../container.js'
import { unknownApp } from '../errors.js'
import { LAYOUT } from '../layout/app-folder.js'
import type { App } from '../layout/catalog.js'
import type { AppRoutes } from '../studio/app-routes.js'
import { packagedApp, zippedApp } from '../studio/export.js'
import { languageFacts } from '../studio/language.js'
import type { Made } from '../studio/messages.js'
import { copiedLayout, starters } from '../studio/starters.js'
import { imported, importSource } from './import.js'
import { below, fileNameOf, newAppFolder, type NewFiles, writeNew } from './new-files.js'
import { appFiles, layoutFiles, layoutName } from './new.js'

/** New apps and layouts in the layouts folder, and apps that leave it. `changed` is called after files were written. */
export const makeAppRoutes = (container: Container, layouts: string, changed: () => void): AppRoutes => {
  const write = (files: NewFiles): Made => {
    writeNew(files)
    changed()
    const paths = [...files.keys()].map((path) => relative(layouts, path).split(sep).join('/'))
    return { file: paths.find((path) => path.endsWith(LAYOUT) && !path.includes('/partials/')) ?? paths[0]! }
  }
  const appOf = (name: string): App => {
    const { apps } = container.get('catalog')
    const app = apps.find((one) => one.name === name)
    if (!app) throw unknownApp(name, apps.map((one) => one.name)) // prettier-ignore
    return app
  }

  return {
    language: () => languageFacts(container.get('registry').blocks),
    starters,
    newApp: ({ name }) => write(appFiles(newAppFolder(name, { layouts }), name)),
    newLayout({ app, name: given, from }) {
      const { folder } = appOf(app)
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
      const { title } = appOf(app)
      return as === 'zip'
        ? { bytes: await zippedApp(layouts, app), mediaType: 'application/zip', fileName: `${app}.zip` }
        : { bytes: await packagedApp(layouts, app, title), mediaType: 'application/gzip', fileName: `${app}.tgz` }
    }
  }
}
