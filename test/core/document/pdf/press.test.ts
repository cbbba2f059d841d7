import '../../../support/sealed.js'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { packageRoot } from '../../../../core/package-root.js'
import type { PressOptions } from '../../../../core/spec.js'
import { fencesIn, readPage } from '../../../support/markdown-pages.js'
import { makeFolders } from '../../../support/folders.js'
import { type Setting, settingIn } from '../setting.js'
import { openPdf } from './opened.js'
import { printed } from './printed.js'

const folders = makeFolders()
let setting: Setting
test.before(() => void (setting = settingIn(folders.make({}))))
test.after(() => folders.remove())

const MM = 72 / 25.4
const PAGE = '#set page(width: 100mm, height: 60mm, margin: 0mm, fill: rgb("#204060"))\n'
const all: PressOptions = {
  bleed: '3mm',
  marks: ['crop', 'registration', 'colors'],
  inAllFormats: false,
  check: false,
  separations: false,
  minLineWidth: '0.1mm'
}
const opened = async (press: PressOptions, source = `${PAGE}text`, pdf = {}) =>
  openPdf(await printed(setting, source, [], pdf, { press }))
type Opened = Awaited<ReturnType<typeof openPdf>>
/** In millimetres from the bottom left corner of the trimmed page. */
const boxOf = ({ document, at, value }: Opened, name: string, page = 0) =>
  (value(at(document.getPage(page).node, name)) as string[] | undefined)?.map((points) => Number(points) / MM)
const assertBox = (box: number[] | undefined, expected: number[]): void =>
  assert.ok(
    box?.every((side, index) => Math.abs(side - expected[index]!) < 0.01),
    `${box} is not ${expected}`
  )

test('every page has the boxes of its trimmed page, its bleed and its sheet', async () => {
  const pdf = await opened(all, `${PAGE}a #pagebreak() b`)
  for (const page of [0, 1]) {
    assertBox(boxOf(pdf, 'TrimBox', page), [0, 0, 100, 60])
    assertBox(boxOf(pdf, 'BleedBox', page), [-3, -3, 103, 63])
    assertBox(boxOf(pdf, 'MediaBox', page), [-9, -9, 109, 69])
  }
})

test('without marks the sheet ends with the bleed; marks alone begin 3 mm from the page', async () => {
  assertBox(boxOf(await opened({ ...all, marks: [] }), 'MediaBox'), [-3, -3, 103, 63])
  const pdf = await opened({ ...all, bleed: '0mm' })
  assertBox(boxOf(pdf, 'BleedBox'), [0, 0, 100, 60])
  assertBox(boxOf(pdf, 'MediaBox'), [-9, -9, 109, 69])
  assert.is(boxOf(await opened({ ...all, bleed: '0mm', marks: [] }), 'TrimBox'), undefined)
})

test('the fill of a page covers its bleed, also a gradient; other areas of the size of the page stay', async () => {
  for (const fill of ['rgb("#204060")', 'gradient.linear(red, blue)']) {
    const content = (await opened({ ...all, marks: [] }, `#set page(width: 100pt, height: 60pt, fill: ${fill})\na`)).content(0) // prettier-ignore
    assert.match(content, /^q\n-8.5039 -8.5039 117.0079 77.0079 re W n\n/)
    assert.match(content, /-8.50\d+ -8.50\d+ m\n108.5039 -8.50\d+ l\n108.5039 68.5039 l\n-8.50\d+ 68.5039 l\nh\nf/)
  }
  const other = '#set page(width: 100pt, height: 60pt, margin: 0pt, fill: none)\n#box(rect(width: 50pt, height: 60pt, fill: red))#rect(width: 100pt, height: 60pt, fill: red)' // prettier-ignore
  assert.not.match((await opened({ ...all, marks: [] }, other)).content(0), /108.5039/)
})

test('crop marks begin outside the bleed, at the lines where the page is cut', async () => {
  const content = (await opened({ ...all, marks: ['crop'] })).content(0)
  const lines = [...content.matchAll(/^(\S+) (\S+) m (\S+) (\S+) l S$/gm)].map((found) => found.slice(1).map((points) => Number(points) / MM)) // prettier-ignore
  assert.is(lines.length, 8)
  for (const [x1, y1, x2, y2] of lines as [number, number, number, number][]) {
    const isUpright = Math.abs(x1 - x2) < 0.001
    const [cut, from, to, size] = isUpright ? [x1, y1, y2, 60] : [y1, x1, x2, 100]
    assert.ok(
      [0, isUpright ? 100 : 60].some((edge) => Math.abs(cut - edge) < 0.01),
      `${cut}`
    )
    assert.ok(
      [from, to].every((end) => end < -2.99 || end > size + 2.99),
      `${from} ${to}`
    )
  }
})

test('the circles of registration marks are round, each in the middle of a side', async () => {
  const content = (await opened({ ...all, marks: ['registration'] })).content(0)
  const circles = [...content.matchAll(/^(\S+ \S+) m ((?:(?:\S+ ){6}c ?){4})S$/gm)]
  const middles = [[50, 65.5], [50, -5.5], [-5.5, 30], [105.5, 30]] // prettier-ignore
  assert.is(circles.length, 4)
  for (const [index, [, start, curves]] of circles.entries()) {
    const [x, y] = middles[index]!
    const numbers = `${start} ${curves}`.match(/-?[\d.]+/g)!.map((points) => Number(points) / MM)
    for (let curve = 0; curve < 4; curve++) {
      const at = (point: number) => [numbers[6 * curve + 2 * point]! - x!, numbers[6 * curve + 2 * point + 1]! - y!]
      const [a, b, c, d] = [0, 1, 2, 3].map(at) as [number[], number[], number[], number[]]
      // a Bézier curve, in the middle and at its ends
      const middle = [0, 1].map((axis) => (a[axis]! + 3 * b[axis]! + 3 * c[axis]! + d[axis]!) / 8)
      for (const point of [a, middle, d]) assert.ok(Math.abs(Math.hypot(...point) - 1.5) < 0.002, `${point}`)
      assert.ok(middle[0]! * [1, -1, -1, 1][curve]! > 1 && middle[1]! * [1, 1, -1, -1][curve]! > 1, `${middle}`)
    }
  }
})

test('the bar of colours is below the page', async () => {
  const { content } = await opened({ ...all, marks: ['colors'] }, '#set page(width: 200mm, height: 60mm, margin: 0mm)')
  const areas = [...content(0).matchAll(/ k (\S+) (\S+) (\S+) (\S+) re f/g)].map((found) => found.slice(1).map((points) => Math.round((Number(points) / MM) * 100) / 100)) // prettier-ignore
  assert.equal([areas.length, areas[0], areas[9]], [10, [8, -8, 5, 4], [53, -8, 5, 4]])
})

test('marks are in all inks; a PDF of an archive has no ink without a profile', async () => {
  for (const [standard, space] of [
    [undefined, '/DeviceCMYK'],
    ['a-2b', '/DeviceGray']
  ] as const) {
    // prettier-ignore
    const pdf = await opened(all, `${PAGE}#set document(title: "t")\ntext`, { standard })
    const spaces = pdf.at(pdf.document.getPage(0).node, 'Resources', 'ColorSpace', 'mapsetter-all')
    assert.equal((pdf.value(spaces) as string[]).slice(0, 3), ['/Separation', '/All', space])
    assert.is(/ k \S+ \S+ \S+ \S+ re f/.test(pdf.content(0)), standard === undefined)
  }
})

test('a page that is too narrow for the bar of colours has none', async () => {
  const barOf = async (width: number) => (await opened({ ...all, marks: ['colors'] }, `#set page(width: ${width}mm, height: 60mm, margin: 0mm)`)).content(0).match(/ k \S+ \S+ \S+ \S+ re f/g)?.length // prettier-ignore
  assert.equal([await barOf(30), await barOf(40)], [undefined, 10])
})

test('SVG and pixels show the trimmed page, or the sheet if they are asked to', async () => {
  const source = `${PAGE}#place(dx: -9mm, rect(width: 9mm, height: 60mm, fill: red))`
  const trimmed = setting.compile(source, { press: all })
  assert.equal(trimmed.pixelSize(0, 25.4), { width: 100, height: 60 })
  const sheet = setting.compile(source, { press: { ...all, inAllFormats: true } })
  assert.equal(sheet.pixelSize(0, 25.4), { width: 118, height: 78 })
  const { data, width } = await sheet.pixels(0, 254)
  const at = (x: number, y: number) => [...data.subarray(3 * (y * width + 10 * x)).subarray(0, 3)].join()
  const row = (y: number) => (x: number) => at(x, 10 * y)
  // white, then the area in the bleed, then the page, its fill in the bleed at the other side, then white
  assert.equal([3, 7, 20, 110, 113].map(row(12)), ['255,255,255', '255,65,54', '32,64,96', '32,64,96', '255,255,255'])
  assert.match(await sheet.svg(0), /^[^]*width="334\.\d+pt" height="221\.\d+pt"/)
})

test('the page about the press shows the layout of its picture', () => {
  const layout = readFileSync(join(packageRoot, 'test/golden/layouts/golden/press-card.typ.hbs'), 'utf8')
  const fences = fencesIn(readPage('layouts/PRESS.md')).map(({ text }) => text)
  assert.is(layout, `---\n${fences[2]}---\n${fences[1]}`)
})

test.run()
