import '../../support/sealed.js'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import sharp from 'sharp'
import { drawGraphic } from '../../../parts/features/graphic-drawer.js'
import { type DrawnGraphic, type Fit } from '../../../parts/features/drawn-graphic.js'
import type { Graphic } from '../../../core/style/symbolizer.js'
import { featureOf, fillOf, graphicOf, strokeOf, targetOf } from '../../support/symbols.js'

const red = sharp({ create: { width: 20, height: 10, channels: 3, background: 'red' } })
const png = `data:image/png;base64,${(await red.png().toBuffer()).toString('base64')}`

const drawn = async (graphic: Partial<Graphic>, properties = {}): Promise<DrawnGraphic> => {
  const target = targetOf()
  const made = drawGraphic(graphicOf(graphic), featureOf(properties), target)
  await target.graphics.load()
  return made
}
const rounded = ({ minX, minY, maxX, maxY }: ReturnType<DrawnGraphic['box']>) =>
  [minX, minY, maxX, maxY].map((value) => Math.round(value * 100) / 100)
const elementOf = async (graphic: Partial<Graphic>, fit?: Fit) => (await drawn(graphic)).element([50, 40], fit)
/** The transform of a picture's use. */
const transformOf = async (graphic: Partial<Graphic>, fit?: Fit) =>
  / transform="([^"]*)"/.exec(await elementOf({ ...graphic, mark: undefined }, fit))?.[1]

test('a mark is centred on its position, in its paint', async () => {
  const mark = await drawn({ stroke: strokeOf({ widthPt: 2 }) })
  assert.is(mark.waits, false)
  assert.is(mark.paint, 'fill="#ff0000" stroke="#000000" stroke-width="2"')
  assert.is(mark.inGroup([50, 40]), '<path d="M45 35l10 0l0 10l-10 0z"/>')
  assert.is(mark.element([50, 40]), `<g ${mark.paint}>${mark.inGroup([50, 40])}</g>`)
  assert.equal(mark.size(), { widthPt: 10, heightPt: 10 })
  assert.is(mark.definitions().size, 0)
  assert.is(await elementOf({ mark: 'circle' }), '<g fill="#ff0000"><circle cx="50" cy="40" r="5"/></g>')
})

test('a mark turns clockwise, is displaced and aligned, and its offset turns with the mark', async () => {
  const data = async (graphic: Partial<Graphic>, fit?: Fit) => / d="([^"]*)"/.exec(await elementOf(graphic, fit))?.[1]
  assert.is(await data({ mark: 'triangle', rotationDeg: 90 }), 'M55 40l-10 5l0-10z')
  assert.is(await data({ mark: 'triangle', rotationDeg: 60 }, { turnDeg: 30 }), 'M55 40l-10 5l0-10z')
  assert.is(await data({ offsetPt: [10, 0] }), 'M55 35l10 0l0 10l-10 0z')
  assert.is(await data({ offsetPt: [10, 0], rotationDeg: 90 }), 'M55 45l0 10l-10 0l0-10z')
  assert.is(await data({ align: [0, 1] }), 'M50 30l10 0l0 10l-10 0z')
  assert.is(await data({}, { size: { widthPt: 20, heightPt: 4 } }), 'M40 38l20 0l0 4l-20 0z')
})

test('a mark that replaces a missing picture is aligned as the picture would be, or centred', async () => {
  const missing = {
    picture: { address: 'data:image/png,none' },
    align: [0, 0],
    offsetPt: [-3, -9],
    opacity: 0.5
  } as const
  const asPicture = await drawn(missing)
  assert.is(asPicture.element([50, 40]), '<g fill="#ff0000" fill-opacity=".5"><path d="M47 31l10 0l0 10l-10 0z"/></g>')
  const apart = await drawn({ ...missing, isPlacedAsPicture: true })
  assert.is(apart.element([50, 40]), '<g fill="#ff0000"><path d="M45 35l10 0l0 10l-10 0z"/></g>')
  assert.equal(rounded(apart.box()), [-5, -5, 5, 5])
  assert.is(await elementOf({ ...missing, isPlacedAsPicture: true, opacity: 0 }), '')
})

test('the box of a mark includes outline, offset and rotation', async () => {
  assert.equal(rounded((await drawn({})).box()), [-5, -5, 5, 5])
  // as far as a mitred corner of the outline reaches
  assert.equal(rounded((await drawn({ stroke: strokeOf() })).box()), [-7, -7, 7, 7])
  assert.equal(rounded((await drawn({ offsetPt: [10, 0], rotationDeg: 90 })).box()), [-5, 5, 5, 15])
  assert.equal(rounded((await drawn({})).box({ turnDeg: 45 })), [-7.07, -7.07, 7.07, 7.07])
  assert.equal(rounded((await drawn({ align: [0, 0] })).box({ size: { widthPt: 4, heightPt: 2 } })), [0, 0, 4, 2])
})

test('a mark without size or paint is not drawn', async () => {
  for (const graphic of [
    { sizePt: 0 },
    { fill: undefined },
    { opacity: 0 },
    { mark: undefined },
    { mark: 'shape://plus' }
  ]) {
    const nothing = await drawn(graphic)
    assert.equal([nothing.element([0, 0]), nothing.size()], ['', undefined], JSON.stringify(graphic))
    assert.equal(rounded(nothing.box()), [0, 0, 0, 0])
  }
})

test('the opacity of a mark applies to fill and outline; open marks have no fill', async () => {
  const half = await drawn({ opacity: 0.5, fill: fillOf({ opacity: 0.5 }), stroke: strokeOf() })
  assert.is(half.paint, 'fill="#ff0000" fill-opacity=".25" stroke="#000000" stroke-opacity=".5"')
  assert.is((await drawn({ mark: 'shape://plus', stroke: strokeOf() })).paint, 'fill="none" stroke="#000000"')
})

test('an unknown mark becomes a square, with a warning', async () => {
  const target = targetOf()
  const blob = drawGraphic(graphicOf({ mark: 'blob' }), featureOf(), target)
  assert.is(blob.inGroup([5, 5]), '<path d="M0 0l10 0l0 10l-10 0z"/>')
  assert.equal(target.tools.warnings, ['"blob" is not a mark; a square is drawn instead'])
})

test('a picture has its own size, the requested size, or its own proportions in a box', async () => {
  const picture = { address: png }
  assert.is(await transformOf({ picture }), 'translate(40 35) scale(20 10)')
  assert.is(await transformOf({ picture: { ...picture, pixelPt: 0.5 } }), 'translate(45 37.5) scale(10 5)')
  assert.is(await transformOf({ picture: { ...picture, widthPt: 40 } }), 'translate(30 30) scale(40 20)')
  assert.is(await transformOf({ picture: { ...picture, heightPt: 40 } }), 'translate(10 20) scale(80 40)')
  assert.is(await transformOf({ picture: { ...picture, widthPt: 8, heightPt: 8 } }), 'translate(46 36) scale(8 8)')
  const fitted = { ...picture, widthPt: 8, heightPt: 8, keepsShape: true }
  assert.is(await transformOf({ picture: fitted }), 'translate(46 38) scale(8 4)')
  assert.is(await transformOf({ picture: fitted, align: [0, 0] }), 'translate(50 42) scale(8 4)')
  assert.is(await transformOf({ picture }, { size: { widthPt: 6, heightPt: 6 } }), 'translate(47 37) scale(6 6)')
})

test('a picture turns around its position with its offset, and may be translucent', async () => {
  const graphic = { picture: { address: png }, rotationDeg: 30, offsetPt: [0, -5], opacity: 0.5 } as const
  assert.is(await transformOf(graphic), 'translate(50 40) rotate(30) translate(-10 -10) scale(20 10)')
  assert.match(await elementOf(graphic), / opacity=".5"\/>$/)
})

test('a graphic waits for its picture, and returns the definitions the picture needs', async () => {
  const picture = await drawn({ picture: { address: png } })
  assert.equal([picture.waits, picture.paint], [true, ''])
  const [[id, definition]] = [...picture.definitions()] as [[string, string]]
  assert.match(definition, `<g id="${id}"><image`)
  assert.match(picture.element([0, 0]), `<use href="#${id}"`)
})

test('a missing picture is replaced by the mark of the graphic; without a mark nothing is drawn', async () => {
  const broken = { address: 'data:image/png;base64,AAAA' }
  assert.is(await elementOf({ picture: broken }), '<g fill="#ff0000"><path d="M45 35l10 0l0 10l-10 0z"/></g>')
  assert.is(await elementOf({ picture: broken, mark: undefined }), '')
  assert.is(await elementOf({ picture: { address: png, widthPt: 0 }, mark: undefined }), '')
})

test('the values of a graphic are computed for each feature', async () => {
  const sizePt = ({ properties }: { properties: { [name: string]: unknown } }) => Number(properties.size)
  assert.equal((await drawn({ sizePt }, { size: 4 })).size(), { widthPt: 4, heightPt: 4 })
})

test('a mark may be filled with a pattern, which is clipped to the mark', async () => {
  const pattern = { graphic: graphicOf({ mark: 'shape://horline', sizePt: 4, fill: undefined, stroke: strokeOf() }), gapPt: [0, 0] as const } // prettier-ignore
  const mark = await drawn({ fill: fillOf({ graphic: pattern }), stroke: strokeOf() })
  const [, id, clip, lines, outline] = /^<clipPath id="(\w+)">(.*?)<\/clipPath><g clip-path="url\(#\w+\)"><g [^>]*><path d="([^"]*)"\/><\/g><\/g>(.*)$/.exec(mark.element([50, 40]))! // prettier-ignore
  assert.ok(id)
  assert.is(clip, '<path d="M45 35l10 0 0 10-10 0z"/>')
  assert.is(lines, 'M40 34L57 34M40 38L57 38M40 42L57 42M40 46L57 46')
  assert.is(outline, '<g fill="none" stroke="#000000"><path d="M45 35l10 0l0 10l-10 0z"/></g>')
})

test.run()
