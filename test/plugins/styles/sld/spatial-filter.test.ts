import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { FilterReader } from '../../../../plugins/styles/sld/filter.js'
import { parseMixedXml } from '../../../../core/xml/tree.js'
import { featureOf } from './documents.js'

const reader = new FilterReader({ at: 'x', scale: 1000, unitPt: 1, warn: () => {} })
const filterOf = (condition: string) =>
  reader.read(parseMixedXml(`<ogc:Filter xmlns:ogc="u" xmlns:gml="v">${condition}</ogc:Filter>`)).filter
const fits = (condition: string, geometry: object) => filterOf(condition)(featureOf({}, geometry))
const refused = (condition: string): string => {
  try {
    filterOf(condition)
  } catch (thrown) {
    return (thrown as Error).message
  }
  throw new Error('it was read')
}

const point = (...coordinates: number[]) => ({ type: 'Point', coordinates })
const line = (...coordinates: number[][]) => ({ type: 'LineString', coordinates })
const square = (x: number, y: number, side: number) => ({
  type: 'Polygon',
  coordinates: [[[x, y], [x + side, y], [x + side, y + side], [x, y + side], [x, y]]] // prettier-ignore
})
const GEOM = '<ogc:PropertyName>the_geom</ogc:PropertyName>'
const gmlSquare = (x: number, y: number, side: number) =>
  `<gml:Polygon><gml:exterior><gml:LinearRing><gml:posList>${square(x, y, side).coordinates.flat(2).join(' ')}</gml:posList></gml:LinearRing></gml:exterior></gml:Polygon>`
const gmlPoint = (x: number, y: number) => `<gml:Point><gml:pos>${x} ${y}</gml:pos></gml:Point>`

test('all spatial relations are evaluated', () => {
  const relation = (name: string, other: string, geometry: object) =>
    fits(`<ogc:${name}>${GEOM}${other}</ogc:${name}>`, geometry)
  const area = gmlSquare(0, 0, 10)
  for (const [name, meets, misses] of [
    ['Intersects', point(5, 5), point(15, 5)],
    ['Disjoint', point(15, 5), point(5, 5)],
    ['Within', square(1, 1, 2), square(9, 9, 2)],
    ['Touches', square(10, 0, 5), square(9, 0, 5)],
    ['Crosses', line([-5, 5], [15, 5]), line([1, 1], [2, 2])],
    ['Overlaps', square(5, 5, 10), square(20, 20, 1)],
    ['Equals', square(0, 0, 10), square(0, 0, 9)],
    ['Contains', square(-1, -1, 20), square(1, 1, 2)]
  ] as const)
    assert.equal([relation(name, area, meets), relation(name, area, misses)], [true, false], name)
})

test('literals around geometries, the geometry first, the property of any name, or none', () => {
  const area = gmlSquare(0, 0, 10)
  const inside = point(5, 5)
  assert.ok(fits(`<ogc:Intersects>${GEOM}<ogc:Literal>${area}</ogc:Literal></ogc:Intersects>`, inside))
  assert.ok(fits(`<ogc:Contains><ogc:Literal>${area}</ogc:Literal>${GEOM}</ogc:Contains>`, inside))
  assert.ok(fits(`<ogc:Within>${GEOM.replace('the_geom', 'app:way')}${area}</ogc:Within>`, inside))
  assert.ok(fits(`<ogc:Within>${area}</ogc:Within>`, inside))
  assert.ok(
    fits(
      `<ogc:Intersects>${GEOM}<ogc:Literal>POLYGON((0 0, 9 0, 9 9, 0 0))</ogc:Literal></ogc:Intersects>`,
      point(5, 2)
    )
  )
  assert.ok(fits(`<ogc:Not><ogc:Intersects>${GEOM}${area}</ogc:Intersects></ogc:Not>`, point(50, 2)))
})

test('bounding boxes of all versions are read', () => {
  const inBox = (box: string, x: number, y: number, geometry = GEOM) =>
    fits(`<ogc:BBOX>${geometry}${box}</ogc:BBOX>`, point(x, y))
  for (const box of [
    '<gml:Box><gml:coordinates>0,0 10,20</gml:coordinates></gml:Box>',
    '<gml:Box><gml:coord><gml:X>0</gml:X><gml:Y>0</gml:Y></gml:coord><gml:coord><gml:X>10</gml:X><gml:Y>20</gml:Y></gml:coord></gml:Box>',
    '<gml:Envelope><gml:lowerCorner>0 0</gml:lowerCorner><gml:upperCorner>10 20</gml:upperCorner></gml:Envelope>',
    '<gml:Envelope><gml:pos>10 20</gml:pos><gml:pos>0 0</gml:pos></gml:Envelope>',
    '<gml:Envelope srsName="EPSG:4326"><gml:lowerCorner>0 0</gml:lowerCorner><gml:upperCorner>10 20</gml:upperCorner></gml:Envelope>',
    '<gml:Envelope srsName="urn:ogc:def:crs:EPSG::4326"><gml:lowerCorner>0 0</gml:lowerCorner><gml:upperCorner>20 10</gml:upperCorner></gml:Envelope>'
  ]) {
    assert.equal([inBox(box, 5, 15), inBox(box, 15, 5)], [true, false], box)
    assert.ok(inBox(box, 10, 20, ''))
  }
  assert.ok(fits(`<ogc:Intersects>${GEOM}<gml:Envelope><gml:lowerCorner>0 0</gml:lowerCorner><gml:upperCorner>1 1</gml:upperCorner></gml:Envelope></ogc:Intersects>`, point(1, 0))) // prettier-ignore
  assert.is(refused(`<ogc:BBOX>${GEOM}</ogc:BBOX>`), '<BBOX> must contain an <Envelope> or a <Box>')
  assert.match(refused(`<ogc:BBOX>${GEOM}<gml:Envelope><gml:lowerCorner>0</gml:lowerCorner></gml:Envelope></ogc:BBOX>`), 'an envelope with two corners') // prettier-ignore
})

test('distances are evaluated', () => {
  const within = (name: string, distance: string, x: number) =>
    fits(`<ogc:${name}>${GEOM}${gmlPoint(600_000, 0)}<ogc:Distance ${distance}</ogc:Distance></ogc:${name}>`, point(600_000 + x, 0)) // prettier-ignore
  assert.equal([within('DWithin', 'units="m">5', 4), within('DWithin', 'units="m">5', 6)], [true, false])
  assert.equal([within('Beyond', 'uom="http://www.opengis.net/def/uom/UCUM/0/m">5', 4), within('Beyond', 'units="metre">5', 6)], [false, true]) // prettier-ignore
  assert.equal([within('DWithin', 'units="kilometers">1', 900), within('DWithin', 'units="km">1', 1100)], [true, false])
  assert.equal([within('DWithin', '>5', 4), within('DWithin', 'units="degree">5', 6)], [true, false])
  assert.match(
    refused(`<ogc:DWithin>${GEOM}${gmlPoint(0, 0)}</ogc:DWithin>`),
    '<DWithin> must have a <Distance> that is a number, not below 0'
  )
  assert.match(refused(`<ogc:DWithin>${GEOM}${gmlPoint(0, 0)}<ogc:Distance units="parsec">1</ogc:Distance></ogc:DWithin>`), 'parsec') // prettier-ignore
})

test('an element that is not a geometry is refused', () => {
  assert.match(refused(`<ogc:Intersects>${GEOM}<gml:Sphere/></ogc:Intersects>`), '<Sphere>')
  assert.match(refused(`<ogc:Intersects>${GEOM}<gml:Point xlink:href="#p"/></ogc:Intersects>`), '<Point>')
  assert.match(refused(`<ogc:Intersects>${GEOM}<gml:Curve><gml:segments><gml:Clothoid/></gml:segments></gml:Curve></ogc:Intersects>`), 'the geometry <Curve> cannot be read: <Clothoid>') // prettier-ignore
  assert.match(refused('<ogc:Intersects/>'), '<Intersects> must have two geometries')
})

test.run()
