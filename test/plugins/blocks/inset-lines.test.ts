import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { transformer } from '../../../core/views/projection.js'
import { type Point, View } from '../../../core/plugin.js'
import { makeFolders } from '../../support/folders.js'
import { type Printing, startPrinting } from '../../support/printing.js'
import { polygonsIn, linesIn } from '../../support/typst-shapes.js'

const MM = 72 / 25.4
/** The accuracy on paper. */
const NEAR_PT = 0.1 * MM
const folders = makeFolders()
let printing: Printing
test.before(async () => {
  const attributes = `attributes:
  map: { type: map, width: 80mm, height: 60mm, projection: 'EPSG:2056' }
  detail: { type: map, width: 30mm, height: 20mm, projection: 'EPSG:25832' }
  lines: { type: insetLines, inset: detail, color: '#ff0000', lineWidth: 1pt }`
  const page = '#set page(width: 200mm, height: 120mm, margin: 0pt)\n'
  const layouts = folders.make({
    'default/app.yaml': 'scales: [25000]\n',
    'default/sheet.typ.hbs': `---\nname: Sheet\n${attributes}\n---\n${page}#place(top + left, dx: 10mm, dy: 20mm)[{{map}}] #place(top + left, dx: 130mm, dy: 70mm)[{{detail}}] #v(30mm) #h(7mm) {{lines}}\n`,
    'default/apart.typ.hbs': `---\nname: Apart\n${attributes}\n---\n${page}{{map}} {{lines}} #pagebreak() {{detail}}\n`,
    'default/rows.typ.hbs': `---
name: Rows
attributes:
  rows:
    type: datasource
    attributes:
      map: { type: map, width: 40mm, height: 30mm, projection: 'EPSG:2056' }
      detail: { type: map, width: 10mm, height: 10mm, projection: 'EPSG:2056' }
      lines: { type: insetLines, inset: detail, outline: false, frame: false, color: '#ff0000' }
---
${page}{{#each rows}}#place(top + left, dy: {{data @index}} * 50mm)[{{map}}] #place(top + left, dx: 60mm, dy: {{data @index}} * 50mm)[{{detail}}] {{lines}}
{{/each}}`
  })
  printing = await startPrinting({ layouts })
})
test.after(() => printing?.close())

const map = { center: [2600000, 1200000], scale: 25000, rotation: 0, layers: [] }
const toUtm = transformer('EPSG:2056', 'EPSG:25832')
const print = async (rotation: number, detail: object, layout = 'Sheet') => {
  const attributes = { map: { ...map, rotation }, detail: { scale: 5000, layers: [], ...detail } }
  const { bytes, job } = await printing.print({ layout, attributes, format: 'svg' })
  return { svg: bytes.toString(), warnings: job.warnings }
}
const viewOf = (widthMm: number, heightMm: number, more: Partial<View>): View => {
  const unit = (0.0254 / 72) * more.scale!
  return new View({ widthPt: widthMm * MM, heightPt: heightMm * MM, dpi: 72, unitsPerPt: [unit, unit], projection: 'EPSG:2056', centre: [0, 0], scale: 1, rotationDeg: 0, ...more }) // prettier-ignore
}
const near = (a: Point, b: Point) => Math.hypot(a[0] - b[0], a[1] - b[1]) < NEAR_PT
const side = (a: Point, b: Point, p: Point) =>
  ((b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0])) / Math.hypot(b[0] - a[0], b[1] - a[1])

for (const [rotation, detail] of [
  [0, 0],
  [25, 0],
  [-40, 65],
  [180, 10],
  [90, -135]
] as const)
  test(`lines are tangents of both rectangles, also where the map is turned by ${rotation} and the inset by ${detail} degrees`, async () => {
    const centre: Point = [2599700, 1200250]
    const { svg, warnings } = await print(rotation, { center: toUtm(centre), rotation: detail })
    assert.equal(warnings, [])
    const onMap = viewOf(80, 60, { centre: [2600000, 1200000], scale: 25000, rotationDeg: rotation })
    const inset = viewOf(30, 20, { centre: toUtm(centre), scale: 5000, rotationDeg: detail, projection: 'EPSG:25832' })
    const fromUtm = transformer('EPSG:25832', 'EPSG:2056')
    const place = inset.corners.map((corner): Point => {
      const [x, y] = onMap.toPaper(fromUtm(corner))
      return [x + 10 * MM, y + 20 * MM]
    })
    const frame = ([[130, 70], [160, 70], [160, 90], [130, 90]] as const).map(([x, y]): Point => [x * MM, y * MM]) // prettier-ignore
    const polygons = polygonsIn(svg, '#ff0000')
    assert.is(polygons.length, 2)
    for (const [index, wanted] of [place, frame].entries())
      for (const corner of wanted)
        assert.ok(
          polygons[index]!.some((point) => near(point, corner)),
          `${corner} of ${JSON.stringify(polygons[index])}`
        )
    const lines = linesIn(svg, '#ff0000')
    assert.is(lines.length, 2)
    const sides = lines.map(([from, to]) => {
      assert.ok(place.some((corner) => near(from, corner)) && frame.some((corner) => near(to, corner)))
      const all = [...place, ...frame].map((corner) => side(from, to, corner))
      const [least, most] = [Math.min(...all), Math.max(...all)]
      assert.ok(least > -NEAR_PT || most < NEAR_PT, `${least} ${most}`)
      return Math.sign(least + most)
    })
    assert.equal(sides.toSorted(), [-1, 1])
  })

test('a place outside of the map gives a warning, and nothing is drawn', async () => {
  const { svg, warnings } = await print(0, { center: toUtm([2602000, 1200000]) })
  assert.is(warnings.length, 1)
  assert.match(warnings[0]!, /the place of the inset "detail" is outside of the map/)
  assert.equal([polygonsIn(svg, '#ff0000'), linesIn(svg, '#ff0000')], [[], []]) // prettier-ignore
})

test('of a place that is partly outside, the part on the map is outlined, with a warning', async () => {
  const { svg, warnings } = await print(0, { center: toUtm([2601000, 1200000]) })
  assert.match(warnings.join(), /"detail" is partly outside/)
  const [place] = polygonsIn(svg, '#ff0000')
  assert.ok(Math.abs(Math.max(...place!.map(([x]) => x)) - 90 * MM) < 1e-3)
})

test('maps on different pages are outlined and framed without lines', async () => {
  const attributes = { map, detail: { scale: 5000, center: toUtm([2599700, 1200250]), layers: [] } }
  const { bytes } = await printing.print({ layout: 'Apart', attributes, format: 'svg' })
  assert.is(polygonsIn(bytes.toString(), '#ff0000').length, 1)
  assert.equal(linesIn(bytes.toString(), '#ff0000'), [])
})

test('in each row, the lines are those of its own maps', async () => {
  const row = { map, detail: { center: [2600000, 1200000], scale: 5000, layers: [] } }
  const { bytes, job } = await printing.print({ layout: 'Rows', attributes: { rows: [row, row] }, format: 'svg' })
  assert.equal(job.warnings, [])
  const lines = linesIn(bytes.toString(), '#ff0000')
  // the inset is half-way down neither map
  assert.equal(lines.map(([, [, y]]) => Math.round(y / MM / 50)), [0, 0, 1, 1]) // prettier-ignore
})

test.run()
