import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { transformer } from '../../../core/views/projection.js'
import { makeFolders } from '../../support/folders.js'
import { type Printing, startPrinting } from '../../support/printing.js'

const MM = 72 / 25.4
const folders = makeFolders()
let printing: Printing
test.before(async () => {
  const layouts = folders.make({
    'default/app.yaml': 'scales: [25000]\n',
    'default/sheet.typ.hbs': `---
name: Sheet
attributes:
  map: { type: map, width: 100mm, height: 70mm, projection: 'EPSG:2056' }
  margin: { type: marginGrid, grids: [{ spacing: 500 }, { projection: utm, spacing: 500 }, { projection: 'EPSG:4326', spacing: 0.005 }] }
---
#set page(width: 150mm, height: 130mm, margin: 22mm)
#box[{{map}} #place(top + left)[{{margin}}]]
`
  })
  printing = await startPrinting({ layouts })
})
test.after(async () => {
  await printing?.close()
  folders.remove()
})

/** The frames and ticks in an SVG, in points from the top left corner of the map. */
const readSvg = (svg: string) => {
  const shapes = [...svg.matchAll(/<path class="typst-shape"[^>]*transform="matrix\(1 0 0 1 (\S+) (\S+)\)" d="M 0 0([^"]*)"/g)] // prettier-ignore
  const frames: { distance: number; width: number; height: number }[] = []
  const ticks: [number, number][] = []
  for (const [, x, y, path] of shapes) {
    const frame = /^v (\S+) h (\S+) v/.exec(path!)
    if (frame) frames.push({ distance: -Number(x), width: Number(frame[2]), height: Number(frame[1]) })
    else ticks.push([Number(x), Number(y)])
  }
  return { frames, ticks }
}

/** How often lines of a grid cross a frame, by looking at many points of it. */
const crossingsOf = (
  corners: readonly (readonly [number, number])[],
  spacing: number,
  toGrid: (at: [number, number]) => [number, number]
): number => {
  const LOOKS = 4000
  let count = 0
  corners.forEach(([x1, y1], index) => {
    const [x2, y2] = corners[(index + 1) % 4]!
    const cells = Array.from({ length: LOOKS + 1 }, (_, look) => {
      const part = look / LOOKS
      return toGrid([x1 + part * (x2 - x1), y1 + part * (y2 - y1)]).map((value) => Math.floor(value / spacing))
    })
    for (let look = 1; look <= LOOKS; look++)
      for (const axis of [0, 1]) count += Math.abs(cells[look]![axis]! - cells[look - 1]![axis]!)
  })
  return count
}

for (const rotation of [0, 12, 45, 90, -133.7])
  test(`ticks of a map turned by ${rotation} degrees are where the projections put them`, async () => {
    const map = { center: [2641130, 1210690], scale: 25000, rotation, layers: [], dpi: 72 }
    const { bytes, job } = await printing.print({ layout: 'Sheet', attributes: { map }, format: 'svg' })
    assert.equal(job.warnings, [])
    const { frames, ticks } = readSvg(bytes.toString())
    const [width, height] = [100 * MM, 70 * MM]
    const grids = [['EPSG:2056', 500], ['EPSG:32632', 500], ['EPSG:4326', 0.005]] as const // prettier-ignore
    assert.is(frames.length, 3)
    let next = 0
    grids.forEach(([projection, spacing], index) => {
      const line = index === 0 ? 0.7 : 0.35
      const { distance, width: across } = frames[index]!
      const away = distance - line / 2
      // the neat line is around the map, without a gap
      if (index === 0) assert.ok(Math.abs(away) < 0.001 && Math.abs(across - line - width) < 0.001)
      const convert = transformer('EPSG:2056', projection)
      const angle = (rotation * Math.PI) / 180
      const metres = (25000 * 0.0254) / 72
      const toMap = ([x, y]: readonly [number, number]): [number, number] => {
        const [right, down] = [x - width / 2, y - height / 2]
        return [
          2641130 + metres * (right * Math.cos(angle) + down * Math.sin(angle)),
          1210690 + metres * (right * Math.sin(angle) - down * Math.cos(angle))
        ]
      }
      const toGrid = (at: readonly [number, number]): [number, number] => convert(toMap(at)) as [number, number]
      const corners = [[-away, -away], [width + away, -away], [width + away, height + away], [-away, height + away]] as const // prettier-ignore
      const expected = crossingsOf(corners, spacing, toGrid)
      assert.ok(expected > 10, String(expected))
      const own = ticks.slice(next, (next += expected))
      for (const at of own) {
        const [x, y] = at
        const off = Math.min(...[x + away, y + away, width + away - x, height + away - y].map(Math.abs))
        assert.ok(off < 0.01 * MM, `${x} ${y} is not on the frame`)
        const degreeMetres = projection === 'EPSG:4326' ? 111_320 : 1
        const miss = Math.min(
          ...toGrid(at).map((value) => Math.abs(value - spacing * Math.round(value / spacing)) * degreeMetres)
        )
        assert.ok(miss / 25000 < 0.0001, `${x} ${y} is ${(miss / 25000) * 1000} mm from a line of ${projection}`)
      }
    })
    assert.is(ticks.length, next)
  })

test.run()
