import { distance, mix, outside, type Point } from './geometry.js'
import type { Ground } from './ground.js'

/** Zooms from which tiles have the streets of a class, and their names. */
const ZOOMS: { [kind: string]: readonly [line: number, name: number] } = {
  rail: [8, 15],
  transit: [12, 15],
  motorway: [5, 10],
  primary: [8, 12],
  secondary: [10, 12],
  tertiary: [11, 13],
  minor: [12, 14],
  service: [13, 15],
  track: [13, 15],
  path: [13, 14]
}

export interface Street {
  kind: keyof typeof ZOOMS
  name?: string
  subclass?: string
  ref?: string
  oneway?: boolean
  /** The band that it does not cross but follows; it has tunnels through hills. */
  follows?: string
}

type Part = { path: Point[]; brunnel?: string }

/** The parts of a straight street: dry ones, bridges and tunnels; nothing in a lake. */
const partsOf = ([from, to]: readonly [Point, Point], { bands, lake, hills }: Ground, follows?: string): Part[] => {
  const stops = new Set([0, 1])
  const meet = (a: number, b: number) => {
    const t = a / (a - b)
    if (t > 0 && t < 1) stops.add(t)
  }
  const over = (plane: readonly [number, number, number], away: number): [number, number] => [
    outside(plane, from) - away,
    outside(plane, to) - away
  ]
  const crossings = Object.entries(bands).flatMap(([name, band]) => (name === follows ? [] : [band]))
  const tunnels = follows ? hills : []
  for (const { at, radius } of tunnels) for (const t of circleMeets(from, to, at, radius)) if (t > 0 && t < 1) stops.add(t) // prettier-ignore
  for (const { plane, half } of crossings) for (const side of [-1, 1]) meet(...over(plane, side * (half + 2)))
  meet(...over(lake, -7))
  const sorted = [...stops].sort((a, b) => a - b)
  return sorted.slice(1).flatMap((end, i) => {
    const middle = mix(from, to, (sorted[i]! + end) / 2)
    if (outside(lake, middle) > -7) return []
    const crossed = crossings.find(({ plane, half }) => Math.abs(outside(plane, middle)) < half + 2)
    const isBelow = tunnels.some(({ at, radius }) => distance(at, middle) < radius)
    const brunnel = isBelow ? 'tunnel' : follows && crossed ? 'bridge' : crossed?.crossed
    return [{ path: [mix(from, to, sorted[i]!), mix(from, to, end)], brunnel }]
  })
}

/** Where between two points a circle is met: 0 at the first one, 1 at the second. */
const circleMeets = (from: Point, to: Point, [cx, cy]: Point, radius: number): number[] => {
  const [dx, dy, fx, fy] = [to[0] - from[0], to[1] - from[1], from[0] - cx, from[1] - cy]
  const [a, b, c] = [dx * dx + dy * dy, 2 * (fx * dx + fy * dy), fx * fx + fy * fy - radius * radius]
  const root = b * b - 4 * a * c
  return root < 0 ? [] : [(-b - Math.sqrt(root)) / (2 * a), (-b + Math.sqrt(root)) / (2 * a)]
}

/** Adds a street along a path; its name is on its longest dry run. */
export const addStreet = (ground: Ground, path: readonly Point[], street: Street): void => {
  const { kind, name, subclass, ref, oneway, follows } = street
  const [lineZoom, nameZoom] = ZOOMS[kind]!
  const tags = { class: kind, ...(subclass ? { subclass } : {}), oneway: oneway ? 1 : 0 }
  const runs: Part[] = []
  for (const part of path.slice(1).flatMap((to, i) => partsOf([path[i]!, to], ground, follows))) {
    const last = runs.at(-1)
    const joins = last && last.brunnel === part.brunnel && distance(last.path.at(-1)!, part.path[0]!) < 1
    if (joins) last.path.push(...part.path.slice(1))
    else runs.push({ ...part, path: [...part.path] })
  }
  for (const { path: run, brunnel } of runs)
    ground.line('transportation', run, brunnel ? { ...tags, brunnel, layer: brunnel === 'tunnel' ? -1 : 1 } : tags, lineZoom) // prettier-ignore
  if (!name && !ref) return
  // a name runs on over bridges
  const whole: Point[][] = []
  for (const { path: run } of runs) {
    const last = whole.at(-1)
    if (last && distance(last.at(-1)!, run[0]!) < 1) last.push(...run.slice(1))
    else whole.push([...run])
  }
  for (const run of whole)
    ground.line('transportation_name', run, { class: kind, ...(name ? { name } : {}), ...(ref ? { ref, ref_length: ref.length } : {}) }, nameZoom) // prettier-ignore
}
