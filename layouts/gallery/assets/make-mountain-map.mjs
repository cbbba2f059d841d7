// Writes mountain-map.geojson, the streams, summits, huts and paths of mountains.tif: node make-mountain-map.mjs (seconds).
import { readFileSync, writeFileSync } from 'node:fs'
import { inflateSync } from 'node:zlib'

const [width, height, cell] = [420, 520, 50]
/** The top left corner in EPSG:2056. */
const [left, top] = [2_640_000, 1_196_000]
const count = width * height
const path = (name) => new URL(name, import.meta.url)

// ---- elevations, as make-mountains.mjs writes them: differences along each row, deflated from byte 8 on ----
const rows = inflateSync(readFileSync(path('mountains.tif')).subarray(8))
const elevations = new Float64Array(count)
for (let at = 0; at < count; at++)
  elevations[at] = rows.readInt16LE(2 * at) + (at % width === 0 ? 0 : elevations[at - 1])

const neighbours = [-1, 0, 1].flatMap((dy) => [-1, 0, 1].map((dx) => [dx, dy])).filter(([dx, dy]) => dx !== 0 || dy !== 0)
const around = (at) => {
  const [x, y] = [at % width, Math.floor(at / width)]
  return neighbours.flatMap(([dx, dy]) => {
    const [nx, ny] = [x + dx, y + dy]
    return nx < 0 || ny < 0 || nx >= width || ny >= height ? [] : [[ny * width + nx, Math.hypot(dx, dy)]]
  })
}
const isEdge = (at) => at % width === 0 || at % width === width - 1 || at < width || at >= count - width

/** Least costs from some cells to all others, and the way back (Dijkstra). */
const spread = (starts, costOf) => {
  const [cost, from] = [new Float64Array(count).fill(Infinity), new Int32Array(count).fill(-1)]
  const heap = []
  const push = (value, at) => {
    let place = heap.push([value, at]) - 1
    for (let above; place > 0 && heap[(above = (place - 1) >> 1)][0] > value; place = above) heap[place] = heap[above]
    heap[place] = [value, at]
  }
  const pop = () => {
    const [first, last] = [heap[0], heap.pop()]
    if (heap.length === 0) return first
    let place = 0
    for (let below; (below = 2 * place + 1) < heap.length; place = below) {
      if (below + 1 < heap.length && heap[below + 1][0] < heap[below][0]) below++
      if (heap[below][0] >= last[0]) break
      heap[place] = heap[below]
    }
    heap[place] = last
    return first
  }
  for (const at of starts) {
    cost[at] = costOf(-1, at, 0)
    push(cost[at], at)
  }
  const order = []
  while (heap.length > 0) {
    const [value, at] = pop()
    if (value > cost[at]) continue
    order.push(at)
    for (const [next, length] of around(at)) {
      const more = costOf(at, next, length, value)
      if (more >= cost[next]) continue
      ;[cost[next], from[next]] = [more, at]
      push(more, next)
    }
  }
  return { from, order }
}

const placeOf = (at) => [left + (0.5 + (at % width)) * cell, top - (0.5 + Math.floor(at / width)) * cell]
const cellAt = ([x, y]) => Math.floor((top - y) / cell) * width + Math.floor((x - left) / cell)

/** A line without the steps of the cells (Chaikin), in whole metres. */
const smooth = (line) => {
  let points = line.filter((_, index) => index % 3 === 0 || index === line.length - 1)
  for (let round = 0; round < 2; round++)
    points = [
      points[0],
      ...points.slice(1).flatMap(([x, y], index) => {
        const [px, py] = points[index]
        return [[0.75 * px + 0.25 * x, 0.75 * py + 0.25 * y], [0.25 * px + 0.75 * x, 0.25 * py + 0.75 * y]] // prettier-ignore
      }),
      points.at(-1)
    ]
  return points.map((point) => point.map(Math.round))
}

// ---- streams: water leaves hollows over the lowest pass ----
const edges = Array.from({ length: count }, (_, at) => at).filter(isEdge)
const { from: receiver, order } = spread(edges, (at, next, length, value) => Math.max(elevations[next], at < 0 ? 0 : value + 0.01)) // prettier-ignore
const area = new Float64Array(count).fill(1)
for (const at of order.toReversed()) if (receiver[at] >= 0) area[receiver[at]] += area[at]
const [SPRING, RIVER] = [300, 2600]
const sources = order.filter((at) => area[at] >= SPRING && around(at).every(([next]) => receiver[next] !== at || area[next] < SPRING))
const features = []
/** What the sheet shows, and a little more. */
const isShown = ([x, y]) => x > 2_645_600 && x < 2_655_400 && y > 1_177_600 && y < 1_189_600
const add = (kind, coordinates, properties = {}) => {
  const isLine = Array.isArray(coordinates[0])
  if (!(isLine ? coordinates : [coordinates]).some(isShown)) return
  features.push({ type: 'Feature', properties: { kind, ...properties }, geometry: { type: isLine ? 'LineString' : 'Point', coordinates } }) // prettier-ignore
}
const drawn = new Set()
for (const source of sources.toSorted((a, b) => area[b] - area[a])) {
  let line = [placeOf(source)]
  let isRiver = area[source] >= RIVER
  for (let at = source; receiver[at] >= 0; ) {
    const next = receiver[at]
    line.push(placeOf(next))
    if (drawn.has(next)) break
    drawn.add(next)
    at = next
    if (area[at] >= RIVER !== isRiver) {
      if (line.length > 3) add(isRiver ? 'river' : 'stream', smooth(line))
      ;[line, isRiver] = [[placeOf(at)], !isRiver]
    }
  }
  if (line.length > 3) add(isRiver ? 'river' : 'stream', smooth(line))
}

// ---- summits: higher than all within 650 m ----
const NAMES = ['Lindhorn', 'Rothspitz', 'Gamsstock', 'Wildgrat', 'Schwarzhorn', 'Pfaffenstein', 'Hochegg', 'Silberen', 'Kaltenberg', 'Murmelkopf', 'Rauhfirst', 'Geissberg', 'Blauspitz', 'Eselrücken', 'Luegen', 'Arvenhorn', 'Steinmandl', 'Nebelkäppler', 'Rinderstock', 'Adlerflue', 'Hinterhorn', 'Sattelegg', 'Tannspitz', 'Wyssflue'] // prettier-ignore
const REACH = 13
const isSummit = (at) => {
  const [x, y] = [at % width, Math.floor(at / width)]
  for (let dy = -REACH; dy <= REACH; dy++)
    for (let dx = -REACH; dx <= REACH; dx++) {
      const [nx, ny] = [x + dx, y + dy]
      if (Math.hypot(dx, dy) > REACH || nx < 0 || ny < 0 || nx >= width || ny >= height) continue
      const next = ny * width + nx
      if (elevations[next] > elevations[at] || (elevations[next] === elevations[at] && next < at)) return false
    }
  return true
}
const summits = Array.from({ length: count }, (_, at) => at).filter((at) => !isEdge(at) && elevations[at] > 900 && isShown(placeOf(at)) && placeOf(at)[0] < 2_653_500 && isSummit(at))
summits
  .toSorted((a, b) => elevations[b] - elevations[a])
  .forEach((at, index) => add('summit', placeOf(at), { name: `${NAMES[index] ?? ''}\n${elevations[at]}`.trim() }))

// ---- paths from the valleys to huts and over a pass: steep ground costs more ----
const HUTS = { 'Lindhütte': [2_649_100, 1_184_300], 'Gamshütte': [2_652_600, 1_182_900] } // prettier-ignore
const ENDS = [[2_646_200, 1_188_600], [2_654_600, 1_188_400], [2_648_300, 1_177_800], [2_653_300, 1_177_900]] // prettier-ignore
const walk = (start) =>
  spread([cellAt(start)], (at, next, length, value) =>
    at < 0 ? 0 : value + length + 0.16 * Math.abs(elevations[next] - elevations[at]) ** 1.25
  )
const onPath = new Set()
const addPath = ({ from }, end) => {
  const line = [placeOf(cellAt(end))]
  for (let at = cellAt(end); from[at] >= 0; ) {
    const wasThere = onPath.has(at)
    onPath.add(at)
    at = from[at]
    line.push(placeOf(at))
    if (!wasThere && onPath.has(at)) break
  }
  add('path', smooth(line))
}
const [fromLind, fromGams] = Object.values(HUTS).map(walk)
addPath(fromLind, ENDS[0])
addPath(fromLind, ENDS[2])
addPath(fromGams, ENDS[1])
addPath(fromGams, ENDS[3])
addPath(fromLind, HUTS['Gamshütte'])
for (const [name, at] of Object.entries(HUTS)) add('hut', placeOf(cellAt(at)), { name })

writeFileSync(path('mountain-map.geojson'), `{"type":"FeatureCollection","features":[\n${features.map((feature) => JSON.stringify(feature)).join(',\n')}\n]}\n`)
