import type { drawnIn } from './setting.js'

export type Corner = [x: number, y: number]

/** mulberry32, a generator of as good as random numbers from 0 to 1. */
export const randomFrom = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
  return ((t ^ (t >>> 14)) >>> 0) / 4294967296
}

/** Letters are half an em wide and, from the tops of capitals to the ends of descenders, 0.94 em high. */
export const cornersOf = ({ text, x, y, turnDeg }: ReturnType<typeof drawnIn>[number], size: number): Corner[] => {
  const angle = (turnDeg * Math.PI) / 180
  const width = (text.length * size) / 2
  return ([[0, -0.72 * size], [width, -0.72 * size], [width, 0.22 * size], [0, 0.22 * size]] as Corner[]).map(([dx, dy]) => [ x + dx * Math.cos(angle) - dy * Math.sin(angle), y + dx * Math.sin(angle) + dy * Math.cos(angle)]) // prettier-ignore
}

/** By how much two rectangles cover each other in that of some directions in which they do so least. */
export const overlap = (a: Corner[], b: Corner[]): number => {
  const sides = [a, b].flatMap((box) => [0, 1].map((i): Corner => {
    const [dx, dy] = [box[i + 1]![0] - box[i]![0], box[i + 1]![1] - box[i]![1]]
    return [dx / Math.hypot(dx, dy), dy / Math.hypot(dx, dy)]
  })) // prettier-ignore
  return Math.min(
    ...[...sides, [1, 0] as Corner, [0, 1] as Corner].map(([x, y]) => {
      const [alongA, alongB] = [a, b].map((box) => box.map((corner) => corner[0] * x + corner[1] * y))
      return Math.min(Math.max(...alongA!), Math.max(...alongB!)) - Math.max(Math.min(...alongA!), Math.min(...alongB!))
    })
  )
}
