// Writes the town's GeoJSON files of this folder: node make-town.mjs. The town is invented; there is no such place.
import { writeFileSync } from 'node:fs'

// ---- random numbers that are the same each time, and some geometry, in metres around the market ----
let seed = 20260
const random = () => {
  seed = (seed * 1664525 + 1013904223) >>> 0
  return seed / 2 ** 32
}
const between = (from, to) => from + random() * (to - from)
const pick = (list) => list[Math.floor(random() * list.length)]
const range = (count) => Array.from({ length: count }, (_, i) => i)
const mix = (a, b, t) => a + (b - a) * t
const add = ([x, y], [dx, dy], by = 1) => [x + dx * by, y + dy * by]
const distance = ([ax, ay], [bx, by]) => Math.hypot(bx - ax, by - ay)
const unit = ([ax, ay], [bx, by]) => {
  const length = Math.hypot(bx - ax, by - ay) || 1
  return [(bx - ax) / length, (by - ay) / length]
}
const toSegment = (p, a, b) => {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]]
  const t = Math.max(0, Math.min(1, ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / (dx * dx + dy * dy || 1)))
  return distance(p, [a[0] + t * dx, a[1] + t * dy])
}
const toLine = (p, line) => Math.min(...line.slice(1).map((to, i) => toSegment(p, line[i], to)))
const inside = ([x, y], ring) =>
  ring.filter(([ax, ay], i) => {
    const [bx, by] = ring[(i + 1) % ring.length]
    return ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax
  }).length %
    2 ===
  1
const areaOf = (ring) => Math.abs(ring.reduce((sum, [x, y], i) => sum + x * ring[(i + 1) % ring.length][1] - ring[(i + 1) % ring.length][0] * y, 0) / 2) // prettier-ignore
const middleOf = (ring) => ring.reduce((sum, p) => add(sum, p, 1 / ring.length), [0, 0])
/** A line parallel to another one, to its left. */
const beside = (line, by) =>
  line.map((p, i) => {
    const [x, y] = unit(line[Math.max(0, i - 1)], line[Math.min(line.length - 1, i + 1)])
    return [p[0] - y * by, p[1] + x * by]
  })
/** The long parts of a line of water that have no street nearer than this distance. */
const betweenBridges = (water, apart) => {
  const fine = water.slice(1).flatMap((to, i) => range(8).map((k) => add(water[i], unit(water[i], to), (distance(water[i], to) * k) / 8))) // prettier-ignore
  const isClear = (p) => streets.every(({ points }) => toLine(p, points) > apart)
  const clear = fine.map(isClear)
  const isEnd = (i) => !clear[i - 1] || !clear[i + 1]
  const parts = []
  for (const [i, p] of fine.entries()) {
    if (clear[i] && !clear[i - 1]) parts.push([])
    // what was put between the points of the water is needed at the ends alone
    if (clear[i] && (i % 8 === 0 || isEnd(i))) parts.at(-1).push(p)
  }
  return parts.filter((part) => part.length > 1 && distance(part[0], part.at(-1)) > 8 * apart)
}
const band = (line, half) => [...beside(line, half), ...beside(line, -half).reverse()]
const rectangle = (front, along, inwards, width, depth) => [
  add(front, along, -width / 2),
  add(front, along, width / 2),
  add(add(front, along, width / 2), inwards, depth),
  add(add(front, along, -width / 2), inwards, depth)
]
const blob = ([x, y], radius, bumps) =>
  range(64).map((i) => {
    const angle = (i / 64) * 2 * Math.PI
    const r = radius * (1 + 0.13 * Math.sin(bumps * angle + 1) + 0.08 * Math.sin((bumps + 2) * angle))
    return [x + r * Math.cos(angle), y + r * Math.sin(angle) * 0.8]
  })

// ---- features: [layer, properties, geometry] in coordinates of EPSG:2056 ----
const ORIGIN = [2641200, 1211000]
const files = { town: [], parcels: [], places: [], stops: [], quarters: [] }
const place =
  (digits) =>
  ([x, y]) => [+(ORIGIN[0] + x).toFixed(digits), +(ORIGIN[1] + y).toFixed(digits)]
const feature = (file, properties, type, coordinates) => files[file].push({ type: 'Feature', properties, geometry: { type, coordinates } }) // prettier-ignore
const polygon = (file, properties, rings, digits = 1) =>
  feature(
    file,
    properties,
    'Polygon',
    rings.map((ring) => [...ring, ring[0]].map(place(digits)))
  )
const line = (file, properties, points, digits = 1) =>
  feature(file, properties, 'LineString', points.map(place(digits)))

// ---- river, railway, hills ----
const steps = (from, to, step) => range(Math.round((to - from) / step) + 1).map((i) => from + i * step)
const river = steps(-2400, 2400, 40).map((x) => [
  x,
  -262 + 75 * Math.sin(x / 430 + 0.4) + 38 * Math.sin(x / 190) + x * 0.05
])
const railway = steps(-2400, 2400, 60).map((x) => [x, -545 + 0.07 * x + 70 * Math.sin(x / 900)])
const mouth = river.find(([x]) => x === -480)
const brook = steps(0, 1, 0.05).map((t) => [
  mix(-1250, mouth[0], t) + 40 * Math.sin(t * 3 * Math.PI),
  mix(1100, mouth[1], t) + 25 * Math.sin(t * 4 * Math.PI)
])
const hills = [[900, 760, 112, 360], [-1150, 800, 84, 400], [-350, -1300, 74, 380], [1500, -1000, 60, 420], [200, 1600, 70, 420]] // prettier-ignore
const height = (p) => 431 - p[0] * 0.004 + hills.reduce((sum, [x, y, top, wide]) => sum + top * Math.exp(-(distance(p, [x, y]) ** 2) / (2 * wide ** 2)), 0) // prettier-ignore

// ---- the plan: rings around the market, and slightly bent streets that lead out of it ----
const bent = ([x, y]) => [
  x + 13 * Math.sin(y / 150 + 1) + 7 * Math.sin((x + y) / 85),
  y + 12 * Math.sin(x / 165 + 2) + 6 * Math.sin((x - y) / 95)
]
const RINGS = [40, 104, 172, 262, 352, 452, 556, 664]
const SECTORS = [8, 16, 16, 16, 32, 32, 32]
const RADIALS = range(32).map((k) => ((k + 0.2 * Math.sin(k * 2.3) + 0.1 * Math.sin(k * 5.1)) / 32) * 2 * Math.PI)
const angleOf = (k) => RADIALS[((k % 32) + 32) % 32] + Math.floor(k / 32) * 2 * Math.PI
const at = (r, angle) => bent([r * Math.cos(angle), r * Math.sin(angle) * 0.9])
const arc = (r, from, to) => range(5).map((i) => at(r, mix(from, to, i / 4)))

const MAIN = { 0: 'Ostertorstrasse', 4: 'Bergstrasse', 12: 'Mühlstrasse', 18: 'Westringstrasse', 24: 'Bahnhofstrasse', 28: 'Spitalstrasse' } // prettier-ignore
const reach = (angle) => 555 + 85 * Math.sin(2 * angle + 2.9) + 60 * Math.sin(5 * angle + 1)
const ALSO = ['4:22', '4:23', '5:22', '5:23', '5:2', '5:21']
const dry = (ring) => ring.every((p) => toLine(p, river) > 32 && toLine(p, railway) > 20 && toLine(p, brook) > 12)

const blocks = SECTORS.flatMap((count, ring) =>
  range(count).map((sector) => {
    const [k, next] = [(sector * 32) / count, ((sector + 1) * 32) / count]
    const [r0, r1, a0, a1] = [RINGS[ring], RINGS[ring + 1], angleOf(k), angleOf(next)]
    const outline = [...arc(r0, a0, a1), ...arc(r1, a0, a1).reverse()]
    const near = (r0 + r1) / 2 < reach((a0 + a1) / 2) || ALSO.includes(`${ring}:${k}`)
    const built = dry(outline) && near && !(ring === 6 && k > 20 && k < 30)
    return { ring, k, next, r0, r1, a0, a1, outline, middle: at((r0 + r1) / 2, (a0 + a1) / 2), built }
  })
)
const blockAt = (ring, k) => {
  const sector = ((k % 32) + 32) % 32
  return blocks.find((each) => each.ring === ring && each.k <= sector && sector < each.next)
}
const USES = {
  '2:4': 'park', '3:4': 'park', '4:4': 'park', '4:5': 'park', '4:12': 'school', '4:13': 'school', '5:7': 'cemetery', '5:8': 'cemetery', '4:0': 'hospital',
  '5:2': 'sports', '2:14': 'square', '1:6': 'church'
} // prettier-ignore
for (const block of blocks) block.use = block.built ? USES[`${block.ring}:${block.k}`] : undefined

// ---- streets ----
const half = (r) => (r === 172 ? 9 : r < 172 ? 3.2 : 4.6)
const halfOf = (k) => (MAIN[k] ? 5.4 : 4)
/** Streets lead to buildings, but not through a park. */
const wanted = (left, right) => (left?.built || right?.built) && !(left?.use && left.use === right?.use)
const crosses = (points) => points.some((p) => toLine(p, river) < 22)
const onRails = (points) => points.some((p) => toLine(p, railway) < 14)
const runs = (pieces) =>
  pieces.reduce((all, piece) => {
    if (!piece) return [...all, []]
    const last = all.at(-1)
    return [...all.slice(0, -1), last.length > 0 ? [...last, ...piece.slice(1)] : piece]
  }, [[]]).filter((points) => points.length > 1) // prettier-ignore
const SIDE = ['Rosenweg', 'Färbergasse', 'Lindengasse', 'Weidenweg', 'Turmgasse', 'Kirchweg', 'Gerbergasse', 'Schulweg', 'Nelkenweg', 'Ahornweg', 'Am Bach', 'Finkenweg', 'Gartenweg', 'Amselweg', 'Ulmenweg', 'Steinweg', 'Seilerweg', 'Quellenweg', 'Hofgasse', 'Brunnweg', 'Buchenweg', 'Eichenweg', 'Tulpenweg', 'Kornweg', 'Haldenweg', 'Rebweg'] // prettier-ignore
const ROUND = ['Kleine Gasse', 'Kramgasse', 'Bäckergasse', 'Sonnenweg', 'Talweg', 'Höhenweg', 'Wiesenstrasse', 'Feldstrasse', 'Gotthelfstrasse', 'Parkstrasse', 'Meisenweg', 'Uferstrasse', 'Industriestrasse', 'Kastanienweg', 'Birkenweg', 'Holzweg', 'Dammstrasse', 'Erlenweg', 'Bündtenweg', 'Mattenweg', 'Lerchenweg', 'Pappelweg', 'Ziegelweg', 'Neumattstrasse', 'Waldweg', 'Allmendweg', 'Drosselweg', 'Eschenweg', 'Kapellenweg', 'Sägeweg', 'Mittelweg', 'Holderweg', 'Tannenweg', 'Moosweg', 'Hangweg', 'Zelgweg', 'Fliederweg', 'Lilienweg', 'Grabenweg', 'Rainweg'] // prettier-ignore
const streets = []
const street = (properties, points) => {
  streets.push({ ...properties, points })
  line('town', { layer: 'street', ...properties }, points)
}
for (const k of range(32)) {
  const pieces = SECTORS.map((count, ring) => {
    if (k % (32 / count) !== 0) return undefined
    const piece = [0, 0.5, 1].map((t) => at(mix(RINGS[ring], RINGS[ring + 1], t), angleOf(k)))
    if (MAIN[k]) return piece
    return wanted(blockAt(ring, k), blockAt(ring, k - 1)) && !crosses(piece) && !onRails(piece) ? piece : undefined
  })
  if (MAIN[k]) {
    const far = range(12).map((i) => {
      const r = 664 + (i + 1) * 130
      return at(r, angleOf(k) + 0.07 * (Math.sin(i / 2 + k) - Math.sin(k)))
    })
    street({ name: MAIN[k], class: 'main', since: 1800 }, [at(26, angleOf(k)), ...runs(pieces)[0], ...far])
    continue
  }
  for (const points of runs(pieces)) {
    const from = Math.hypot(...points[0])
    street(
      { name: SIDE.shift() ?? pick(ROUND), class: from < 150 ? 'lane' : 'side', since: from < 300 ? 1880 : 1965 },
      points
    )
  }
}
RINGS.forEach((r, i) => {
  const pieces = range(32).map((k) => {
    const piece = arc(r, angleOf(k), angleOf(k + 1))
    return wanted(i > 0 ? blockAt(i - 1, k) : undefined, blockAt(i, k)) && !crosses(piece) && !onRails(piece)
      ? piece
      : undefined
  })
  if (i === 0 || i === 2) {
    street({ name: i === 0 ? 'Marktplatz' : 'Stadtgraben', class: i === 0 ? 'lane' : 'second', since: 1800 }, runs([...pieces, ...pieces.slice(0, i === 0 ? 1 : 0)])[0]) // prettier-ignore
    return
  }
  const open = pieces.findIndex((piece) => !piece)
  const ordered = open < 0 ? pieces : [...pieces.slice(open), ...pieces.slice(0, open)]
  for (const points of runs(ordered))
    for (let from = 0; from < points.length - 1; from += 44) {
      const part = points.slice(from, points.length - from - 45 < 16 ? undefined : from + 45)
      street({ name: ROUND.shift() ?? pick(SIDE), class: i === 4 ? 'second' : i < 2 ? 'lane' : 'side', since: i < 3 ? 1800 : i < 5 ? 1900 : 1965 }, part) // prettier-ignore
      if (part.length > 45) break
    }
})
line('town', { layer: 'street', name: 'Uferweg', class: 'path', since: 1975 }, beside(river.slice(41, 82), 26))
line('town', { layer: 'street', name: 'Wanderweg', class: 'path', since: 1960 }, beside(brook.slice(1, 19), 14))
line('town', { layer: 'street', name: 'Bergweg', class: 'path', since: 1960 }, steps(0, 1, 0.05).map((t) => [mix(420, 930, t) + 45 * Math.sin(t * 8), mix(430, 740, t) + 35 * Math.sin(t * 10)])) // prettier-ignore

// ---- parcels and buildings ----
const FAMILIES = ['Aebi', 'Baumann', 'Christen', 'Dietrich', 'Egli', 'Frei', 'Gerber', 'Huber', 'Iseli', 'Jost', 'Keller', 'Lanz', 'Meyer', 'Niggli', 'Ott', 'Peter', 'Ryser', 'Suter', 'Tanner', 'Vogt', 'Weber', 'Zaugg'] // prettier-ignore
const GIVEN = ['A.', 'B.', 'C.', 'D.', 'E.', 'F.', 'H.', 'J.', 'M.', 'R.', 'S.', 'U.']
const bodies = ['Einwohnergemeinde', 'Wohnbau-Genossenschaft', 'Lindbrugger Liegenschaften AG']
let number = 100
const parcel = (outline, use, zone, owner) =>
  polygon('parcels', { number: ++number, owner: owner ?? (random() < 0.16 ? pick(bodies) : `${pick(FAMILIES)} ${pick(GIVEN)}`), use, zone, area: Math.round(areaOf(outline)) }, [outline]) // prettier-ignore
/** Houses of a decade are one feature, so that the file stays small; other buildings are separate, because their parts may overlap. */
const buildings = new Map()
const building = (outline, kind, built) => {
  const key = `${kind} ${Math.round(built / 10) * 10} ${kind === 'house' ? '' : buildings.size}`
  buildings.set(key, [...(buildings.get(key) ?? []), outline])
}
const age = (r) =>
  r < 172 ? between(1620, 1890) : r < 262 ? between(1870, 1938) : r < 352 ? between(1895, 1990) : between(1956, 2021)

const settle = (block) => {
  const { ring, r0, r1, k, next } = block
  const old = ring < 2
  const inset = (r, edge) => (edge === k ? halfOf(k) : halfOf(next)) / r
  const [in0, in1] = [r0 + half(r0), r1 - half(r1)]
  const cell = (ra, rb, ta, tb) => {
    const angle = (r, t) => mix(block.a0 + inset(r, k), block.a1 - inset(r, next), t)
    const side = (r) => (tb - ta > 0.3 ? [ta, (ta + tb) / 2, tb] : [ta, tb]).map((t) => at(r, angle(r, t)))
    return [...side(ra), ...side(rb).reverse()]
  }
  const cut = mix(in0, in1, between(0.45, 0.55))
  for (const row of [0, 1]) {
    const [street, back] = row === 0 ? [in0, cut] : [in1, cut]
    const wide = (block.a1 - block.a0) * street * 0.95
    const count = Math.max(1, Math.round(wide / (old ? 15 : between(25, 31))))
    const cuts = range(count + 1).map((i) => (i === 0 || i === count ? i / count : (i + between(-0.13, 0.13)) / count))
    for (const i of range(count)) {
      const lot = cell(street, back, cuts[i], cuts[i + 1])
      const zone = old ? 'Altstadt' : ring < 4 ? 'Wohnen und Arbeiten' : 'Wohnen'
      parcel(
        lot,
        old
          ? pick(['Wohnen', 'Wohnen', 'Laden', 'Gewerbe'])
          : pick(['Wohnen', 'Wohnen', 'Wohnen', 'Garten', 'Gewerbe']),
        zone
      )
      if (old) {
        const depth = between(12, 17) * Math.sign(back - street)
        building(
          cell(street, Math.abs(depth) > Math.abs(back - street) ? back : street + depth, cuts[i], cuts[i + 1]),
          'house',
          age(r0)
        )
        continue
      }
      if (random() < 0.06) continue
      const middle = lot.length > 4 ? 2 : 1
      const [from, to] = [lot[0], lot[middle]]
      const inwards = unit(lot[middle > 1 ? 1 : 0], lot[middle > 1 ? 4 : 3])
      const along = unit(from, to)
      const straight = [-along[1] * Math.sign(along[0] * inwards[1] - along[1] * inwards[0]), along[0] * Math.sign(along[0] * inwards[1] - along[1] * inwards[0])] // prettier-ignore
      const width = Math.min(distance(from, to) - 6, between(11, 17))
      const depth = Math.min(Math.abs(back - street) - 10, between(10, 13.5))
      if (width < 6 || depth < 6) continue
      const front = add(add(from, [to[0] - from[0], to[1] - from[1]], between(0.46, 0.54)), straight, between(4, 7))
      const outline = rectangle(front, along, straight, width, depth)
      const wing = random() < 0.3 && Math.abs(back - street) > 30
      const shape = wing ? [...outline.slice(0, 2), add(outline[1], straight, depth + 4.5), add(add(outline[1], straight, depth + 4.5), along, -6), add(add(outline[1], straight, depth), along, -6), outline[3]] : outline // prettier-ignore
      building(shape, 'house', age(r0))
    }
  }
}
const large = (block, kind, sizes, built) => {
  const along = unit(
    block.outline[5],
    block.outline[4].map((v, i) => (v + block.outline[0][i]) / 2)
  )
  for (const [dx, dy, width, depth] of sizes) {
    const across = [-along[1], along[0]]
    building(
      rectangle(add(add(block.middle, along, dx), across, dy - depth / 2), along, across, width, depth),
      kind,
      built
    )
  }
}
const NAMES = { park: 'Stadtpark', cemetery: 'Friedhof', sports: 'Sportplatz Allmend', school: 'Schulareal', hospital: 'Spital', square: 'Heumarkt', church: 'Kirchplatz' } // prettier-ignore
const greens = {}
for (const block of blocks.filter((each) => each.built)) {
  if (!block.use) {
    settle(block)
    continue
  }
  const twin = (ring, k) => blockAt(ring, k)?.use === block.use
  const [a0, a1] = [
    block.a0 + (twin(block.ring, block.k - 1) ? 0 : 0.012),
    block.a1 - (twin(block.ring, block.next) ? 0 : 0.012)
  ]
  const [r0, r1] = [block.r0 + (twin(block.ring - 1, block.k) ? -1 : half(block.r0)), block.r1 - (twin(block.ring + 1, block.k) ? 0 : half(block.r1))] // prettier-ignore
  const lot = [...arc(r0, a0, a1), ...arc(r1, a0, a1).reverse()]
  parcel(lot, NAMES[block.use], 'Öffentliche Bauten', 'Einwohnergemeinde')
  const named = !greens[block.use]
  greens[block.use] = [...(greens[block.use] ?? []), block]
  polygon(
    'town',
    {
      layer: 'green',
      kind: block.use,
      ...(named && !['school', 'hospital', 'church'].includes(block.use) ? { name: NAMES[block.use] } : {})
    },
    [lot]
  )
  if (block.use === 'school')
    large(
      block,
      'public',
      [
        [-6, 12, 46, 15],
        [12, -16, 15, 30]
      ],
      1968
    )
  if (block.use === 'hospital')
    large(
      block,
      'public',
      [
        [0, 14, 52, 15],
        [0, -14, 52, 14],
        [0, 0, 12, 20]
      ],
      1979
    )
  if (block.use === 'church')
    large(
      block,
      'church',
      [
        [0, 0, 34, 13],
        [-8, 0, 9, 23],
        [20, 0, 9, 9]
      ],
      1512
    )
  if (block.use === 'cemetery' && named) large(block, 'church', [[0, 0, 14, 8]], 1887)
}

// ---- trees, contours, land ----
const trees = []
const tree = (p) => toLine(p, river) > 20 && trees.push(p)
const graben = streets.find(({ name }) => name === 'Stadtgraben').points
for (const side of [6.8, -6.8]) for (const [i, p] of beside(graben, side).entries()) if (i % 1 === 0) tree(p)
for (const block of ['park', 'cemetery', 'square'].flatMap((use) => greens[use] ?? []))
  for (const _ of range(block.use === 'park' ? 24 : 12)) tree(at(mix(block.r0 + 10, block.r1 - 10, random()), mix(block.a0 + 0.03, block.a1 - 0.03, random()))) // prettier-ignore
for (const [i, p] of [...beside(river, 23), ...beside(river, -24)].entries()) if (i % 2 === 0 && Math.abs(p[0]) < 1500) tree(add(p, [between(-6, 6), between(-1, 3)])) // prettier-ignore
feature('town', { layer: 'tree' }, 'MultiPoint', trees.map(place(0)))

const grid = 40
const contour = (level) => {
  const pieces = []
  for (const x of steps(-1800, 1800 - grid, grid))
    for (const y of steps(-1680, 1680 - grid, grid)) {
      const corners = [
        [x, y],
        [x + grid, y],
        [x + grid, y + grid],
        [x, y + grid]
      ]
      const values = corners.map(height)
      const found = range(4).flatMap((i) => {
        const [a, b] = [values[i], values[(i + 1) % 4]]
        if (a > level === b > level) return []
        const t = (level - a) / (b - a)
        return [corners[i].map((v, axis) => Math.round(mix(v, corners[(i + 1) % 4][axis], t)))]
      })
      for (let i = 0; i + 1 < found.length; i += 2) pieces.push([found[i], found[i + 1]])
    }
  const ends = new Map()
  for (const piece of pieces) for (const end of piece) ends.set(`${end}`, [...(ends.get(`${end}`) ?? []), piece])
  const used = new Set()
  const follow = (from) => {
    const points = [from]
    for (;;) {
      const piece = ends.get(`${points.at(-1)}`)?.find((each) => !used.has(each))
      if (!piece) return points
      used.add(piece)
      points.push(`${piece[0]}` === `${points.at(-1)}` ? piece[1] : piece[0])
    }
  }
  return pieces.flatMap((piece) => {
    if (used.has(piece)) return []
    used.add(piece)
    const points = [...follow(piece[0]).reverse(), ...follow(piece[1])]
    return points.length > 5 ? [points.filter((_, i) => i % 2 === 0 || i === points.length - 1)] : []
  })
}
for (const level of steps(440, 540, 10)) for (const points of contour(level)) line('town', { layer: 'contour', height: level, index: level % 50 === 0 }, points, 0) // prettier-ignore

const forests = [
  blob([930, 790], 260, 3),
  blob([-1190, 860], 300, 4),
  blob([-420, -1330], 250, 3),
  blob([1560, -1010], 250, 5)
]
for (const [i, ring] of forests.entries()) polygon('town', { layer: 'forest', name: ['Galgenwald', 'Hinterholz', 'Sonnenwald', 'Eichholz'][i] }, [ring], 0) // prettier-ignore
polygon('town', { layer: 'bank' }, [band(river, 36)], 0)
polygon('town', { layer: 'water', kind: 'river' }, [band(river, 16)], 0)
line('town', { layer: 'stream', kind: 'river' }, river, 0)
line('town', { layer: 'stream', kind: 'brook' }, brook, 0)
// where their names can be placed: between the bridges
for (const part of betweenBridges(river, 30)) line('town', { layer: 'water-name', kind: 'river', name: 'Lind' }, part, 0)
for (const part of betweenBridges(brook, 20)) line('town', { layer: 'water-name', kind: 'brook', name: 'Mühlbach' }, part, 0) // prettier-ignore
line('town', { layer: 'rail' }, railway, 0)
const pond = blob(greens.park.at(-1).middle, 19, 2)
polygon('town', { layer: 'water', kind: 'pond' }, [pond])
const station = railway.reduce((a, b) => (Math.abs(b[0] - 10) < Math.abs(a[0] - 10) ? b : a))
building(rectangle(add(station, [0, 9]), [1, 0.07], [-0.07, 1], 58, 14), 'public', 1874)
for (const [x, y, w, d] of [[-330, -64, 62, 34], [-240, -70, 44, 40], [-430, -60, 70, 28], [210, -62, 54, 30], [300, -72, 66, 42], [400, -58, 48, 30]]) building(rectangle(add([station[0] + x, station[1] + 0.07 * x], [0, y]), [1, 0.07], [-0.07, 1], w, d), 'industry', between(1955, 2005)) // prettier-ignore
polygon('town', { layer: 'square', name: 'Marktplatz' }, [range(40).map((i) => at(38, (i / 40) * 2 * Math.PI))])
building(range(4).map((i) => add([12, -3], [[-9, -7], [9, -7], [9, 7], [-9, 7]][i])), 'public', 1548) // prettier-ignore

for (const [key, outlines] of [...buildings].sort()) {
  const [kind, built] = key.split(' ')
  feature('town', { layer: 'building', kind, built: +built }, 'MultiPolygon', outlines.map((ring) => [[...ring, ring[0]].map(place(1))])) // prettier-ignore
}

// ---- places ----
const PLACES = [
  ['Rathaus', 'townhall', [12, -3], 'Town hall of 1548; the bell is rung when a councillor marries.'],
  [
    'Stadtkirche St. Urs',
    'church',
    greens.church?.[0].middle ?? [60, 90],
    'Late Gothic, with windows by a pupil of a pupil of Holbein.'
  ],
  ['Heimatmuseum', 'museum', at(128, 2.1), 'Clocks, cheese moulds and the flood of 1852 in wax.'],
  ['Bahnhof', 'station', add(station, [0, 16]), 'Trains every half hour; luggage until 19:00.'],
  ['Theater am Graben', 'theatre', at(150, 5.2), 'Closed in August, when the actors help with the harvest.'],
  ['Stadtpark', 'park', greens.park[1].middle, 'Pond, pedalos and a bandstand with its own echo.'],
  ['Spital', 'hospital', greens.hospital?.[0].middle ?? at(400, 0), 'Emergencies day and night.'],
  ['Schulhaus Sonne', 'school', greens.school?.[0].middle ?? at(400, 2.4), ''],
  [
    'Flussbad',
    'bath',
    beside(river, 21).find(([x]) => x > 300),
    'Wooden bathing house; the water is warmer than it looks.'
  ],
  ['Gasthof Krone', 'inn', at(60, 3.6), 'Rooms since 1703, dumplings since before that.'],
  ['Café Zopf', 'cafe', at(60, 0.5), 'Plaited bread from six in the morning.'],
  ['Mühle', 'mill', add(brook.at(-4), [-13, 0]), 'The wheel turns on Saturdays.'],
  ['Aussichtsturm', 'viewpoint', [900, 745], '163 steps, and the Alps on a clear day.'],
  ['Sportplatz', 'sports', greens.sports?.[0].middle ?? at(500, 0.8), ''],
  ['Tourist Office', 'info', at(72, 5.75), 'Maps, bicycles and umbrellas for hire.']
]
PLACES.forEach(([name, kind, p, text], i) =>
  feature('places', { number: i + 1, icon: `assets/icons/${kind}.svg`, name, kind, text }, 'Point', place(0)(p))
)
const STOPS = [['Bahnhof', add(station, [-40, 30])], ['Marktplatz', at(30, 4.3)], ['Stadtgraben', at(172, 1.62)], ['Spital', at(352, 5.55)], ['Mühlstrasse', at(452, 2.35)], ['Bergstrasse', at(452, 0.8)], ['Ostertor', at(190, 0.02)], ['Westring', at(300, 3.5)]] // prettier-ignore
for (const [name, p] of STOPS) feature('stops', { name }, 'Point', place(0)(p))

// ---- quarters, with numbers for charts ----
const QUARTERS = [['Altstadt', 0, 172, 0, 32, 2140, 1980], ['Ost', 172, 700, -2, 6, 3020, 3960], ['Nord', 172, 700, 6, 14, 2410, 3540], ['West', 172, 700, 14, 20, 1730, 1890], ['Bahnhof', 172, 700, 20, 30, 1150, 2260]] // prettier-ignore
for (const [name, r0, r1, k0, k1, before, now] of QUARTERS) {
  const outer = range((k1 - k0) * 2 + (r0 ? 1 : 0)).map((i) =>
    at(r1, mix(angleOf(k0), angleOf(k1), i / ((k1 - k0) * 2)))
  )
  const inner = r0
    ? range((k1 - k0) * 2 + 1).map((i) => at(r0, mix(angleOf(k1), angleOf(k0), i / ((k1 - k0) * 2))))
    : []
  polygon('quarters', { name, population2000: before, population2025: now, change: +(((now - before) / before) * 100).toFixed(1) }, [[...outer, ...inner]], 0) // prettier-ignore
}

for (const [name, features] of Object.entries(files)) {
  const text = `{"type":"FeatureCollection","crs":{"type":"name","properties":{"name":"EPSG:2056"}},"features":[\n${features.map((each) => JSON.stringify(each)).join(',\n')}\n]}\n` // prettier-ignore
  writeFileSync(new URL(`${name}.geojson`, import.meta.url), text)
  console.log(name, features.length, Math.round(text.length / 1000), 'kB')
}
