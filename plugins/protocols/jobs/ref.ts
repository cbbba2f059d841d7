const UUID = String.raw`[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}`
/** The addresses of a job; its reference is one id, or two ids with `@` between them. */
const OF_A_JOB = new RegExp(String.raw`^/+(?:status|report|cancel)/+(${UUID}(?:(?:@|%40)${UUID})?)(?:\.json)?/*$`, 'i')

/** The reference in the path of a job's address. */
export const refIn = (path: string): string | undefined => OF_A_JOB.exec(path)?.[1]?.replace('%40', '@')
