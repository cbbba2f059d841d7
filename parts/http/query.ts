/** Query parameters as fastify parses them. */
export type Query = { [name: string]: string | string[] | undefined }

/** The value of a query parameter; of several, the last; undefined if missing or empty. */
export const queryMember = (query: Query, name: string): string | undefined => [query[name]].flat().at(-1) || undefined

export const queryFlag = (query: Query, name: string): boolean => queryMember(query, name)?.toLowerCase() === 'true'
