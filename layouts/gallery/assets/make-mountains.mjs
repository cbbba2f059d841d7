// Writes mountains.tif, the elevations of mountains that do not exist: node make-mountains.mjs (about a minute). Noise is
// lifted and eroded by its own rivers until there are valleys (stream power law; Braun and Willett, 2013).
import { writeFileSync } from 'node:fs'
import { deflateSync } from 'node:zlib'

const [width, height, cell] = [420, 520, 50]
/** The top left corner in EPSG:2056. */
const [left, top] = [2_640_000, 1_196_000]
const count = width * height
const range = (length) => Array.from({ length }, (_, i) => i)

// ---- noise that is the same each time ----
const hash = (x, y) => {
  const mixed = Math.imul(x ^ Math.imul(y, 0x27d4eb2d), 0x9e3779b1)
  const again = Math.imul(mixed ^ (mixed >>> 15), 0x85ebca6b)
  return ((again ^ (again >>> 13)) >>> 0) / 2 ** 32
}
const noise = (x, y) => {
  const [column, row] = [Math.floor(x), Math.floor(y)]
  const eased = (t) => t * t * (3 - 2 * t)
  const [u, v] = [eased(x - column), eased(y - row)]
  const mix = (a, b, t) => a + (b - a) * t
  return mix(mix(hash(column, row), hash(column + 1, row), u), mix(hash(column, row + 1), hash(column + 1, row + 1), u), v)
}
const waves = (x, y) => range(4).reduce((sum, i) => sum + noise((x + 91 * i) * 2 ** i, (y + 57 * i) * 2 ** i) / 2 ** (i + 1), 0) // prettier-ignore

// ---- what rises, and how fast ----
const elevations = Float64Array.from({ length: count }, (_, at) => 430 + 60 * waves((at % width) / 60, Math.floor(at / width) / 60) + 4 * hash(at, 7)) // prettier-ignore
const uplift = Float64Array.from({ length: count }, (_, at) => {
  const [x, y] = [(at % width) / width, Math.floor(at / width) / height]
  const range = Math.exp(-(((y - 0.42 + 0.22 * (x - 0.5)) / 0.3) ** 2))
  return 0.35 + 2.6 * range * (0.45 + waves(x * 4 + 3, y * 4 + 5))
})

// ---- rivers: each cell flows to a lower neighbour, over the lowest pass if it lies in a hollow ----
const neighbours = range(9).filter((i) => i !== 4).map((i) => [i % 3 - 1, Math.floor(i / 3) - 1]) // prettier-ignore
const order = new Int32Array(count)
const receiver = new Int32Array(count)
const level = new Float64Array(count)
const seen = new Uint8Array(count)
const heap = new Int32Array(count)

/** The cells from the outlets upwards, each with the cell that it flows to (priority flood; Barnes, 2014). */
const drain = () => {
  let size = 0
  const push = (at) => {
    let place = size++
    for (let above; place > 0 && level[heap[(above = (place - 1) >> 1)]] > level[at]; place = above) heap[place] = heap[above]
    heap[place] = at
  }
  const pop = () => {
    const [first, last] = [heap[0], heap[--size]]
    let place = 0
    for (let below; (below = 2 * place + 1) < size; place = below) {
      if (below + 1 < size && level[heap[below + 1]] < level[heap[below]]) below++
      if (level[heap[below]] >= level[last]) break
      heap[place] = heap[below]
    }
    heap[place] = last
    return first
  }
  seen.fill(0)
  for (let at = 0; at < count; at++) {
    const [x, y] = [at % width, Math.floor(at / width)]
    if (x > 0 && y > 0 && x < width - 1 && y < height - 1) continue
    ;[level[at], receiver[at], seen[at]] = [elevations[at], at, 1]
    push(at)
  }
  for (let done = 0; size > 0; done++) {
    const at = pop()
    order[done] = at
    const [x, y] = [at % width, Math.floor(at / width)]
    for (const [dx, dy] of neighbours) {
      const [nx, ny] = [x + dx, y + dy]
      if (nx < 0 || ny < 0 || nx >= width || ny >= height) continue
      const next = ny * width + nx
      if (seen[next]) continue
      ;[level[next], receiver[next], seen[next]] = [Math.max(elevations[next], level[at] + 0.01), at, 1]
      push(next)
    }
  }
}

const area = new Float64Array(count)
const erode = (strength, smoothing) => {
  drain()
  for (const at of order) {
    const [x, y] = [at % width, Math.floor(at / width)]
    let steepest = 0
    if (receiver[at] !== at)
      for (const [dx, dy] of neighbours) {
        const next = (y + dy) * width + x + dx
        const slope = (level[at] - level[next]) / Math.hypot(dx, dy)
        if (slope > steepest) [steepest, receiver[at]] = [slope, next]
      }
  }
  area.fill(1)
  for (let i = count - 1; i >= 0; i--) if (receiver[order[i]] !== order[i]) area[receiver[order[i]]] += area[order[i]]
  for (const at of order) {
    const to = receiver[at]
    if (to === at) continue
    const length = (at - to) % width === 0 || Math.abs(at - to) === 1 ? 1 : Math.SQRT2
    // below the springs there is no river
    const force = (strength * Math.sqrt(Math.max(0, area[at] - 8))) / length
    elevations[at] = (elevations[at] + 8 * uplift[at] + force * elevations[to]) / (1 + force)
  }
  const before = Float64Array.from(elevations)
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x
      const around = (before[at - 1] + before[at + 1] + before[at - width] + before[at + width]) / 4
      elevations[at] += smoothing * (around - before[at])
    }
}
for (const _ of range(160)) erode(0.06, 0.34)
for (const _ of range(4)) erode(0.01, 0.35)

// ---- a GeoTIFF of whole metres, as differences, deflated ----
const rows = Buffer.alloc(2 * count)
for (let at = 0; at < count; at++) {
  const metres = (place) => Math.round(430 + 0.62 * (elevations[place] - 430))
  rows.writeInt16LE(at % width === 0 ? metres(at) : metres(at) - metres(at - 1), 2 * at)
}
const strip = deflateSync(rows, { level: 9 })
const [SHORT, LONG, DOUBLE] = [3, 4, 12]
const geoKeys = [1, 1, 0, 3, 1024, 0, 1, 1, 1025, 0, 1, 1, 3072, 0, 1, 2056]
const tags = [
  [256, SHORT, [width]], [257, SHORT, [height]], [258, SHORT, [16]], [259, SHORT, [8]], [262, SHORT, [1]],
  [273, LONG, [8]], [277, SHORT, [1]], [278, SHORT, [height]], [279, LONG, [strip.length]], [317, SHORT, [2]],
  [339, SHORT, [2]], [33550, DOUBLE, [cell, cell, 0]], [33922, DOUBLE, [0, 0, 0, left, top, 0]], [34735, SHORT, geoKeys]
] // prettier-ignore
const bytesOf = { [SHORT]: 2, [LONG]: 4, [DOUBLE]: 8 }
const write = { [SHORT]: 'writeUInt16LE', [LONG]: 'writeUInt32LE', [DOUBLE]: 'writeDoubleLE' }
const directory = 8 + strip.length + (strip.length % 2)
const file = Buffer.alloc(directory + 2 + 12 * tags.length + 4 + 8 * 32)
file.write('II*\0', 'latin1')
file.writeUInt32LE(directory, 4)
strip.copy(file, 8)
file.writeUInt16LE(tags.length, directory)
let end = directory + 2 + 12 * tags.length + 4
for (const [i, [tag, type, values]] of tags.entries()) {
  const entry = directory + 2 + 12 * i
  file.writeUInt16LE(tag, entry)
  file.writeUInt16LE(type, entry + 2)
  file.writeUInt32LE(values.length, entry + 4)
  const isInside = values.length * bytesOf[type] <= 4
  if (!isInside) file.writeUInt32LE(end, entry + 8)
  for (const [index, value] of values.entries()) file[write[type]](value, (isInside ? entry + 8 : end) + index * bytesOf[type])
  if (!isInside) end += values.length * bytesOf[type]
}
writeFileSync(new URL('mountains.tif', import.meta.url), file.subarray(0, end))
