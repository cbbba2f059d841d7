import { PrintError } from '../errors.js'

/**
 * Adds a job of a client unless `limit` of its jobs wait or run. Jobs of one client are added one after the other, so that
 * requests at the same time do not pass the limit together.
 */
export const makeOpenJobs = (limit: number, countOf: (client: string) => Promise<number>) => {
  const turns = new Map<string, Promise<unknown>>()

  const addOne = async <T>(client: string, add: () => Promise<T>): Promise<T> => {
    const open = await countOf(client)
    if (open < limit) return add()
    throw new PrintError(
      'too-many-requests',
      `${open} of your prints are waiting or running; the limit is ${limit} (clients.openJobs); try again when one has ended`
    )
  }

  return async <T>(client: string, add: () => Promise<T>): Promise<T> => {
    const before = turns.get(client) ?? Promise.resolve()
    const added = before.then(() => addOne(client, add))
    const turn = added.catch(() => {})
    turns.set(client, turn)
    void turn.then(() => turns.get(client) === turn && turns.delete(client))
    return added
  }
}
