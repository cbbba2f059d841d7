import type { Tags, WorldFeature } from '../../../support/vector-tiles.js'

/** Where the town lies: on the corner of four tiles of zoom 13. */
export const CENTRE = [0, 6_261_721.357121639] as const

const placed = (path: readonly number[]): number[] => path.map((value, i) => value + CENTRE[i % 2]!)
const at = (layer: string, x: number, y: number, tags: Tags = {}): WorldFeature => ({ layer, type: 1, tags, paths: [placed([x, y])] }) // prettier-ignore
const line = (layer: string, path: number[], tags: Tags = {}): WorldFeature => ({ layer, type: 2, tags, paths: [placed(path)] }) // prettier-ignore
const area = (layer: string, path: number[], tags: Tags = {}): WorldFeature => ({ layer, type: 3, tags, paths: [placed(path)] }) // prettier-ignore
const box = (layer: string, x: number, y: number, width: number, height: number, tags: Tags = {}) =>
  area(layer, [x, y, x, y + height, x + width, y + height, x + width, y], tags)

const range = (count: number): number[] => Array.from({ length: count }, (_, i) => i)
const wave = (from: number, to: number, y: number, height: number): number[] =>
  range(41).flatMap((i) => [from + ((to - from) * i) / 40, y + height * Math.sin(i / 5)])

const blocks = range(8).flatMap((column) => range(6).map((row) => [column, row] as const))

/** A town in the manner of OpenMapTiles: a lake, a river, a wood, a park, streets with names, houses, shops. */
export const TOWN: WorldFeature[] = [
  box('landcover', -4000, 400, 2600, 2600, { class: 'wood' }),
  box('park', 900, -1900, 900, 700, { name: 'Stadtpark' }),
  area('water', [-4000, -4000, -4000, -1200, -2600, -700, -900, -1500, -600, -4000], { class: 'lake' }),
  line('waterway', wave(-2600, 4000, 900, 180), { class: 'river', name: 'Sihl' }),
  ...blocks.map(([column, row]) => box('building', 60 + column * 200, -950 + row * 200, 110, 90, { render_height: 5 + column })), // prettier-ignore
  ...range(9).map((i) => line('transportation', [20 + 200 * i, -1000, 20 + 200 * i, 200], { class: 'minor', oneway: i % 2 })), // prettier-ignore
  ...range(7).map((i) => line('transportation', [-400, -1000 + 200 * i, 1800, -1000 + 200 * i], { class: i === 3 ? 'primary' : 'minor', oneway: 0 })), // prettier-ignore
  line('transportation', wave(-4000, 4000, 500, -120), { class: 'motorway', oneway: 0 }),
  line('transportation', [-4000, -300, 300, -300, 4000, 1900], { class: 'rail' }),
  line('transportation', [-3500, 900, -2500, 1500, -1500, 1300], { class: 'path' }),
  line('transportation_name', wave(-4000, 4000, 500, -120), { class: 'motorway', ref: 'A 3', ref_length: 3 }),
  line('transportation_name', [-400, -400, 1800, -400], { class: 'primary', name: 'Bahnhofstraße' }),
  ...range(5).map((i) => line('transportation_name', [20 + 400 * i, -1000, 20 + 400 * i, 200], { class: 'minor', name: `Gasse ${i + 1}` })), // prettier-ignore
  line('boundary', [-4000, 1500, 0, 1700, 4000, 1550], { admin_level: 4 }),
  at('place', 300, -200, { class: 'city', name: 'Zürich', 'name:en': 'Zurich', rank: 2 }),
  at('place', -1900, 1800, { class: 'suburb', name: 'Uetliberg', rank: 9 }),
  at('place', 2600, -1000, { class: 'suburb', name: 'Witikon', rank: 8 }),
  at('water_name', -2400, -2200, { name: 'Zürichsee', class: 'lake' }),
  at('poi', 500, -700, { class: 'cafe', name: 'Odeon', rank: 1 }),
  at('poi', 1300, -1500, { class: 'pin', name: 'Botanischer Garten', rank: 2 }),
  at('poi', 1500, 0, { class: 'zoo', name: 'Zoo', rank: 3 }),
  ...range(6).map((i) => at('housenumber', 115 + 200 * i, -905, { housenumber: i + 1 }))
]
