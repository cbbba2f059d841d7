import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { readHash } from '../../../../../plugins/styles/openlayers/hashes/hash.js'
import { membersOf, ValueReader } from '../../../../../plugins/styles/openlayers/json/values.js'
import type {
  LineSymbolizer,
  PointSymbolizer,
  PolygonSymbolizer,
  Symbolizer,
  TextSymbolizer
} from '../../../../../core/style/symbolizer.js'

const drawn = (hash: object, warn: (message: string) => void = assert.unreachable): Symbolizer[] =>
  readHash(new ValueReader(membersOf({ ...hash }), 'style "a"', warn, { hasExpressions: false, unknown: () => '' }))
const one = <T extends Symbolizer>(kind: T['kind'], hash: object, warn?: (message: string) => void): T =>
  drawn(hash, warn).find((symbolizer) => symbolizer.kind === kind) as T
const point = (hash: object) => one<PointSymbolizer>('point', hash)
const text = (hash: object) => one<TextSymbolizer>('text', { label: 'x', ...hash })

const BLACK = { hex: '#000000', alpha: 1 }

test('a hash without colours draws every kind in black', () => {
  assert.equal(drawn({}).map(({ kind }) => kind), ['polygon', 'line', 'point']) // prettier-ignore
  const { fill, stroke } = one<PolygonSymbolizer>('polygon', {})
  assert.equal([fill, stroke!.color, stroke!.widthPt, stroke!.opacity], [{ color: BLACK, opacity: 1 }, BLACK, 1, 1])
  assert.is(one<LineSymbolizer>('line', {}).own, true)
  const { mark, sizePt, picture } = point({})
  assert.equal([mark, sizePt, picture], ['circle', 8, undefined])
})

test('fills and strokes are switched off for each kind, marks too', () => {
  const hash = { stroke: false, fill: 'false', graphicName: 'star' }
  assert.equal(drawn(hash).map(({ kind }) => kind), ['point']) // prettier-ignore
  assert.equal([point(hash).fill, point(hash).stroke], [undefined, undefined])
  assert.equal(drawn({ fill: false }).map(({ kind }) => kind), ['polygon', 'line', 'point']) // prettier-ignore
  assert.equal(drawn({ display: 'none', label: 'x' }), [])
})

test('a translucent colour stays one, even where nothing of it is seen', () => {
  assert.equal(one<PolygonSymbolizer>('polygon', { fillColor: 'rgba(255, 0, 0, 0)' }).fill!.color, {
    hex: '#ff0000',
    alpha: 0
  })
})

test('pictures lie in a box of twice the radius, or of their own, in their shape and around the point', () => {
  const picture = (hash: object) => point({ externalGraphic: 'a.png', ...hash }).picture
  assert.equal(picture({}), { address: 'a.png', widthPt: 8, heightPt: 8, keepsShape: true })
  assert.equal(picture({ pointRadius: 10 }), { address: 'a.png', widthPt: 20, heightPt: 20, keepsShape: true })
  assert.equal(picture({ graphicWidth: 21, graphicHeight: 25 }), {
    address: 'a.png',
    widthPt: 21,
    heightPt: 25,
    keepsShape: true
  })
  assert.equal(picture({ graphicHeight: '25' }), { address: 'a.png', widthPt: 25, heightPt: 25, keepsShape: true })
  const { align, offsetPt, mark } = point({ externalGraphic: 'a.png' })
  assert.equal([align, offsetPt, mark], [[0.5, 0.5], [0, 0], 'circle']) // prettier-ignore
})

test("a picture's offset leads to its top left corner, as far as there is one", () => {
  const pin = point({ externalGraphic: 'a.png', graphicXOffset: -10, graphicYOffset: -25 })
  assert.equal([pin.align, pin.offsetPt], [[0, 0], [-10, -25]]) // prettier-ignore
  const high = point({ externalGraphic: 'a.png', graphicYOffset: -25 })
  assert.equal([high.align, high.offsetPt], [[0.5, 0], [0, -25]]) // prettier-ignore
  assert.equal(point({ graphicXOffset: 9, graphicYOffset: 9 }).offsetPt, [0, 0])
})

test('a picture is as opaque as graphicOpacity tells, else as the fill; a mark is as its paint', () => {
  assert.is(point({ externalGraphic: 'a.png', fillOpacity: 0.4 }).opacity, 0.4)
  assert.is(point({ externalGraphic: 'a.png', fillOpacity: 0.4, graphicOpacity: 0.7 }).opacity, 0.7)
  assert.is(point({ graphicOpacity: 0 }).opacity, 1)
})

test('missing label properties have defaults; such labels are drawn over others', () => {
  const { fontSizePt, align, offsetPt, rotationDeg, alongLine, halo, mayOverlap, mayLeaveFrame, isOutlined } = text({})
  assert.equal([fontSizePt, align, offsetPt, rotationDeg], [12, [0.5, 0.5], [0, 0], 0]) // prettier-ignore
  assert.equal([alongLine, halo, mayOverlap, mayLeaveFrame, isOutlined], [false, undefined, true, false, undefined])
  assert.is(text({ conflictResolution: true }).mayOverlap, false)
})

test('graphics turn clockwise, labels the other way; labelRotation where rotation is 0', () => {
  assert.is(point({ rotation: '30' }).rotationDeg, 30)
  assert.is(text({ rotation: '30', labelRotation: 10 }).rotationDeg, -30)
  assert.is(text({ rotation: 0, labelRotation: 10 }).rotationDeg, -10)
})

test('an offset moves a label on the page, and only the text turns', () => {
  const pageOffset = (hash: object): number[] => {
    const { offsetPt, rotationDeg } = text({ labelXOffset: 40, labelYOffset: 10, ...hash })
    const [along, across] = offsetPt as [number, number]
    // symbolizers turn the offset together with the text, clockwise
    const angle = ((rotationDeg as number) * Math.PI) / 180
    const right = along * Math.cos(angle) + across * Math.sin(angle)
    const up = across * Math.cos(angle) - along * Math.sin(angle)
    return [right, up].map((value) => Math.round(value * 1000) / 1000)
  }
  for (const hash of [{}, { labelRotation: 90 }, { labelRotation: -30 }, { rotation: 45 }])
    assert.equal(pageOffset(hash), [40, 10], JSON.stringify(hash))
})

test('labels: where they stand, of which letters', () => {
  const aligns = ['lb', 'rt', 'r', 'tl', 'cm', 'center', 'lcb'].map((labelAlign) => text({ labelAlign }).align)
  assert.equal(aligns, [[0, 1], [1, 0], [1, 0.5], [0, 0], [0.5, 0.5], [0.5, 0.5], [0, 1]]) // prettier-ignore
  assert.equal(text({ labelXOffset: '3', labelYOffset: 4 }).offsetPt, [3, 4])
  assert.is(text({ fontSize: '14px' }).fontSizePt, 14)
  const heavy = text({ fontWeight: 'bolditalic', fontColor: 'red', fontOpacity: 0.5 })
  assert.equal(
    [heavy.fontWeight, heavy.italic, heavy.color, heavy.opacity],
    [700, true, { hex: '#ff0000', alpha: 1 }, 0.5]
  )
})

test('families, and the names of those that every reader of PDF has', () => {
  assert.is(text({ fontFamily: '12px Calibri,sans-serif' }).fontFamily, 'Calibri,sans-serif')
  assert.is(text({ fontFamily: '9px Calibri,sans-serif' }).fontSizePt, 9)
  assert.is(text({ fontFamily: 'COURIER' }).fontFamily, 'COURIER, Courier, monospace')
  assert.is(text({ fontFamily: 'TIMES_ROMAN' }).fontFamily, 'TIMES_ROMAN, Times, serif')
  assert.is(text({ font: 'Helvetica' }).fontFamily, 'Helvetica, Helvetica, sans-serif')
})

test('outlines: half of their width lies beyond the letters; alone as letters', () => {
  const white = { hex: '#ffffff', alpha: 1 }
  assert.equal(text({ labelOutlineWidth: 3 }).halo, { color: white, widthPt: 1.5, opacity: 1 })
  assert.equal(text({ labelOutlineColor: 'white' }).halo, { color: white, widthPt: 0.5, opacity: 1 })
  assert.equal(text({ haloRadius: 2, haloColor: 'white', labelOutlineOpacity: 0.5 }).halo, {
    color: white,
    widthPt: 2,
    opacity: 0.5
  })
  assert.is(text({ labelOutlineColor: 'red', labelOutlineMode: 'stroke' }).isOutlined, true)
  assert.is(text({ labelOutlineColor: 'red', labelOutlineMode: 'halo' }).isOutlined, undefined)
  assert.is(text({ labelOutlineMode: 'stroke' }).isOutlined, undefined)
})

test('invalid values give a warning, and the default is drawn', () => {
  for (const property of ['strokeLinecap', 'graphicName', 'labelOutlineMode', 'pointRadius', 'labelAlign', 'display']) {
    const messages: string[] = []
    const hash = { label: 'x', labelOutlineColor: 'red', [property]: 'no such thing' }
    assert.is(drawn(hash, (message) => messages.push(message)).length, 4)
    assert.ok(
      messages.some((warning) => warning.startsWith(`style "a": ${property} is "no such thing"; must be `)),
      `${messages}`
    )
  }
})

test.run()
