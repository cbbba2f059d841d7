import { PrintError } from '../errors.js'
import { LAYOUT } from '../layout/app-folder.js'
import type { App, Layout } from '../layout/catalog.js'

/** Which layouts a command is about; all of them where it says nothing. */
export interface Choice {
  app?: string
  /** Its name, or that of its file, with or without suffix. */
  layout?: string
}

export interface Chosen {
  app: App
  layout: Layout
}

/** `town/plan.typ.hbs` */
export const labelOf = ({ app, layout }: Chosen): string => `${app.name}/${layout.file}`

/** Throws `unknown-app` and `unknown-layout`. */
export const chosenOf = (apps: App[], { app: appName, layout: layoutName }: Choice): Chosen[] => {
  const chosenApps = apps.filter(({ name }) => appName === undefined || name === appName)
  if (chosenApps.length === 0)
    throw new PrintError(
      'unknown-app',
      `there is no app "${appName}"; apps: ${apps.map(({ name }) => name).join(', ')}`
    )
  const all = chosenApps.flatMap((app) => app.layouts.map((layout) => ({ app, layout })))
  if (layoutName === undefined) return all
  const named = all.filter(({ layout: { name, file } }) =>
    [name, file, file.slice(0, -LAYOUT.length)].includes(layoutName)
  )
  if (named.length > 0) return named
  const known = all.map(({ layout }) => `"${layout.name}"`).join(', ')
  const where = appName === undefined ? 'there is' : `the app "${appName}" has`
  throw new PrintError('unknown-layout', `${where} no layout "${layoutName}"; layouts: ${known}`)
}
