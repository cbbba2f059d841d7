/** What is needed of an attribute to name it. */
interface Named {
  name: string
  block?: { plugin: { name: string; maps?: unknown; takesText?: boolean } }
  rows?: readonly Named[]
}

/** The names that a template may use in a page or in a row. */
export interface Names {
  /** Attributes of a block type: `{{name}}` places them. */
  blocks: ReadonlyMap<string, { type: string; hasMap?: boolean; takesText?: boolean }>
  /** All others: attributes, those around a row, the words of the context. */
  values: ReadonlySet<string>
  /** Attributes with rows, and the names inside `{{#each}}` of them. */
  rows: ReadonlyMap<string, Names>
}

const blockOf = ({ name, maps, takesText }: NonNullable<Named['block']>['plugin']) => ({
  type: name,
  hasMap: maps !== undefined,
  ...(takesText && { takesText })
})

const NONE: Names = { blocks: new Map(), values: new Set(), rows: new Map() }

/** The names of a page, or of a row and what is around it. */
export const namesOf = (attributes: readonly Named[], words: readonly string[], around = NONE): Names => {
  const names: Names = {
    blocks: new Map([
      ...[...around.blocks].filter(([name]) => !attributes.some((attribute) => attribute.name === name)),
      ...attributes.flatMap(({ name, block }) => (block ? [[name, blockOf(block.plugin)] as const] : []))
    ]),
    values: new Set([...around.values, ...words, ...attributes.map(({ name }) => name)]),
    rows: around.rows
  }
  const own = attributes.flatMap(({ name, rows }) => (rows ? [[name, namesOf(rows, [], names)] as const] : []))
  return { ...names, rows: new Map([...around.rows, ...own]) }
}

/** All names of all places, for a partial that may be called anywhere. */
export const allNames = (names: Names): Names =>
  [...names.rows.values()].map(allNames).reduce(
    (all, inner) => ({
      blocks: new Map([...all.blocks, ...inner.blocks]),
      values: new Set([...all.values, ...inner.values]),
      rows: new Map([...all.rows, ...inner.rows])
    }),
    names
  )
