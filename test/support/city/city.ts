import { random as randomOf } from '../../bench/random.js'
import { addBuildings, type Building } from './blocks.js'
import { type Area, blob, distance, middleOf, mix, outside, type Point, pointOf, range, sizeOf, split } from './geometry.js' // prettier-ignore
import { addGreen, addMarket, GREENS } from './greens.js'
import { type CityFeature, groundOf, type Site } from './ground.js'
import { namesOf } from './names.js'
import { addStreet, type Street } from './streets.js'

/** Of the radius of the city: where the streets around it are. */
const RINGS = [0.13, 0.27, 0.46, 0.68, 0.92, 1.25, 1.75]
const RADIALS = 16
const RING_KINDS = ['secondary', 'primary', 'tertiary', 'secondary', 'tertiary', 'secondary']
const PRIMARY = [0, 4, 9, 12]
const SECONDARY = [2, 6, 11, 14]
const HALF: { [kind: string]: number } = { primary: 10, secondary: 8.5, tertiary: 7, minor: 5, lane: 2.4, field: 3 }

interface Zone {
  /** The size of a block in m². */
  block: number
  street: 'lane' | 'minor' | 'field'
  building?: Building
  /** How many of the areas about the size of a park become one. */
  green: number
}
const ZONES: { [name: string]: Zone } = {
  old: { block: 2400, street: 'lane', building: { lot: 105, kind: 'closed', levels: 4 }, green: 0.03 },
  inner: { block: 7200, street: 'minor', building: { lot: 230, kind: 'closed', levels: 5 }, green: 0.1 },
  houses: { block: 9500, street: 'minor', building: { lot: 430, kind: 'houses', levels: 2 }, green: 0.12 },
  slabs: { block: 15000, street: 'minor', building: { lot: 1700, kind: 'slabs', levels: 6 }, green: 0.12 },
  halls: { block: 24000, street: 'minor', building: { lot: 2600, kind: 'halls', levels: 3 }, green: 0.03 },
  edge: { block: 12000, street: 'minor', building: { lot: 640, kind: 'houses', levels: 2 }, green: 0.25 },
  country: { block: 70000, street: 'field', green: 0 }
}

/** A city in the manner of OpenMapTiles: the same for the same site. */
export const makeCity = (site: Site): CityFeature[] => {
  const { radius, seed, names } = site
  const ground = groundOf(site)
  const random = randomOf(seed)
  const name = namesOf(random)
  const jitter = range(RADIALS).map(() => (random() - 0.5) * 0.3)
  const corner = (ring: number, k: number): Point => {
    const angle = ((k + jitter[k % RADIALS]! + 0.06 * Math.sin(ring * 2 + k)) / RADIALS) * 2 * Math.PI
    const r = radius * RINGS[ring]! * (1 + 0.035 * Math.sin(3.3 * k + ring))
    return [r * Math.cos(angle), r * Math.sin(angle)]
  }

  const zoneAt = (at: Point): Zone => {
    if (ground.hills.some((hill) => distance(hill.at, at) < hill.radius * 1.1)) return ZONES.country!
    const angle = Math.atan2(at[1], at[0])
    const far = Math.hypot(...at) / radius / (1 + 0.1 * Math.sin(3 * angle + 1) + 0.06 * Math.sin(5 * angle))
    const toRail = outside(ground.bands.rail!.plane, at) / radius
    if (far < 0.135) return ZONES.old!
    if (far < 0.95 && toRail > 0 && toRail < 0.16 && at[0] > radius * 0.12) return ZONES.halls!
    if (far < 0.5) return ZONES.inner!
    if (far < 0.8) return Math.sin(at[0] / radius * 7) * Math.sin(at[1] / radius * 8 + 1) > 0.55 ? ZONES.slabs! : ZONES.houses! // prettier-ignore
    return far < 1.02 ? ZONES.edge! : ZONES.country!
  }

  const addLeaf = (area: Area, zone: Zone): void => {
    const middle = middleOf(area)
    const toLake = outside(ground.lake, middle)
    if (zone.building && toLake > -Math.sqrt(sizeOf(area)) * 0.8 && random() < 0.6) return addGreen(ground, area, 'park', random) // prettier-ignore
    if (zone.building) return addBlock(area, zone.building)
    const kind = Math.sin(middle[0] / 310) + Math.sin(middle[1] / 270 + 2) + random()
    const cover = kind > 1.5 ? 'wood' : kind > 0.5 ? 'grass' : 'farmland'
    ground.area('landcover', area.map(pointOf), { class: cover, subclass: cover === 'farmland' ? 'farmland' : 'meadow' }, 7) // prettier-ignore
  }
  const addBlock = (area: Area, building: Building): void => {
    addBuildings(ground, area, building, random)
    const shops = building.kind === 'closed' ? (building.lot < 200 ? 2.2 : 1.4) : building.kind === 'halls' ? 0.2 : 0.12
    for (let count = shops + random(); count >= 1; count--) {
      const i = Math.floor(random() * area.length)
      const edge = mix(pointOf(area[i]!), pointOf(area[(i + 1) % area.length]!), 0.2 + 0.6 * random())
      const { kind, name: called } = name.place()
      const rank = (called ? 1 : 12) + Math.floor(random() * 18)
      ground.point('poi', mix(middleOf(area), edge, 0.84), { class: kind, subclass: kind, ...(called ? { name: called } : {}), rank }) // prettier-ignore
    }
  }

  let markets = 0
  const divide = (area: Area, hasLooked: boolean): void => {
    if (area.length < 3) return
    const [size, middle] = [sizeOf(area), middleOf(area)]
    const zone = zoneAt(middle)
    const isGreenSize = size < 42000 && size > (zone === ZONES.old ? 1400 : 9000)
    if (!hasLooked && isGreenSize && random() < zone.green) {
      const kind = zone === ZONES.old ? 'park' : GREENS[Math.floor(random() * GREENS.length)]!
      return addGreen(ground, area, kind, random)
    }
    if (
      zone === ZONES.old &&
      markets === 0 &&
      size < 5200 &&
      size > 2600 &&
      distance(middle, [radius * 0.05, 0]) < radius * 0.05
    ) {
      markets++
      return addMarket(ground, area)
    }
    if (size <= zone.block * (0.8 + 0.5 * random())) return addLeaf(area, zone)
    const { parts, street } = split(area, random, HALF[zone.street]!)
    if (street.length === 2) addSplit(street, size, zone)
    for (const part of parts) divide(part, hasLooked || isGreenSize)
  }
  const addSplit = (street: Point[], size: number, { street: kind, building }: Zone): void => {
    if (kind === 'field')
      return size > 90000 && random() < 0.5 ? addStreet(ground, street, { kind: 'track' }) : undefined
    if (kind === 'lane') {
      const own: Street = random() < 0.55 ? { kind: 'path', subclass: 'pedestrian' } : { kind: 'minor' }
      return addStreet(ground, street, { ...own, name: name.street('lane') })
    }
    if (building?.kind === 'halls' && size < 40000) return addStreet(ground, street, { kind: 'service' })
    addStreet(ground, street, { kind: size > 110000 ? 'tertiary' : 'minor', name: name.street('street'), oneway: random() < 0.25 }) // prettier-ignore
  }

  // cells between the rings, and the old town in the middle
  const cells: { ring: number; k: number; corners: Point[] }[] = [
    { ring: -1, k: 0, corners: range(8).map((k) => corner(0, 2 * k)) },
    ...range(8).map((i) => ({ ring: 0, k: 2 * i, corners: [corner(0, 2 * i), corner(1, 2 * i), corner(1, 2 * i + 1), corner(1, 2 * i + 2), corner(0, 2 * i + 2)] })), // prettier-ignore
    ...range(RINGS.length - 2).flatMap((i) => range(RADIALS).map((k) => ({ ring: i + 1, k, corners: [corner(i + 1, k), corner(i + 2, k), corner(i + 2, k + 1), corner(i + 1, k + 1)] }))) // prettier-ignore
  ]
  for (const { ring, k, corners } of cells) {
    const area = corners.map(([x, y]) => ({ x, y, half: ring < 1 ? 7 : ring > 4 ? 3 : 8 }))
    for (const part of ground.dry(area, 9)) {
      const zone = zoneAt(middleOf(part))
      if (zone.building) ground.area('landuse', part.map(pointOf), { class: zone === ZONES.halls ? 'industrial' : 'residential' }, 6) // prettier-ignore
      if (ring === 1 && k === 3 && sizeOf(part) > 9000) addCastle(part)
      else divide(part, false)
    }
  }
  /** A hill in the middle of the city, with a street tunnel below. */
  function addCastle(area: Area): void {
    addGreen(ground, area, 'park', random)
    const [a, b] = [mix(corner(1, 3), corner(1, 4), 0.5), mix(corner(2, 3), corner(2, 4), 0.5)]
    const tunnel = { class: 'secondary', oneway: 0 }
    ground.line('transportation', [a, b], { ...tunnel, brunnel: 'tunnel', layer: -1 }, 11)
    ground.line('transportation_name', [a, b], { class: 'secondary', name: 'Schlosstunnel' }, 13)
  }

  addRoads()
  addWaters()
  addRails()
  for (const hill of ground.hills) {
    ground.area('landcover', blob(hill.at, hill.radius, hill.at[0]), { class: 'wood', subclass: 'forest' }, 7)
    ground.point('mountain_peak', hill.at, { class: 'peak', name: hill.name, ele: 480 + Math.round(hill.radius / 6), rank: 1 }, 11) // prettier-ignore
    for (const turn of range(3)) {
      const end: Point = [hill.at[0] + hill.radius * 1.3 * Math.cos(turn * 2.1 + hill.radius), hill.at[1] + hill.radius * 1.1 * Math.sin(turn * 2.1 + hill.radius)] // prettier-ignore
      const bend = mix(mix(hill.at, end, 0.5), [0, 0], 0.06)
      addStreet(ground, [hill.at, bend, end], { kind: turn === 0 ? 'track' : 'path', subclass: 'footway' })
    }
  }
  addPlaces()
  return ground.features

  function addRoads(): void {
    for (const [ring, kind] of RING_KINDS.entries()) {
      const every = ring === 0 ? 2 : 1
      const path = range(RADIALS / every + 1).map((k) => corner(ring, (k * every) % RADIALS))
      addStreet(ground, path, { kind, name: name.street('avenue') })
      if (ring === 1) addStreet(ground, path, { kind: 'transit', subclass: 'tram' })
    }
    for (const k of range(RADIALS)) {
      const kind = PRIMARY.includes(k) ? 'primary' : SECONDARY.includes(k) ? 'secondary' : 'tertiary'
      const rings = range(RINGS.length).slice(k % 2, kind === 'tertiary' ? 5 : undefined)
      const path = rings.map((ring) => corner(ring, k))
      addStreet(ground, path, { kind, name: name.street('avenue'), ref: kind === 'primary' ? String(1 + k) : undefined }) // prettier-ignore
      if (kind === 'primary') addStreet(ground, path.slice(0, 5), { kind: 'transit', subclass: 'tram' })
    }
    const motorway = along('motorway', -2.6, 2.6)
    for (const side of [-7, 7]) addStreet(ground, motorway(side), { kind: 'motorway', oneway: true, follows: 'motorway', ref: side < 0 ? undefined : 'A 4' }) // prettier-ignore
  }

  /** Points along a band, so far beside its middle; `from` and `to` in radii. */
  function along(band: string, from: number, to: number) {
    const [nx, ny, d] = ground.bands[band]!.plane
    return (side: number, sway = 0): Point[] =>
      range(61).map((i) => {
        const s = radius * (from + ((to - from) * i) / 60)
        const away = d + side * (1 + sway * Math.sin(i * 0.9))
        return [nx * away - ny * s, ny * away + nx * s]
      })
  }

  function addWaters(): void {
    const { half } = ground.bands.river!
    const river = along('river', -0.46, 2.4)
    ground.area('water', [...river(half, 0.07), ...river(-half, 0.09).reverse()], { class: 'river' }, 6)
    ground.line('waterway', river(0), { class: 'river', name: names.river }, 9)
    const stream = along('stream', -1.8, 1.8)(0, 0)
    ground.line('waterway', stream, { class: 'stream', name: names.stream }, 13)
    for (const side of [-1, 1]) addStreet(ground, along('river', -0.4, 0.8)(side * (half + 5)), { kind: 'minor', name: `${names.river}quai`, follows: 'river' }) // prettier-ignore
    const [nx, ny, d] = ground.lake
    const at = (s: number, away: number): Point => [nx * (d + away) - ny * s, ny * (d + away) + nx * s]
    const shore = range(81).map((i) => at(radius * (i / 16 - 2.5), 5 * Math.sin(i * 1.7)))
    ground.area('water', [...shore, at(2.5 * radius, 3 * radius), at(-2.5 * radius, 3 * radius)], { class: 'lake' }, 0)
    ground.point('water_name', at(radius * 0.1, radius * 0.33), { class: 'lake', name: names.lake }, 9)
    addStreet(ground, range(31).map((i) => at(radius * (i / 20 - 0.75), -13)), { kind: 'secondary', name: 'Seequai', follows: 'river' }) // prettier-ignore
    for (const i of range(7)) {
      const [a, b] = [at(radius * (0.16 * i - 0.5), 2), at(radius * (0.16 * i - 0.5), 34)]
      ground.line('transportation', [a, b], { class: 'pier' }, 13)
    }
  }

  function addRails(): void {
    const rail = along('rail', -2.6, 2.6)
    for (const side of [-2.5, 2.5]) addStreet(ground, rail(side), { kind: 'rail', follows: 'rail' })
    const yard = along('rail', -0.3, 0.12)
    for (const side of [-9.5, -6, 6, 9.5]) addStreet(ground, yard(side), { kind: 'rail', subclass: 'siding', follows: 'rail' }) // prettier-ignore
    const [nx, ny, d] = ground.bands.rail!.plane
    const at: Point = [nx * (d - 26) + ny * radius * 0.09, ny * (d - 26) - nx * radius * 0.09]
    ground.point('poi', at, { class: 'railway', subclass: 'station', name: 'Hauptbahnhof', rank: 1 }, 12)
  }

  function addPlaces(): void {
    ground.point('place', [0, radius * 0.035], { class: 'city', name: names.city, rank: 4 }, 4)
    for (const [i, quarter] of names.quarters.entries()) {
      const angle = (i / names.quarters.length) * 2 * Math.PI + 0.5
      const at: Point = [radius * (0.35 + 0.32 * (i % 2)) * Math.cos(angle), radius * (0.35 + 0.32 * (i % 2)) * Math.sin(angle)] // prettier-ignore
      if (outside(ground.lake, at) < -100) ground.point('place', at, { class: i % 2 ? 'suburb' : 'quarter', name: quarter, rank: 9 + i }, 11) // prettier-ignore
    }
    ground.line('boundary', range(33).map((i) => [1.5 * radius * Math.cos(i / 5.093), 1.5 * radius * Math.sin(i / 5.093)]), { admin_level: 8, maritime: 0 }, 11) // prettier-ignore
  }
}
