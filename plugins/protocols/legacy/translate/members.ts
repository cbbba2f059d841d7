import { isObject, type LayoutDescription, type Values } from '../../../../core/plugin.js'
import { isNothing, sentNames, strayMembers, strayNames } from '../../../../parts/http.js'
import type { Translated } from './paths.js'
import type { Source } from './source.js'

/** Members with a meaning in the protocol; all others are extra members of the client. */
const TAKEN = new Set(['layers', 'overviewLayers', 'maps', 'mergeableParams', 'pages', 'legends'])

/** Members that MapFish Print 2 reads, and those that mapsetter adds. */
const MEMBERS = new Set([
  ...TAKEN,
  ...'app bbox center dpi geodetic imagePages includeExtraPage includeLastPage includeTitlePage lang layout output outputFilename outputFormat rotation scale srs strictEpsg4326 units'.split(
    ' '
  )
])

/** What other programs call them. */
const OTHER_NAMES = { language: 'lang', locale: 'lang', crs: 'srs', projection: 'srs', unit: 'units' }

/** The members that may be attributes or texts. */
export const clientsOwn = ({ values }: Source): Values =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => !TAKEN.has(name) && !isNothing(value) && !(name === 'output' && isObject(value))
    )
  )

/** A warning for a webhook, unless the member belongs to the layout. */
export const ignoredWebhook = ({ values, path }: Source, { attributes, paramsRead }: LayoutDescription): string[] => {
  const isOwn =
    paramsRead === 'any' || paramsRead.includes('webhook') || attributes.some(({ name }) => name === 'webhook')
  return isNothing(values.webhook) || isOwn ? [] : [`${path}.webhook is ignored: only the jobs protocol has webhooks`]
}

/** Warnings for names that are similar to members of the protocol that are not sent, or to attributes without a value. */
export const strayIn = (
  pages: ReadonlyMap<string, Translated>[],
  sources: readonly Source[],
  { attributes, paramsRead }: LayoutDescription
): string[] => {
  const lacking = attributes.filter(({ name }) => !pages.some((page) => page.get(name)?.value !== undefined))
  const names = sources.flatMap(({ values, path }) => sentNames(values, path))
  const isDeclared = (name: string) => attributes.some((one) => one.name.toLowerCase() === name.toLowerCase())
  const isOwn = (name: string) => MEMBERS.has(name) || isDeclared(name)
  const isRead = (name: string) => isOwn(name) || paramsRead === 'any' || paramsRead.includes(name)
  return [
    ...strayMembers(names.filter(({ name }) => MEMBERS.has(name) || !isRead(name)), [...MEMBERS], OTHER_NAMES), // prettier-ignore
    ...strayNames(names, { attributes: lacking, paramsRead }, isOwn)
  ]
}
