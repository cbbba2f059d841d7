import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { BadGeometry, coordinatesOf } from '../../../parts/geometry/coordinates.js'
import { geometryOf } from './documents.js'

const posList = (list: string) => `<gml:posList>${list}</gml:posList>`
const ring = (list: string) => `<gml:LinearRing>${posList(list)}</gml:LinearRing>`
const RING = [[0, 0], [4, 0], [4, 4], [0, 0]] // prettier-ignore
const HOLE = [[2, 1], [3, 1], [3, 2], [2, 1]] // prettier-ignore
const exterior = `<gml:exterior>${ring('0 0 4 0 4 4 0 0')}</gml:exterior>`
const interior = `<gml:interior>${ring('2 1 3 1 3 2 2 1')}</gml:interior>`
const polygon = `<gml:Polygon>${exterior}${interior}</gml:Polygon>`
const line = (list: string) => `<gml:LineString>${posList(list)}</gml:LineString>`
const curve = (...segments: string[]) => `<gml:Curve><gml:segments>${segments.join('')}</gml:segments></gml:Curve>`
const segment = (list: string) =>
  `<gml:LineStringSegment interpolation="linear">${posList(list)}</gml:LineStringSegment>`

test('points, in every way to write a position', () => {
  for (const position of [
    '<gml:pos>1 2</gml:pos>',
    '<gml:pos srsDimension="3"> 1\n2\t3 </gml:pos>',
    '<gml:coordinates>1,2</gml:coordinates>',
    '<gml:coordinates>1,2,3</gml:coordinates>',
    '<gml:coordinates> 1 , 2 </gml:coordinates>',
    '<gml:coordinates cs=";" ts="|" decimal=",">1,0;2,0|</gml:coordinates>',
    '<gml:coordinates cs=" " ts=",">1 2</gml:coordinates>',
    '<gml:coord><gml:X>1</gml:X><gml:Y>2</gml:Y></gml:coord>',
    '<gml:pos>1e0 +2.0</gml:pos>'
  ])
    assert.equal(geometryOf(`<gml:Point>${position}</gml:Point>`), { type: 'Point', coordinates: [1, 2] }, position)
  assert.equal(geometryOf('<gml:Point><gml:name>x</gml:name></gml:Point>').coordinates, [])
})

test('lines, in every way to write positions', () => {
  for (const positions of [
    posList('0 1 2 3 4 5'),
    '<gml:posList srsDimension="3">0 1 9 2 3 9 4 5 9</gml:posList>',
    '<gml:posList dimension="3" count="3">0 1 9 2 3 9 4 5 9</gml:posList>',
    '<gml:pos>0 1</gml:pos><gml:pos>2 3</gml:pos><gml:pos>4 5</gml:pos>',
    '<gml:coordinates>0,1 2,3 4,5</gml:coordinates>',
    '<gml:coordinates>0,1,9 2,3,9\n 4,5,9 </gml:coordinates>',
    '<gml:coord><gml:X>0</gml:X><gml:Y>1</gml:Y></gml:coord><gml:coordinates>2,3 4,5</gml:coordinates>',
    '<gml:pos>0 1</gml:pos><gml:pointProperty><gml:Point><gml:pos>2 3</gml:pos></gml:Point></gml:pointProperty><gml:pos>4 5</gml:pos>'
  ])
    assert.equal(geometryOf(`<gml:LineString>${positions}</gml:LineString>`).coordinates, [[0, 1], [2, 3], [4, 5]], positions) // prettier-ignore
  assert.equal(geometryOf('<gml:LineString srsDimension="3"><gml:posList>0 1 9 2 3 9</gml:posList></gml:LineString>').coordinates, [[0, 1], [2, 3]]) // prettier-ignore
  // three numbers a position that nobody told of, and two where three were told
  assert.equal(geometryOf(line('0 1 9')).coordinates, [[0, 1]])
  assert.equal(geometryOf('<gml:LineString srsDimension="3"><gml:posList>0 1 2 3</gml:posList></gml:LineString>').coordinates, [[0, 1], [2, 3]]) // prettier-ignore
})

test('invalid numbers are detected and never read as zero', () => {
  for (const element of [
    '<gml:coordinates>1,</gml:coordinates>',
    '<gml:coordinates>1</gml:coordinates>',
    '<gml:pos>1</gml:pos>',
    '<gml:pos/>',
    '<gml:pos>1 x</gml:pos>',
    '<gml:coord><gml:X>1</gml:X></gml:coord>',
    '<gml:coord><gml:X>1</gml:X><gml:Y/></gml:coord>'
  ])
    assert.ok(geometryOf(`<gml:Point>${element}</gml:Point>`).coordinates.some(Number.isNaN), element)
  assert.match(geometryOf(line('1 2 3 4 5')).reason, /<posList> has 5 numbers; must have 2 or 3/)
})

test('polygons and surfaces are read', () => {
  assert.equal(geometryOf(polygon), { type: 'Polygon', coordinates: [RING, HOLE] })
  const gml2 = `<gml:Polygon><gml:innerBoundaryIs>${ring('2 1 3 1 3 2 2 1')}</gml:innerBoundaryIs><gml:outerBoundaryIs>${ring('0 0 4 0 4 4 0 0')}</gml:outerBoundaryIs></gml:Polygon>`
  assert.equal(geometryOf(gml2).coordinates, [RING, HOLE])
  const patches = `<gml:patches><gml:PolygonPatch>${exterior}</gml:PolygonPatch><gml:Triangle>${exterior}</gml:Triangle></gml:patches>`
  const member = (content: string) => `<gml:surfaceMember>${content}</gml:surfaceMember>`
  for (const surface of [
    `<gml:Surface>${patches}</gml:Surface>`,
    `<gml:Surface><gml:polygonPatches><gml:PolygonPatch>${exterior}</gml:PolygonPatch><gml:PolygonPatch>${exterior}</gml:PolygonPatch></gml:polygonPatches></gml:Surface>`,
    `<gml:TriangulatedSurface>${patches}</gml:TriangulatedSurface>`,
    `<gml:PolyhedralSurface>${patches}</gml:PolyhedralSurface>`,
    `<gml:Tin>${patches}<gml:maxLength uom="m">5</gml:maxLength></gml:Tin>`,
    `<gml:OrientableSurface orientation="-"><gml:baseSurface><gml:Surface>${patches}</gml:Surface></gml:baseSurface></gml:OrientableSurface>`,
    `<gml:MultiSurface>${member(`<gml:Surface>${patches}</gml:Surface>`)}</gml:MultiSurface>`,
    `<gml:MultiSurface><gml:surfaceMembers><gml:Polygon>${exterior}</gml:Polygon><gml:Polygon>${exterior}</gml:Polygon></gml:surfaceMembers></gml:MultiSurface>`,
    `<gml:MultiPolygon>${`<gml:polygonMember><gml:Polygon>${exterior}</gml:Polygon></gml:polygonMember>`.repeat(2)}</gml:MultiPolygon>`,
    `<gml:CompositeSurface>${member(`<gml:Polygon>${exterior}</gml:Polygon>`).repeat(2)}</gml:CompositeSurface>`,
    `<gml:Solid><gml:exterior><gml:Shell>${member(`<gml:Polygon>${exterior}</gml:Polygon>`).repeat(2)}</gml:Shell></gml:exterior></gml:Solid>`
  ])
    assert.equal(geometryOf(surface), { type: 'MultiPolygon', coordinates: [[RING], [RING]] }, surface)
  const rings = `<gml:Polygon><gml:exterior><gml:Ring><gml:curveMember>${line('0 0 4 0 4 4')}</gml:curveMember><gml:curveMember>${curve(segment('4 4 0 0'))}</gml:curveMember></gml:Ring></gml:exterior></gml:Polygon>`
  assert.equal(geometryOf(rings).coordinates, [[[0, 0], [4, 0], [4, 4], [4, 4], [0, 0]]]) // prettier-ignore
})

test('curves are read', () => {
  const forth = [[0, 0], [1, 0], [1, 0], [1, 1]] // prettier-ignore
  const both = curve(segment('0 0 1 0'), segment('1 0 1 1'))
  const member = (content: string) => `<gml:curveMember>${content}</gml:curveMember>`
  assert.equal(geometryOf(both), { type: 'LineString', coordinates: forth })
  const composite = `<gml:CompositeCurve>${member(line('0 0 1 0'))}${member(line('1 0 1 1'))}</gml:CompositeCurve>`
  assert.equal(geometryOf(composite).coordinates, forth)
  const turned = `<gml:OrientableCurve orientation="-"><gml:baseCurve>${both}</gml:baseCurve></gml:OrientableCurve>`
  assert.equal(geometryOf(turned).coordinates, forth.toReversed())
  assert.equal(geometryOf(turned.replace('"-"', '"+"')).coordinates, forth)
  for (const lines of [
    `<gml:MultiCurve>${member(line('0 0 1 0'))}${member(curve(segment('1 0 1 1')))}</gml:MultiCurve>`,
    `<gml:MultiCurve><gml:curveMembers>${line('0 0 1 0')}${line('1 0 1 1')}</gml:curveMembers></gml:MultiCurve>`,
    `<gml:MultiLineString><gml:lineStringMember>${line('0 0 1 0')}</gml:lineStringMember><gml:lineStringMember>${line('1 0 1 1')}</gml:lineStringMember></gml:MultiLineString>`
  ])
    assert.equal(geometryOf(lines), { type: 'MultiLineString', coordinates: [[[0, 0], [1, 0]], [[1, 0], [1, 1]]] }) // prettier-ignore
})

test('points and collections of several', () => {
  const point = (position: string) => `<gml:Point><gml:pos>${position}</gml:pos></gml:Point>`
  const expected = { type: 'MultiPoint', coordinates: [[1, 2], [3, 4]] } // prettier-ignore
  assert.equal(
    geometryOf(
      `<gml:MultiPoint><gml:pointMember>${point('1 2')}</gml:pointMember><gml:pointMember>${point('3 4')}</gml:pointMember></gml:MultiPoint>`
    ),
    expected
  )
  assert.equal(
    geometryOf(`<gml:MultiPoint><gml:pointMembers>${point('1 2')}${point('3 4')}</gml:pointMembers></gml:MultiPoint>`),
    expected
  )
  assert.equal(
    geometryOf(
      `<gml:MultiGeometry><gml:geometryMember>${point('1 2')}</gml:geometryMember><gml:geometryMember>${polygon}</gml:geometryMember></gml:MultiGeometry>`
    ),
    {
      type: 'GeometryCollection',
      geometries: [{ type: 'Point', coordinates: [1, 2] }, { type: 'Polygon', coordinates: [RING, HOLE] }] // prettier-ignore
    }
  )
})

const distances = (positions: [number, number][], [x, y]: [number, number]) =>
  positions.map((at) => Math.hypot(at[0] - x, at[1] - y))

test('arcs and circles run on their circle, by their middle, and end where they end', () => {
  const upper = geometryOf(curve(`<gml:Arc>${posList('110 200 100 210 90 200')}</gml:Arc>`)).coordinates
  assert.equal([upper.length, upper[0], upper.at(-1)], [181, [110, 200], [90, 200]])
  assert.ok(distances(upper, [100, 200]).every((radius) => Math.abs(radius - 10) < 1e-9))
  assert.ok(upper.every(([, y]: [number, number]) => y >= 200))
  const lower = geometryOf(curve(`<gml:Arc>${posList('110 200 100 190 90 200')}</gml:Arc>`)).coordinates
  assert.ok(lower.every(([, y]: [number, number]) => y <= 200))
  const wave = geometryOf(curve(`<gml:ArcString>${posList('0 0 1 1 2 0 3 -1 4 0')}</gml:ArcString>`)).coordinates
  assert.equal([wave.length, wave[180], wave.at(-1)], [361, [2, 0], [4, 0]])
  const circle = geometryOf(curve(`<gml:Circle>${posList('1 0 0 1 -1 0')}</gml:Circle>`)).coordinates
  assert.equal([circle.length, circle[0], circle.at(-1)], [361, [1, 0], [1, 0]])
  assert.ok(distances(circle, [0, 0]).every((radius) => Math.abs(radius - 1) < 1e-9))
  // far from the origin, as on a map
  const far = geometryOf(
    curve(`<gml:Arc>${posList('3500010 5800000 3500000 5800010 3499990 5800000')}</gml:Arc>`)
  ).coordinates
  assert.ok(distances(far, [3500000, 5800000]).every((radius) => Math.abs(radius - 10) < 1e-6))
  // three positions on a line are a line
  assert.equal(geometryOf(curve(`<gml:Arc>${posList('0 0 1 1 2 2')}</gml:Arc>`)).coordinates, [[0, 0], [1, 1], [2, 2]]) // prettier-ignore
  assert.equal(geometryOf(curve(`<gml:Arc>${posList('0 0 0 0 0 0')}</gml:Arc>`)).coordinates.length, 3)
})

test('a geometry that cannot be drawn has the reason, which names the element', () => {
  const clothoid = '<gml:Clothoid><gml:refLocation/></gml:Clothoid>'
  const member = (element: string) =>
    `<gml:MultiGeometry><gml:geometryMember>${element}</gml:geometryMember></gml:MultiGeometry>`
  for (const [element, reason] of [
    [curve(segment('0 0 1 0'), clothoid), /^<Clothoid> is not a curve/],
    [
      `<gml:MultiCurve><gml:curveMember>${curve(clothoid)}</gml:curveMember></gml:MultiCurve>`,
      /^<Clothoid> is not a curve/
    ],
    ['<gml:Surface><gml:patches><gml:Cone><gml:x/></gml:Cone></gml:patches></gml:Surface>', /^<Cone> is not a surface/],
    [member('<gml:Grid><gml:x/></gml:Grid>'), /^<Grid> is not a geometry/],
    [member('<gml:Polygon/>'), /^<Polygon> is empty/]
  ] as const) {
    const found = geometryOf(element)
    assert.match(found.reason, reason)
    assert.throws(() => coordinatesOf(found), (thrown: Error) => thrown instanceof BadGeometry && reason.test(thrown.message)) // prettier-ignore
  }
})

test('a geometry that is elsewhere gives the reason, in all places where it may be', () => {
  for (const element of [
    '<gml:Point xlink:href="#p9"/>',
    '<gml:pointProperty xlink:href="#p9"/>',
    '<gml:MultiSurface><gml:surfaceMember xlink:href="#p9"/></gml:MultiSurface>',
    '<gml:MultiGeometry><gml:geometryMember><gml:Point xlink:href="#p9"/></gml:geometryMember></gml:MultiGeometry>',
    '<gml:MultiPoint><gml:pointMember><gml:Point xlink:href="#p9"/></gml:pointMember></gml:MultiPoint>',
    '<gml:CompositeCurve><gml:curveMember><gml:LineString xlink:href="#p9"/></gml:curveMember></gml:CompositeCurve>',
    '<gml:LineString><gml:pos>0 0</gml:pos><gml:pointProperty xlink:href="#p9"/></gml:LineString>',
    '<gml:Polygon><gml:exterior><gml:LinearRing xlink:href="#p9"/></gml:exterior></gml:Polygon>'
  ])
    assert.match(geometryOf(element).reason, /^<\w+> refers to "#p9"/, element)
})

test('an envelope is its rectangle, if the feature has no other geometry', () => {
  const corners = '<gml:lowerCorner>1 2</gml:lowerCorner><gml:upperCorner>5 4</gml:upperCorner>'
  const box = [[1, 2], [5, 2], [5, 4], [1, 4], [1, 2]] // prettier-ignore
  for (const envelope of [
    `<gml:Envelope>${corners}</gml:Envelope>`,
    '<gml:Envelope><gml:pos>1 2</gml:pos><gml:pos>5 4</gml:pos></gml:Envelope>',
    '<gml:Box><gml:coordinates>1,2 5,4</gml:coordinates></gml:Box>'
  ])
    assert.equal(geometryOf(envelope), { type: 'Polygon', coordinates: [box] }, envelope)
  const swapped = geometryOf(`<gml:Envelope srsName="urn:ogc:def:crs:EPSG::4326">${corners}</gml:Envelope>`)
  assert.equal(swapped.coordinates[0].slice(0, 3), [[2, 1], [2, 5], [4, 5]]) // prettier-ignore
  const both = `<gml:Envelope>${corners}</gml:Envelope><app:deep><gml:Point><gml:pos>8 9</gml:pos></gml:Point></app:deep>`
  assert.equal(geometryOf(both), { type: 'Point', coordinates: [8, 9] })
  assert.match(geometryOf('<gml:Envelope><gml:pos>1 2</gml:pos></gml:Envelope>').reason, '1 corners; must have two')
  assert.is(geometryOf('<app:Part><gml:boundedBy><gml:Envelope><gml:pos>1 2</gml:pos></gml:Envelope></gml:boundedBy></app:Part>'), null) // prettier-ignore
  assert.is(geometryOf('<app:Box><app:width>3</app:width></app:Box>'), null)
})

test.run()
