import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { travel } from '../../../core/views/geodesic.js'
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

const around = (name: string, centre: string, radius: string, angles: readonly [string, string] | [] = []) => {
  const [start, end] = angles
  const ends = start === undefined ? '' : `<gml:startAngle ${start}</gml:startAngle><gml:endAngle ${end}</gml:endAngle>`
  return `<gml:${name} numArc="1"><gml:pos>${centre}</gml:pos><gml:radius ${radius}</gml:radius>${ends}</gml:${name}>`
}
const inSystem = (srsName: string, segment: string) =>
  geometryOf(curve(segment).replace('<gml:Curve>', `<gml:Curve srsName="${srsName}">`))
const isAt = (found: readonly number[], expected: readonly number[], by = 1e-9) =>
  assert.ok(Math.hypot(found[0]! - expected[0]!, found[1]! - expected[1]!) <= by, `${found}, not ${expected}`)

test('circles by their centre have their radius in the unit of the system', () => {
  for (const [srsName, radius, expected] of [
    ['EPSG:3857', 'uom="m">10', 10],
    ['EPSG:3857', '>10', 10],
    ['EPSG:3857', 'uom="http://www.opengis.net/def/uom/UCUM/0/km">0.5', 500],
    ['EPSG:3857', 'uom="urn:ogc:def:uom:EPSG::9002">10', 3.048],
    ['EPSG:3857', 'uom="[nmi_i]">2', 3704],
    ['EPSG:2263', 'uom="m">1200', 3937],
    ['CRS:84', 'uom="deg">2', 2]
  ] as const) {
    const { type, coordinates } = inSystem(srsName, around('CircleByCenterPoint', '10 20', radius))
    assert.equal([type, coordinates.length, coordinates[0]], ['LineString', 361, coordinates.at(-1)])
    assert.ok(
      distances(coordinates, [10, 20]).every((one) => Math.abs(one - expected) < 1e-6),
      `${srsName} ${radius}`
    )
  }
  const ring = `<gml:Polygon><gml:exterior><gml:Ring><gml:curveMember>${curve(around('CircleByCenterPoint', '0 0', 'uom="m">5'))}</gml:curveMember></gml:Ring></gml:exterior></gml:Polygon>`
  assert.is(geometryOf(ring).coordinates[0].length, 361)
})

test('arcs by their centre run from the start to the end, from the first axis towards the second', () => {
  const arc = (srsName: string, start: string, end: string) =>
    inSystem(srsName, around('ArcByCenterPoint', '0 0', 'uom="m">10', [start, end])).coordinates
  const eastFirst = arc('EPSG:3857', 'uom="deg">0', 'uom="deg">90')
  assert.is(eastFirst.length, 91)
  isAt(eastFirst[0], [10, 0])
  isAt(eastFirst[30], [10 * Math.cos(Math.PI / 6), 5])
  isAt(eastFirst[90], [0, 10])
  // falling angles, more than a right angle, and other units
  const back = arc('EPSG:3857', 'uom="deg">90', 'uom="deg">-90')
  assert.is(back.length, 181)
  isAt(back[90], [10, 0])
  const radians = arc('EPSG:3857', 'uom="rad">0', `uom="rad">${Math.PI}`)
  assert.is(radians.length, 181)
  isAt(radians[90], [0, 10])
  assert.is(arc('EPSG:3857', 'uom="deg">0', 'uom="deg">1e12').length, 361)
  // north first: clockwise from north
  const northFirst = arc('urn:ogc:def:crs:EPSG::31467', 'uom="deg">0', 'uom="deg">90')
  isAt(northFirst[0], [0, 10])
  isAt(northFirst[90], [10, 0])
})

test('a radius in metres around degrees is measured on the ground, in either order of axes', () => {
  const angles = ['uom="deg">0', 'uom="deg">90'] as const
  const [north, east] = [travel([8, 47], 0, 20_000), travel([8, 47], 90, 20_000)]
  const latitudeFirst = inSystem(
    'urn:ogc:def:crs:EPSG::4326',
    around('ArcByCenterPoint', '47 8', 'uom="km">20', angles)
  )
  isAt(latitudeFirst.coordinates[0], north)
  isAt(latitudeFirst.coordinates[90], east)
  const longitudeFirst = inSystem('EPSG:4326', around('ArcByCenterPoint', '8 47', 'uom="km">20', angles))
  isAt(longitudeFirst.coordinates[0], east)
  isAt(longitudeFirst.coordinates[90], north)
})

test('measures of arcs that cannot be used give the reason', () => {
  const angles = ['uom="deg">0', 'uom="deg">90'] as const
  for (const [segment, reason] of [
    [around('CircleByCenterPoint', '0 0', 'uom="furlong">5'), /<radius> is "furlong"; must be one of m, km/],
    [around('CircleByCenterPoint', '0 0', 'uom="deg">5'), /<radius> is "deg"; must be a length/],
    [around('CircleByCenterPoint', '0 0', 'uom="m">-5'), /<radius> is -5; must be a number above 0/],
    [around('CircleByCenterPoint', '0 0', 'uom="m">five'), /<radius> is "five"; must be a number/],
    [around('ArcByCenterPoint', '0 0', 'uom="m">5'), /<ArcByCenterPoint> has no <startAngle>/],
    [
      around('ArcByCenterPoint', '0 0', 'uom="m">5', ['uom="m">1', angles[1]]),
      /<startAngle> is "m"; must be one of deg/
    ],
    [around('ArcByCenterPoint', '0 0', 'uom="m">5', angles).replace(/<gml:radius.*radius>/, ''), /has no <radius>/],
    [
      around('CircleByCenterPoint', '', 'uom="m">5').replace('<gml:pos></gml:pos>', ''),
      /has 0 positions; must have one/
    ]
  ] as const)
    assert.match(inSystem('EPSG:3857', segment).reason, reason)
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
