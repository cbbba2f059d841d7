/** Members of a query as fastify reads them. */
export type Query = { [name: string]: string | string[] | undefined }

/** The value of a query member; of several, the last; undefined when missing or empty. */
export const member = (query: Query, name: string): string | undefined => [query[name]].flat().at(-1) || undefined

export const says = (query: Query, name: string): boolean => member(query, name)?.toLowerCase() === 'true'
