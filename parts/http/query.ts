/** Query parameters as fastify parses them. */
export type Query = { [name: string]: string | string[] | undefined }

/** The value of a query parameter; of several, the last; undefined if missing or empty. */
export const member = (query: Query, name: string): string | undefined => [query[name]].flat().at(-1) || undefined

export const says = (query: Query, name: string): boolean => member(query, name)?.toLowerCase() === 'true'
