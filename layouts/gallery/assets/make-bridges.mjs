// Draws the town's bridges, seen from downstream: node make-bridges.mjs
import { mkdirSync, writeFileSync } from 'node:fs'

const [WIDTH, HEIGHT, DECK, WATER] = [340, 190, 62, 138]
const ink = '#22303a'
const range = (count) => Array.from({ length: count }, (_, i) => i)
const path = (d, look) => `<path d="${d}" ${look}/>`
const stroke = (width, color = ink) =>
  `fill="none" stroke="${color}" stroke-width="${width}" stroke-linejoin="round" stroke-linecap="round"`
const solid = (color, width = 0.8) => `fill="${color}" stroke="${ink}" stroke-width="${width}" stroke-linejoin="round"`

const scene = `
<rect width="${WIDTH}" height="${HEIGHT}" fill="#f4f1ea"/>
<path d="M0 118C60 104 120 112 170 108S290 100 340 112V190H0Z" fill="#e3e8d6"/>
<rect y="${WATER}" width="${WIDTH}" height="${HEIGHT - WATER}" fill="#cfe3ec"/>
${[150, 162, 176].map((y, i) => path(`M${60 + 40 * i} ${y}h34m60 0h52m40 0h18`, stroke(0.8, '#9cc3d5'))).join('')}`

const bank = (left, right) =>
  path(`M0 ${DECK}H${left - 26}L${left} ${WATER + 4}L${left - 12} ${HEIGHT}H0Z`, solid('#cfd9b8', 0.7)) +
  path(`M${WIDTH} ${DECK}H${right + 26}L${right} ${WATER + 4}L${right + 12} ${HEIGHT}H${WIDTH}Z`, solid('#cfd9b8', 0.7))

const deck = (thick, color, left = 0, right = WIDTH) =>
  path(`M${left} ${DECK}H${right}v${thick}H${left}Z`, solid(color))
const railing = (step, left = 14, right = WIDTH - 14) =>
  path(`M${left} ${DECK - 11}H${right}M${left} ${DECK - 5.5}H${right}`, stroke(0.7)) +
  path(range(Math.floor((right - left) / step) + 1).map((i) => `M${left + i * step} ${DECK}v-11`).join(''), stroke(0.7)) // prettier-ignore

/** Round arches in a wall, with the joints of their stones. */
const stone = (spans, left, right) => {
  const each = (right - left) / spans
  const half = each * 0.41
  const rise = WATER - DECK - 10
  const arch = (i, by = 0) =>
    `M${left + each * (i + 0.5) - half - by} ${HEIGHT}V${WATER + 6}a${half + by} ${rise + by} 0 0 1 ${2 * (half + by)} 0V${HEIGHT}`
  const wall = `M${left - 24} ${DECK}H${right + 24}V${HEIGHT}H${left - 24}Z`
  const joints = range(spans).map((i) =>
    range(9)
      .map((j) => {
        const angle = (Math.PI * (j + 1)) / 10
        const at = (by) => `${(left + each * (i + 0.5) - (half + by) * Math.cos(angle)).toFixed(1)} ${(WATER + 6 - (rise + by) * Math.sin(angle)).toFixed(1)}` // prettier-ignore
        return `M${at(0)}L${at(7)}`
      })
      .join('')
  )
  return (
    path(
      `${wall}${range(spans)
        .map((i) => `${arch(i)}Z`)
        .join('')}`,
      `${solid('#d9cdb8')} fill-rule="evenodd"`
    ) +
    path(
      range(spans)
        .map((i) => arch(i, 7))
        .join('') + joints.join(''),
      stroke(0.6)
    ) +
    path(`M0 ${DECK - 9}H${WIDTH}V${DECK}H0Z`, solid('#c9bba2'))
  )
}

const piers = (xs, width, color) =>
  xs
    .map((x) => path(`M${x - width / 2} ${DECK + 8}h${width}l3 ${HEIGHT - DECK - 30}h-${width + 6}Z`, solid(color)))
    .join('')

/** A steel arch below the road, with its posts. */
const steel = (left, right) => {
  const y = (x) => DECK + 10 + 62 * ((2 * (x - left)) / (right - left) - 1) ** 2
  const curve = (by) => range(41).map((i) => { const x = left + ((right - left) * i) / 40; return `${i ? 'L' : 'M'}${x.toFixed(1)} ${(y(x) + by).toFixed(1)}` }).join('') // prettier-ignore
  const posts = range(17).map((i) => { const x = left + ((right - left) * i) / 16; return `M${x.toFixed(1)} ${DECK + 6}V${y(x).toFixed(1)}` }).join('') // prettier-ignore
  return path(posts, stroke(1.1, '#3f6b74')) + path(curve(0), stroke(3, '#2f5a64')) + path(curve(7), stroke(2, '#2f5a64')) + deck(6, '#5c8790') // prettier-ignore
}

/** Timber: trusses of posts and braces. */
const timber = (left, right, fields) => {
  const each = (right - left) / fields
  const x = (i) => left + each * i
  const braces = range(fields).map((i) => (i < fields / 2 ? `M${x(i)} ${DECK}L${x(i + 1)} ${DECK - 26}` : `M${x(i)} ${DECK - 26}L${x(i + 1)} ${DECK}`)).join('') // prettier-ignore
  const posts = range(fields - 1)
    .map((i) => `M${x(i + 1)} ${DECK}v-26`)
    .join('')
  return path(braces + posts + `M${x(1)} ${DECK - 26}H${x(fields - 1)}`, stroke(2.6, '#8a6a45')) + deck(6, '#a58259', left - 30, right + 30) // prettier-ignore
}

const bridges = {
  bahnhof: bank(84, 256) + steel(84, 256) + railing(8),
  spital: bank(64, 276) + piers([134, 206], 9, '#bdb9b2') + deck(11, '#cfcbc4') + railing(6),
  'westring': bank(54, 286) + piers([170], 14, '#b3aea6') + path(`M0 ${DECK}H340V${DECK + 8}C250 ${DECK + 8} 200 ${DECK + 12} 170 ${DECK + 24}C140 ${DECK + 12} 90 ${DECK + 8} 0 ${DECK + 8}Z`, solid('#c6c1b9')) + railing(10), // prettier-ignore
  muehlbach: bank(84, 256) + stone(2, 80, 260),
  muehlsteg: bank(112, 228) + timber(112, 228, 6)
}

mkdirSync(new URL('bridges/', import.meta.url), { recursive: true })
for (const [name, drawing] of Object.entries(bridges))
  writeFileSync(
    new URL(`bridges/${name}.svg`, import.meta.url),
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">${scene}${drawing}</svg>\n`
  )
