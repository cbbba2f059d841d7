import { PrintError, type Problem, refuseSettings } from './errors.js'

/** Reports what is wrong with an entry. `member`: of the entry, such as `.to`. */
export type RefuseEntry = (message: string, member?: string) => undefined

/**
 * What the entries of a setting mean, in their order; those for which `read` returns undefined are left out. `path` is
 * such as `access.allow[2]`. Throws `wrong-settings` with the problems of all entries.
 */
export const readEntries = <Entry, Read>(
  entries: readonly Entry[],
  setting: string,
  read: (entry: Entry, refuse: RefuseEntry, path: string) => Read | undefined
): Read[] => {
  const problems: Problem[] = []
  const found = entries.map((entry, index) => {
    const path = `${setting}[${index}]`
    return read(entry, (message, member = '') => void problems.push({ path: path + member, message }), path)
  })
  refuseSettings(problems)
  return found.filter((one) => one !== undefined)
}

/** The problems for which a reader throws. */
export const problemsIn = (read: () => unknown): Problem[] => {
  try {
    read()
    return []
  } catch (thrown) {
    if (!(thrown instanceof PrintError) || !thrown.problems) throw thrown
    return thrown.problems
  }
}
