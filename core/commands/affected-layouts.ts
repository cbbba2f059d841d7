import { LAYOUT, SAMPLE } from '../layout/app-folder.js'
import type { ChosenLayout } from '../layout/catalog.js'

/** The layouts that the changed files affect; paths are relative to the layouts folder. */
export const affectedBy = (
  paths: readonly string[],
  chosen: ChosenLayout[],
  appNames: ReadonlySet<string>
): ChosenLayout[] =>
  chosen.filter(({ app, layout }) => {
    const own = [layout.file, ...layout.samples.map(({ file }) => file)]
    return paths.some((path) => affects(path, app.name, own, appNames))
  })

const affects = (path: string, app: string, own: readonly string[], appNames: ReadonlySet<string>): boolean => {
  const [first, ...below] = path.split('/')
  // a folder beside the apps may be shared by all of them
  if (first !== app) return below.length > 0 && !appNames.has(first!)
  const inside = below.join('/')
  const isOfOne = below.length === 1 && (inside.endsWith(LAYOUT) || inside.endsWith(SAMPLE))
  return !isOfOne || own.includes(inside)
}

const NOT_IN_MAPS = /\.(typ|hbs|ya?ml|sample\.json)$/

/** Whether maps may look different: data, pictures and styles have other suffixes. */
export const changesMaps = (paths: readonly string[]): boolean => paths.some((path) => !NOT_IN_MAPS.test(path))
