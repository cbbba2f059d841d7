import {
  type AttributeDescription,
  isObject,
  type LayoutDescription,
  misspelled,
  unknownMember,
  type Values
} from '../../core/plugin.js'
import { isNothing } from './values.js'

/** The name of a member where a request may have attributes, and its path. */
export interface SentName {
  name: string
  path: string
}

/** Names that clients of both protocols send even if the layout does not declare them. */
const USUAL = new Set(
  'map legend legends datasource title maptitle comment comments scalebar northarrow overviewmap debug data table columns col0 credits display dataowner mapcopyright qrcodeurl enablelegends movie'.split(
    ' '
  )
)
/** Flags: `showScale`, `langde`. */
const USUAL_FLAG = /^(show[A-Z]\w*|lang[a-z]{2,3})$/

const MOST_MEMBERS = 10_000
const MOST_NAMES = 500
const MOST_WARNINGS = 20
/** Rows are similar. */
const MOST_ROWS = 20

/**
 * Warnings for names that a layout neither declares nor reads, but that are similar to an attribute that is not sent.
 * Other names are extra members of the client.
 */
export const strayNames = (
  sent: readonly SentName[],
  { attributes, paramsRead }: Pick<LayoutDescription, 'attributes' | 'paramsRead'>,
  isOwn: (name: string) => boolean = () => false
): string[] => {
  if (paramsRead === 'any') return []
  const named = new Map<string, SentName>()
  for (const one of sent) if (!named.has(one.name.toLowerCase())) named.set(one.name.toLowerCase(), one)
  const known = new Set([...USUAL, ...[...attributes.map(({ name }) => name), ...paramsRead].map((name) => name.toLowerCase())]) // prettier-ignore
  const missing = attributes.map(({ name }) => name).filter((name) => !named.has(name.toLowerCase()))
  return [...named]
    .filter(([folded, { name }]) => !known.has(folded) && !USUAL_FLAG.test(name) && !isOwn(name))
    .slice(0, MOST_NAMES)
    .flatMap(([, { name, path }]) => {
      const near = misspelled(name, missing)
      return near === undefined ? [] : [`${path} is not an attribute of the layout; did you mean "${near}"?`]
    })
    .slice(0, MOST_WARNINGS)
}

/** The same for attributes, and for the rows of attributes that have some. */
export const strayAttributes = (values: Values, layout: LayoutDescription, path = 'attributes'): string[] => {
  const sent = sentNames(values, path)
  const inRows = layout.attributes.flatMap((attribute) => {
    const rows = values[attribute.name]
    const declared = rowAttributes(attribute)
    if (!declared || !Array.isArray(rows)) return []
    const names = rows
      .slice(0, MOST_ROWS)
      .flatMap((row, index) => (isObject(row) ? sentNames(row, `${path}.${attribute.name}[${index}]`) : []))
    return strayNames(names, { attributes: declared, paramsRead: layout.paramsRead })
  })
  return [...strayNames(sent, layout), ...inRows]
}

/**
 * Warnings for members of a request that are similar to a member of the protocol that is not sent, differ from one in
 * letter case only, or are another name of one.
 */
export const strayMembers = (
  sent: readonly SentName[],
  known: readonly string[],
  otherNames: { readonly [name: string]: string } = {}
): string[] => {
  const names = new Set(sent.map(({ name }) => name))
  const missing = known.filter((name) => !names.has(name))
  const others = Object.keys(otherNames)
  const otherName = (name: string): string | undefined => {
    const meant = otherNames[others.includes(name) ? name : (misspelled(name, others) ?? '')]
    return meant !== undefined && missing.includes(meant) ? meant : undefined
  }
  return sent
    .filter(({ name }) => !known.includes(name))
    .slice(0, MOST_NAMES)
    .flatMap(({ name, path }) => {
      const near =
        missing.find((one) => one.toLowerCase() === name.toLowerCase()) ?? misspelled(name, missing) ?? otherName(name)
      return near === undefined ? [] : [unknownMember(path, near)]
    })
    .slice(0, MOST_WARNINGS)
}

/** Names with a value, of the first members. */
export const sentNames = (values: Values, path: string): SentName[] =>
  Object.keys(values)
    .slice(0, MOST_MEMBERS)
    .flatMap((name) => (isNothing(values[name]) ? [] : [{ name, path: path === '' ? name : `${path}.${name}` }]))

/** The description of rows in capabilities. */
const rowAttributes = ({ clientParams }: AttributeDescription): AttributeDescription[] | undefined =>
  Array.isArray(clientParams?.attributes) ? (clientParams.attributes as unknown as AttributeDescription[]) : undefined
