import { PrintError, unknownApp } from '../errors.js'
import { LAYOUT } from '../layout/app-folder.js'
import type { App, ChosenLayout } from '../layout/catalog.js'
import { withNear } from '../nearest.js'

/** Which layouts a command works on; without members: all. */
export interface Choice {
  app?: string
  /** The name of the layout, or of its file with or without suffix. */
  layout?: string
}

/** `town/plan.typ.hbs` */
export const labelOf = ({ app, layout }: ChosenLayout): string => `${app.name}/${layout.file}`

/** Throws `unknown-app` and `unknown-layout`. */
export const chosenOf = (apps: App[], { app: appName, layout: layoutName }: Choice): ChosenLayout[] => {
  const chosenApps = apps.filter(({ name }) => appName === undefined || name === appName)
  if (appName !== undefined && chosenApps.length === 0) throw unknownApp(appName, apps.map(({ name }) => name)) // prettier-ignore
  const all = chosenApps.flatMap((app) => app.layouts.map((layout) => ({ app, layout })))
  if (layoutName === undefined) return all
  const named = all.filter(({ layout: { name, file } }) =>
    [name, file, file.slice(0, -LAYOUT.length)].includes(layoutName)
  )
  if (named.length > 0) return named
  const names = all.map(({ layout }) => layout.name)
  const [where, whose] = appName === undefined ? ['there is', 'the'] : [`the app "${appName}" has`, 'its']
  const known = names.map((name) => `"${name}"`).join(', ')
  const message = `${where} no layout "${layoutName}"; ${whose} layouts are: ${known}`
  throw new PrintError('unknown-layout', withNear(message, layoutName, names))
}
