import type { LayoutDescription, Values } from '../../../../core/plugin.js'
import { isNothing, isValues as isObject, namesIn, strayNames } from '../../../../parts/http.js'
import type { Translated } from './paths.js'
import type { Source } from './source.js'

/** What becomes of members is said by their names; all others are the client's own. */
const TAKEN = new Set(['layers', 'overviewLayers', 'maps', 'mergeableParams', 'pages', 'legends'])

/** What the older servers read themselves, and what we read besides. */
const MEMBERS = new Set([
  ...TAKEN,
  ...'app bbox center dpi geodetic imagePages includeExtraPage includeLastPage includeTitlePage lang layout output outputFilename outputFormat rotation scale srs strictEpsg4326 units'.split(
    ' '
  )
])

/** Those that attributes and texts may be. */
export const clientsOwn = ({ values }: Source): Values =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => !TAKEN.has(name) && !isNothing(value) && !(name === 'output' && isObject(value))
    )
  )

/** Names near to those of attributes that no page has. */
export const strayMembers = (
  pages: ReadonlyMap<string, Translated>[],
  sources: readonly Source[],
  { attributes, paramsRead }: LayoutDescription
): string[] => {
  const lacking = attributes.filter(({ name }) => !pages.some((page) => page.get(name)?.value !== undefined))
  const names = sources.flatMap(({ values, path }) => namesIn(values, path))
  const isDeclared = (name: string) => attributes.some((one) => one.name.toLowerCase() === name.toLowerCase())
  return strayNames(names, { attributes: lacking, paramsRead }, (name) => MEMBERS.has(name) || isDeclared(name))
}
