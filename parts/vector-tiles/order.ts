/**
 * An order of the numbers up to `count` that keeps the order of each list, as far as the lists do not contradict each
 * other; numbers in no list keep their order. (Kahn's algorithm; the last free number first.)
 */
export const mergedOrder = (count: number, lists: readonly (readonly number[])[]): number[] => {
  const waitsFor = new Uint32Array(count)
  // the direct successors of each number, as linked lists
  const steps = lists.reduce((sum, { length }) => sum + length, 0)
  const firstStep = new Int32Array(count).fill(-1)
  const nextStep = new Int32Array(steps)
  const target = new Uint32Array(steps)
  let step = 0
  for (const list of lists.toReversed())
    for (let i = list.length - 1; i > 0; i--) {
      const [from, to] = [list[i - 1]!, list[i]!]
      if (from === to) continue
      target[step] = to
      nextStep[step] = firstStep[from]!
      firstStep[from] = step++
      waitsFor[to]!++
    }
  const order: number[] = []
  const isDone = new Uint8Array(count)
  const take = (start: number): void => {
    const ready = [start]
    for (let one = ready.pop(); one !== undefined; one = ready.pop()) {
      if (isDone[one]) continue
      isDone[one] = 1
      order.push(one)
      for (let after = firstStep[one]!; after >= 0; after = nextStep[after]!)
        if (--waitsFor[target[after]!]! === 0) ready.push(target[after]!)
    }
  }
  const free = Array.from({ length: count }, (_, one) => one).filter((one) => waitsFor[one] === 0)
  for (const one of free) take(one)
  // the rest contradict each other
  for (let one = 0; one < count; one++) take(one)
  return order
}
