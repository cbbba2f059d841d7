/** Names of attributes in a layout by their names in the configuration: the most similar that a layout may have. */
export const layoutNames = (
  names: Iterable<string>,
  isWord: (name: string) => boolean
): ReadonlyMap<string, string> => {
  const taken = new Map<string, string>()
  // names that stay as they are come first
  const all = [...names].map((name) => [name, similarName(name, isWord)] as const)
  for (const [name, similar] of all) if (name === similar) taken.set(name, name)
  for (const [name, similar] of all) {
    if (name === similar) continue
    const isFree = (wished: string): boolean => ![...taken.values()].includes(wished)
    let free = similar
    for (let count = 2; !isFree(free); count++) free = `${similar}${count}`
    taken.set(name, free)
  }
  return taken
}

const similarName = (wished: string, isWord: (name: string) => boolean): string => {
  const name = wished.replace(/[^A-Za-z0-9_]/g, '_').replace(/^(?=\d|$)/, '_')
  return isWord(name) ? `${name}_` : name
}
