import type { Tags, WorldFeature } from '../vector-tiles.js'
import { type Area, cut, distance, type HalfPlane, mix, opposite, type Point, range, sizeOf } from './geometry.js' // prettier-ignore

/** Where a city lies, and how large it is. */
export interface Site {
  /** In EPSG:3857. */
  centre: Point
  /** Of the built area, in metres on the ground. */
  radius: number
  /** Half of the width of its river. */
  river: number
  seed: number
  names: { city: string; lake: string; river: string; stream: string; quarters: string[] }
}

/** A feature of a city, and from which zoom on tiles have it. */
export interface CityFeature extends WorldFeature {
  minZoom: number
}

/** A long strip without houses, such as a river; streets cross it on bridges, or under it. */
export interface Band {
  plane: HalfPlane
  half: number
  crossed: 'bridge' | 'tunnel'
}

/** A wooded hill; railways and motorways are in tunnels below it. */
export interface Hill {
  at: Point
  radius: number
  name: string
}

/** The longest straight part of a line, in metres. */
const STEP = 60

/**
 * The plan of a city is drawn with straight lines, and bent when it becomes features: rivers, railways and streets are curves,
 * and still fit each other.
 */
export const groundOf = ({ centre, radius, river }: Site) => {
  const features: CityFeature[] = []
  const unit = 1 / Math.cos(2 * Math.atan(Math.exp(centre[1] / 6378137)) - Math.PI / 2)
  const wave = radius * 0.0052

  const bent = ([x, y]: Point): Point => {
    const [u, v] = [x / radius, y / radius]
    return [
      x + wave * (5 * Math.sin(3.1 * v + 1) + 2.2 * Math.sin(6.3 * v + 2.5 * u) + 2 * Math.sin(9 * v)),
      y + wave * (5 * Math.sin(2.9 * u + 2) + 2.4 * Math.sin(5.7 * u - 2 * v) + 1.4 * Math.sin(8 * u + 1))
    ]
  }
  const world = (point: Point): [number, number] => {
    const [x, y] = bent(point)
    return [centre[0] + x * unit, centre[1] + y * unit]
  }
  const dense = (path: readonly Point[]): Point[] =>
    path.flatMap((b, i) => {
      if (i === 0) return [b]
      const a = path[i - 1]!
      const count = Math.ceil(distance(a, b) / STEP)
      return range(count).map((k) => mix(a, b, (k + 1) / count))
    })
  const add = (layer: string, type: 1 | 2 | 3, paths: readonly (readonly Point[])[], tags: Tags, minZoom: number) =>
    features.push({ layer, type, tags, minZoom, paths: paths.map((path) => path.flatMap(world)) })

  const lake: HalfPlane = [-0.26, -0.966, radius * 0.42]
  const bands: { [name: string]: Band } = {
    river: { plane: [0.985, 0.17, -radius * 0.03], half: river, crossed: 'bridge' },
    stream: { plane: [0.5, 0.866, radius * 0.62], half: 5, crossed: 'bridge' },
    rail: { plane: [-0.34, 0.94, radius * 0.27], half: 13, crossed: 'tunnel' },
    motorway: { plane: [0.77, 0.64, radius * 0.98], half: 18, crossed: 'bridge' }
  }
  const hills: Hill[] = [
    { at: [1.28 * radius, 0.62 * radius], radius: 0.3 * radius, name: 'Sonnenberg' },
    { at: [-1.12 * radius, 0.85 * radius], radius: 0.34 * radius, name: 'Hochwald' },
    { at: [1.3 * radius, -0.42 * radius], radius: 0.22 * radius, name: 'Rebhügel' },
    { at: [-1.2 * radius, -0.18 * radius], radius: 0.2 * radius, name: 'Galgenhölzli' }
  ]
  return {
    features,
    bands,
    lake,
    hills,
    /** Adds points, lines and areas; their straight parts are bent. */
    point: (layer: string, at: Point, tags: Tags, minZoom = 14) => void add(layer, 1, [[at]], tags, minZoom),
    line: (layer: string, path: readonly Point[], tags: Tags, minZoom = 0) =>
      void add(layer, 2, [dense(path)], tags, minZoom),
    area: (layer: string, ring: readonly Point[], tags: Tags, minZoom = 0, isFine = false) =>
      void add(layer, 3, [isFine ? ring : dense([...ring, ring[0]!]).slice(0, -1)], tags, minZoom),
    /** The direction on the ground of one in the plan. */
    turned(at: Point, angle: number): number {
      const [a, b] = [bent(at), bent([at[0] + Math.cos(angle), at[1] + Math.sin(angle)])]
      return Math.atan2(b[1] - a[1], b[0] - a[0])
    },
    /** Adds a shape that keeps its angles; its points are relative to `at`. */
    rigid(layer: string, at: Point, shape: readonly Point[], tags: Tags, minZoom: number) {
      const [x, y] = bent(at)
      const path = shape.flatMap(([dx, dy]) => [centre[0] + (x + dx) * unit, centre[1] + (y + dy) * unit])
      features.push({ layer, type: 3, tags, minZoom, paths: [path] })
    },
    /** The parts of an area that are dry and in no band. */
    dry: (area: Area, quay: number): Area[] =>
      Object.values(bands)
        .reduce<Area[]>(
          (parts, { plane: [nx, ny, d], half }) =>
            parts.flatMap((part) => [
              cut(part, [nx, ny, d - half], quay),
              cut(part, opposite([nx, ny, d + half]), quay)
            ]),
          [cut(area, lake, quay * 2)]
        )
        .filter((part) => part.length > 2 && sizeOf(part) > 60)
  }
}

export type Ground = ReturnType<typeof groundOf>
