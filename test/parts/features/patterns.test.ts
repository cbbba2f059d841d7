import '../../support/sealed.js'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { polygonDrawer } from '../../../parts/features/draw-shapes.js'
import { runOf } from '../../../parts/geometry/parts.js'
import { type PatternArea, patternDrawer } from '../../../parts/features/patterns.js'
import type { Fill, Graphic, RepeatedGraphic } from '../../../core/style/symbolizer.js'
import { featureOf, fillOf, graphicOf, strokeOf, targetOf } from '../../support/symbols.js'

const box = (left: number, top: number, right: number, bottom: number): PatternArea => ({
  rings: [[left, top, right, top, right, bottom, left, bottom]],
  rule: 'evenodd'
})

const fill = (graphic: Partial<Graphic>, gapPt: RepeatedGraphic['gapPt'] = [0, 0], more: Partial<Fill> = {}): Fill =>
  fillOf({ graphic: { graphic: graphicOf(graphic), gapPt }, ...more })

const drawn = async (area: PatternArea, pattern: Fill, target = targetOf()): Promise<string> => {
  const made = patternDrawer(pattern, pattern.graphic!)(featureOf(), target)
  await target.graphics.load()
  return made.elements(area)
}

const lines = { fill: undefined, stroke: strokeOf({ widthPt: 0.5 }), sizePt: 10 }
const pathsOf = (svg: string) => [...svg.matchAll(/<g [^>]*stroke="[^>]*><path d="([^"]*)"/g)].map(([, data]) => data)
/** Middles of the squares and circles. */
const middlesOf = (svg: string) => [...svg.matchAll(/<circle cx="([^"]*)" cy="([^"]*)"/g)].map(([, x, y]) => [Number(x), Number(y)]) // prettier-ignore

test('pattern lines through neighbouring tiles become long lines through the middles of the tiles', async () => {
  const area = box(12, 12, 38, 28)
  const [level] = pathsOf(await drawn(area, fill({ ...lines, mark: 'shape://horline' })))
  assert.is(level, 'M10 15L39 15M10 25L39 25')
  const [upright] = pathsOf(await drawn(area, fill({ ...lines, mark: 'shape://vertline' })))
  assert.is(upright, 'M35 10L35 29M25 10L25 29M15 10L15 29')
})

test('slanted pattern lines go through the corners of the tiles', async () => {
  const [data] = pathsOf(await drawn(box(0, 0, 40, 40), fill({ ...lines, mark: 'shape://slash' })))
  for (const [, x0, y0, x1, y1] of data!.matchAll(/M(\S+) ([^L]+)L(\S+) ([^M]+)/g)) {
    assert.ok(Math.abs(Number(x1) - Number(x0) + Number(y1) - Number(y0)) < 0.02)
    const across = Number(x0) + Number(y0)
    assert.ok(Math.abs(across - 10 * Math.round(across / 10)) < 0.02, `${across}`)
  }
  assert.is(data!.split('M').length - 1, 9)
})

test('a pattern is clipped to its area, with the fill rule of the area', async () => {
  const area: PatternArea = { rings: [...box(0, 0, 20, 20).rings, [5, 5, 15, 5, 15, 15]], rule: 'evenodd' }
  const svg = await drawn(area, fill({ ...lines, mark: 'shape://plus' }))
  const [, id, clip] = /^<clipPath id="(\w+)">(.*)<\/clipPath><g clip-path="url\(#\1\)">/.exec(svg)!
  assert.ok(id)
  assert.is(clip, '<path d="M0 0l20 0 0 20-20 0zM5 5l10 0 0 10z" clip-rule="evenodd"/>')
  assert.not.match(await drawn({ ...area, rule: 'nonzero' }, fill(lines)), 'clip-rule')
})

test('pattern marks are in the middles of tiles counted from the corner of the map', async () => {
  const pattern = fill({ mark: 'circle', sizePt: 4 }, [6, 16])
  assert.equal(middlesOf(await drawn(box(0, 0, 20, 20), pattern)), [[5, 10], [15, 10]]) // prettier-ignore
  // a neighbour goes on where this one ends
  assert.equal(middlesOf(await drawn(box(20, 0, 40, 40), pattern)), [[25, 10], [35, 10], [25, 30], [35, 30]]) // prettier-ignore
})

test('only marks that reach into an area are drawn', async () => {
  const triangle: PatternArea = { rings: [[0, 0, 100, 100, 0, 100]], rule: 'evenodd' }
  const middles = middlesOf(await drawn(triangle, fill({ mark: 'circle', sizePt: 2 }, [8, 8])))
  assert.is(middles.length, 10 + 9 * 5)
  for (const [x, y] of middles) assert.ok(x! <= y!)
})

test('the rotation of a pattern turns the whole pattern around the corner of the map', async () => {
  const turned = middlesOf(await drawn(box(0, 0, 40, 40), fill({ mark: 'circle', sizePt: 10, rotationDeg: 30 })))
  const [cos, sin] = [Math.cos(Math.PI / 6), Math.sin(Math.PI / 6)]
  for (const [x, y] of turned)
    for (const along of [x! * cos + y! * sin, y! * cos - x! * sin])
      assert.ok(Math.abs(((((along - 5) % 10) + 15) % 10) - 5) < 0.02, `${along}`)
  const mark = await drawn(box(0, 0, 9, 9), fill({ mark: 'triangle', sizePt: 10, rotationDeg: 90 }))
  assert.match(mark, 'M0 5l-10 5l0-10z')
})

test('the opacity applies to the whole pattern, and a pattern of opacity 0 is not drawn', async () => {
  assert.match(await drawn(box(0, 0, 9, 9), fill({}, [0, 0], { opacity: 0.5 })), /<g clip-path="[^"]*" opacity=".5">/)
  assert.is(await drawn(box(0, 0, 9, 9), fill({}, [0, 0], { opacity: 0 })), '')
  assert.is(await drawn({ rings: [], rule: 'evenodd' }, fill({})), '')
  assert.is(await drawn(box(0, 0, 9, 9), fill({ sizePt: 0 })), '')
})

test('pattern lines with gaps become dashes', async () => {
  const svg = await drawn(box(0, 0, 20, 10), fill({ ...lines, mark: 'shape://horline', sizePt: 5 }, [5, 5]))
  assert.match(svg, '<path d="M2.5 5l5 0"/><path d="M12.5 5l5 0"/>')
})

test('adjacent opaque pictures are drawn slightly larger below, to hide the seams', async () => {
  const white = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><rect width="10" height="10" fill="#fff"/></svg>' // prettier-ignore
  const picture = { address: `data:image/svg+xml,${encodeURIComponent(white)}` }
  const gif = { address: 'data:image/gif;base64,R0lGODdhAQABAIAAAP///////ywAAAAAAQABAAACAkQBADs=', heightPt: 10 }
  const scales = async (pattern: Fill) => [...(await drawn(box(1, 1, 9, 9), pattern)).matchAll(/scale\((\S+)/g)].map(([, scale]) => scale) // prettier-ignore
  assert.equal(await scales(fill({ mark: undefined, picture: gif })), ['11', '10'])
  assert.equal(await scales(fill({ mark: undefined, picture: gif }, [1, 0])), ['10'])
  assert.equal(await scales(fill({ mark: undefined, picture })), ['10'])
})

test('a pattern too dense for any sheet is cut off, with a warning', async () => {
  for (const graphic of [
    { mark: 'circle', sizePt: 1e-9 },
    { ...lines, sizePt: 1e-9, mark: 'shape://horline' },
    { mark: 'star', sizePt: 0.3 }
  ]) {
    // prettier-ignore
    const target = targetOf()
    await drawn(box(-2, -2, 4000, 4000), fill(graphic), target)
    assert.is(target.tools.warnings.length, 1)
  }
})

test('a pattern may be counted from the corner of the world, so that maps side by side fit', async () => {
  const pattern = fill({ mark: 'circle', sizePt: 4 }, [6, 6])
  const onWorld = { ...pattern, graphic: { ...pattern.graphic!, isOnWorld: true } }
  const at = (worldCorner: [number, number], its: Fill = onWorld) => drawn(box(0, 0, 15, 9), its, { ...targetOf(), worldCorner }) // prettier-ignore
  assert.equal(middlesOf(await at([-1000, -2000])), [[5, 5], [15, 5]]) // prettier-ignore
  assert.equal(middlesOf(await at([-1003, -1998])), [[2, 7], [12, 7]]) // prettier-ignore
  assert.equal(middlesOf(await at([-1003, -1998], pattern)), [[5, 5], [15, 5]]) // prettier-ignore
  const hatch = fill({ ...lines, mark: 'shape://horline' })
  const hatchOnWorld = { ...hatch, graphic: { ...hatch.graphic!, isOnWorld: true } }
  const target = { ...targetOf(), worldCorner: [0, -97] as [number, number] }
  assert.equal(pathsOf(await drawn(box(0, 0, 9, 9), hatchOnWorld, target)), ['M-10 8L10 8'])
})

test('a pattern on the world moves with an area that is displaced', async () => {
  const onWorld = fill({ mark: 'circle', sizePt: 4 }, [6, 6])
  const its = { ...onWorld, graphic: { ...onWorld.graphic!, isOnWorld: true } }
  const target = { ...targetOf(), worldCorner: [0, 0] as [number, number] }
  const parts = { points: [], lines: [], polygons: [[runOf([0, 0, 15, 0, 15, 9, 0, 9, 0, 0])]], isLost: false }
  polygonDrawer({ kind: 'polygon', own: true, fill: its, displacementPt: [3, 4] })(featureOf(), parts, target)
  assert.equal(middlesOf(target.elements.toString()), [[8, 9], [18, 9]]) // prettier-ignore
})

test.run()
