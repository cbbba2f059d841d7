/** Neighbours for which a function returns the same value, and that value. */
export const runsOf = <Item, Value>(
  items: readonly Item[],
  valueOf: (item: Item) => Value
): { value: Value; items: Item[] }[] => {
  const runs: { value: Value; items: Item[] }[] = []
  for (const item of items) {
    const value = valueOf(item)
    const last = runs.at(-1)
    if (last && last.value === value) last.items.push(item)
    else runs.push({ value, items: [item] })
  }
  return runs
}
