import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { withTrueAngles } from '../../../core/document/conic-gradients.js'
import { makeTypesetter } from '../../../core/document/compile.js'
import { gradientModule } from '../../../core/layout/gradient-module.js'
import { makeFolders } from '../../support/folders.js'
import { settingIn } from './setting.js'

const folders = makeFolders()
const setting = settingIn(folders.make())
/** The colours of a box of 90 x 30 points. */
const shown = async (fill: string, around = (it: string) => it) => {
  const box = around(`rect(width: 90pt, height: 30pt, fill: ${fill})`)
  const source = `#set page(width: 90pt, height: 30pt, margin: 0pt)\n#place(top + left, ${box})`
  const { data, width } = await setting.compile(source).pixels(0, 144)
  return (x: number, y: number) => [...data.subarray(3 * (2 * y * width + 2 * x)).subarray(0, 3)]
}
const RED = [255, 0, 0]
const BLUE = [0, 0, 255]
const HALVES = '(rgb("#f00"), 0%), (rgb("#f00"), 50%), (rgb("#00f"), 50%), (rgb("#00f"), 100%)'

test('the angle of a conic gradient is true in a box that is not square', async () => {
  // the edge between the halves goes through the middle at 45 degrees, from the top left to the bottom right
  const at = await shown(`gradient.conic(${HALVES}, angle: 45deg)`)
  assert.equal([at(32, 8), at(38, 2), at(52, 28), at(58, 22)], [RED, BLUE, RED, BLUE])
  const steep = await shown(`gradient.conic(${HALVES}, angle: 100deg)`)
  assert.equal([steep(42, 2), steep(50, 2), steep(40, 28), steep(49, 28)], [RED, BLUE, RED, BLUE])
})

test('colours between the edges are at true angles, too, around a centre at the side', async () => {
  const at = await shown('gradient.conic(rgb("#000"), rgb("#fff"), space: rgb, center: (0%, 50%))')
  // from the left down: 225 degrees to the top right
  const [grey] = at(13, 2)
  assert.ok(Math.abs(grey! - (225 / 360) * 255) < 4, String(grey))
})

test('a gradient of the parent is that of the page in a turned box', async () => {
  const turned = (it: string) => `rotate(90deg, ${it})`
  const fill = `gradient.conic(${HALVES}, angle: 45deg, relative: "parent")`
  const at = await shown(fill, turned)
  assert.equal([at(41, 8), at(41, 18), at(49, 12), at(49, 22)], [BLUE, RED, BLUE, RED])
})

/** A gradient around 25 % and 75 % of a box, whose first sector begins with this line. */
const angledMatrix = (line: string): number[] => {
  const sectors = `<pattern id="s" viewBox="0 0 1 1" preserveAspectRatio="none" patternUnits="userSpaceOnUse" width="2" height="2" x="-0.5" y="-0.5"><path d="m 0.375 0.625 ${line} a"/></pattern>`
  const use = (matrix: string, of: string) =>
    `<pattern patternTransform="matrix(${matrix})" id="u" href="#${of}" xlink:href="#${of}"/>`
  // 4 wide along (0.6, 0.8), 2 high along (-0.8, 0.6), from (10, 20)
  const svg = withTrueAngles(sectors + use('2.4 3.2 -1.6 1.2 10 20', 's') + use('1 2 3 4 5 6', 'other'))
  assert.ok(svg.startsWith(sectors) && svg.endsWith(use('1 2 3 4 5 6', 'other')), 'others stay')
  return /matrix\(([^)]*)\)/
    .exec(svg)![1]!
    .split(' ')
    .map((value) => Math.round(Number(value) * 1e6) / 1e6)
}

test('the sectors of a gradient lie in a square of three times its longer side, around the same centre', () => {
  // the sides of the box times 12 and 12; the centre is at (9.4, 21.7)
  const upright = [7.2, 9.6, -9.6, 7.2, 9.4 - 0.25 * 7.2 + 0.75 * 9.6, 21.7 - 0.25 * 9.6 - 0.75 * 7.2]
  for (const line of ['h 2', 'h -1', 'v 3', 'v -1']) assert.equal(angledMatrix(line), upright, line)
})

test('sectors that begin along a diagonal of the unit square begin along that of the box', () => {
  // from 45° to atan(4 / 2): a turn with the tangent 1/3, so cos and sin are 3 and 1 times k / 12
  const k = 12 / Math.sqrt(10)
  const turned = [k, 3 * k, -3 * k, k, 9.4 - k * (0.25 - 3 * 0.75), 21.7 - k * (3 * 0.25 + 0.75)]
  assert.equal(angledMatrix('l 1 1'), turned.map((value) => Math.round(value * 1e6) / 1e6)) // prettier-ignore
})

test('an SVG without conic gradients stays as it is', () => {
  const svg = '<pattern patternTransform="matrix(2 0 0 1 0 0)" id="a" href="#b" xlink:href="#b"/>'
  assert.is(withTrueAngles(svg), svg)
})

const typesetter = makeTypesetter(folders.make(), [])
const stops = (gradient: string) => {
  const source = `#import "/mapsetter/gradient.typ"
#let it = ${gradient}
#let own = std.${gradient}
#metadata((count: it.stops().len(), middle: it.sample(50%).to-hex(), own: own.sample(50%).to-hex(), ends: (it.stops().first().at(0).to-hex(), it.stops().last().at(0).to-hex())))<it>`
  const files = { '/mapsetter/gradient.typ': Buffer.from(gradientModule) }
  const [found] = typesetter.query({ source, files, placeOf: () => undefined }, '<it>')
  return found as { count: number; middle: string; own: string; ends: string[] }
}

test('gradients of a layout have stops between those of other spaces than RGB, with the colours of their space', () => {
  for (const [gradient, count] of [
    ['gradient.linear(rgb("#f00"), rgb("#00f"))', 49],
    ['gradient.radial(rgb("#f00"), rgb("#0f0"), rgb("#00f"), radius: 70%)', 49],
    ['gradient.conic(rgb("#f00"), rgb("#00f"), space: oklch, angle: 20deg)', 49],
    ['gradient.linear((rgb("#f00"), 0%), (rgb("#f00"), 50%), (rgb("#00f"), 50%), (rgb("#00f"), 100%))', 34],
    ['gradient.linear(rgb("#f00"), rgb("#00f"), space: rgb)', 2],
    ['gradient.linear(..range(60).map(it => luma(it * 4)))', 60]
  ] as const) {
    const found = stops(gradient)
    assert.is(found.count, count, gradient)
    assert.is(found.middle, found.own, gradient)
    if (count < 60) assert.equal(found.ends, ['#ff0000', '#0000ff'], gradient)
  }
})

test.run()
