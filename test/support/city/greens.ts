import type { Random } from '../../bench/random.js'
import { type Area, blob, middleOf, mix, type Point, pointOf, rectangle, sizeOf, withoutStreets } from './geometry.js'
import type { Ground } from './ground.js'
import { addStreet } from './streets.js'

export const GREENS = ['park', 'park', 'park', 'school', 'pitch', 'cemetery', 'hospital', 'garden', 'stadium'] as const
export type Green = (typeof GREENS)[number]

const PARKS = ['Stadtgarten', 'Rosengarten', 'Platanenhof', 'Bürgerpark', 'Schlosspark', 'Lindenpark', 'Volkspark', 'Alter Botanischer Garten', 'Rieterpark', 'Weiherpark'] // prettier-ignore

const addPark = (ground: Ground, ring: Point[], middle: Point, size: number, random: Random): void => {
  const [x, y] = ring[0]!
  const name = PARKS[Math.floor(Math.abs(x * 0.731 + y * 1.37)) % PARKS.length]!
  const reach = Math.sqrt(size)
  ground.area('park', ring, { class: 'public_park', name }, 10)
  ground.area('landcover', ring, { class: 'grass', subclass: 'park' }, 8)
  const at = (i: number, t: number): Point => mix(middle, ring[i % ring.length]!, t)
  if (size > 5000) {
    ground.area('landcover', blob(at(0, 0.5), reach * 0.2, random() * 6), { class: 'wood', subclass: 'wood' }, 12)
    ground.area('landcover', blob(at(2, 0.55), reach * 0.14, random() * 6), { class: 'wood', subclass: 'wood' }, 12)
  }
  if (size > 16000) ground.area('water', blob(at(1, 0.4), reach * 0.13, random() * 6), { class: 'pond' }, 12)
  const paths = ring.map((corner, i) => [mix(corner, ring[(i + 1) % ring.length]!, 0.3 + 0.4 * random()), middle])
  for (const path of paths) addStreet(ground, path, { kind: 'path', subclass: 'footway' })
  ground.point('poi', middle, { class: 'park', subclass: 'park', name, rank: 3 }, size > 16000 ? 12 : 14)
}

/** Adds what is not built on closely: parks, schools, cemeteries. */
export const addGreen = (ground: Ground, area: Area, kind: Green, random: Random): void => {
  const inner = withoutStreets(area)
  if (inner.length < 3 || sizeOf(inner) < 900) return
  const [ring, middle, size] = [inner.map(pointOf), middleOf(inner), sizeOf(inner)]
  const reach = Math.sqrt(size)
  const angle = Math.atan2(ring[1]![1] - ring[0]![1], ring[1]![0] - ring[0]![0])
  const turned = ground.turned(middle, angle)
  const pitch = (at: Point, length: number, subclass: string) =>
    ground.rigid('landuse', at, rectangle([0, 0], turned, length, length * 0.62), { class: 'pitch', subclass }, 13)
  const house = (at: Point, length: number, width: number) =>
    ground.rigid('building', at, rectangle([0, 0], turned, length, width), { render_height: 14, render_min_height: 0 }, 13) // prettier-ignore
  const poi = (poiClass: string, name: string, rank: number) =>
    ground.point('poi', middle, { class: poiClass, subclass: poiClass, name, rank })
  if (kind === 'park') return addPark(ground, ring, middle, size, random)
  if (kind === 'garden') {
    ground.area('landcover', ring, { class: 'grass', subclass: 'allotments' }, 11)
    return
  }
  if (kind === 'pitch' || kind === 'stadium') {
    ground.area('landcover', ring, { class: 'grass', subclass: 'recreation_ground' }, 10)
    pitch(middle, Math.min(105, reach * 0.62), 'soccer')
    pitch(mix(middle, ring[0]!, 0.62), Math.min(36, reach * 0.24), 'tennis')
    return poi('pitch', kind === 'stadium' ? 'Stadion' : 'Sportplatz', 9)
  }
  ground.area('landuse', ring, { class: kind }, 9)
  if (kind === 'cemetery') {
    ground.area('landcover', blob(mix(middle, ring[1]!, 0.5), reach * 0.18, 1), { class: 'wood', subclass: 'wood' }, 13)
    for (const i of [0, 1]) addStreet(ground, [mix(ring[i]!, ring[i + 1]!, 0.5), middle], { kind: 'path', subclass: 'footway' }) // prettier-ignore
    return poi('cemetery', 'Friedhof', 6)
  }
  house(middle, reach * 0.5, reach * 0.16)
  house(mix(middle, ring[0]!, 0.5), reach * 0.18, reach * 0.3)
  house(mix(middle, ring[2]!, 0.5), reach * 0.3, reach * 0.14)
  if (kind === 'school') pitch(mix(middle, ring[1]!, 0.55), reach * 0.22, 'basketball')
  poi(kind, kind === 'school' ? 'Schule' : 'Klinik', kind === 'school' ? 7 : 6)
}

/** The market, with its town hall and its church. */
export const addMarket = (ground: Ground, area: Area): void => {
  const [ring, middle] = [withoutStreets(area).map(pointOf), middleOf(area)]
  if (ring.length < 3) return
  const angle = ground.turned(middle, Math.atan2(ring[1]![1] - ring[0]![1], ring[1]![0] - ring[0]![0]))
  ground.area('transportation', area.map(pointOf), { class: 'path', subclass: 'pedestrian' }, 13)
  const church = [[-22, -7], [4, -7], [4, -13], [14, -13], [14, -7], [20, -4], [22, 0], [20, 4], [14, 7], [14, 13], [4, 13], [4, 7], [-22, 7]] // prettier-ignore
  const [c, s] = [Math.cos(angle), Math.sin(angle)]
  const shape = church.map(([x, y]): Point => [x! * c - y! * s, x! * s + y! * c])
  ground.rigid('building', middle, shape, { render_height: 38, render_min_height: 0 }, 13)
  ground.point('poi', middle, { class: 'place_of_worship', subclass: 'christian', name: 'Liebfrauenkirche', rank: 1 }, 13) // prettier-ignore
  const edge = mix(middle, ring[0]!, 0.85)
  ground.point('poi', edge, { class: 'town_hall', subclass: 'townhall', name: 'Rathaus', rank: 1 }, 13)
}
