/**
 * Runs with these environment variables, and no others. Then `process.env` is again what Node gives: one that is replaced
 * for good sets no time zone.
 */
export const withEnvironment = async <T>(variables: NodeJS.ProcessEnv, verb: () => Promise<T>): Promise<T> => {
  const { env } = process
  process.env = { ...variables }
  try {
    return await verb()
  } finally {
    process.env = env
  }
}
