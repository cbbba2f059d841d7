import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { PrintError } from '../../../core/errors.js'
import { projectionOf, transformer } from '../../../core/views/projection.js'
import type { GmlOptions } from '../../../parts/gml/srs.js'
import { collection, geometryOf, member, NAMESPACES, read } from './documents.js'

const refused = (document: string, options: Partial<GmlOptions> = {}): PrintError => {
  try {
    read(document, options)
  } catch (thrown) {
    assert.instance(thrown, PrintError)
    return thrown as PrintError
  }
  throw new Error('it was read')
}
const point = (position: string, attributes = '') =>
  `<gml:Point ${attributes}><gml:pos>${position}</gml:pos></gml:Point>`
const geometry = (content: string) => `<app:geometry>${content}</app:geometry>`

test('WFS 1.0.0 collections with GML 2 are read', () => {
  const { features, crs } = read(`<?xml version='1.0' encoding="UTF-8" ?>
    <wfs:FeatureCollection xmlns:ms="http://mapserver.gis.umn.edu/mapserver" xmlns:wfs="http://www.opengis.net/wfs" xmlns:gml="http://www.opengis.net/gml">
      <gml:boundedBy><gml:Box srsName="EPSG:4326"><gml:coordinates>7,46 8,47</gml:coordinates></gml:Box></gml:boundedBy>
      <gml:featureMember>
        <ms:targets fid="targets.3">
          <gml:boundedBy><gml:Box srsName="EPSG:4326"><gml:coordinates>7,46 8,47</gml:coordinates></gml:Box></gml:boundedBy>
          <ms:msGeometry>
            <gml:LineString srsName="EPSG:4326"><gml:coordinates>7.000000,46.000000 8.000000,47.000000 </gml:coordinates></gml:LineString>
          </ms:msGeometry>
          <ms:name>a &amp; b</ms:name>
          <ms:n>003</ms:n>
        </ms:targets>
      </gml:featureMember>
    </wfs:FeatureCollection>`)
  assert.is(crs, 'EPSG:4326')
  const expected = { type: 'LineString', coordinates: [[7, 46], [8, 47]] } // prettier-ignore
  assert.equal(features, [{ index: 1, id: 'targets.3', properties: { name: 'a & b', n: '003' }, geometry: expected }])
})

test('WFS 1.1.0, GML 3.1: all members in one element, the system by URN on the envelope alone', () => {
  const { features, crs } =
    read(`<wfs:FeatureCollection xmlns:wfs="http://www.opengis.net/wfs" xmlns:gml="http://www.opengis.net/gml" xmlns="urn:t" numberOfFeatures="2">
    <gml:boundedBy><gml:Envelope srsName="urn:x-ogc:def:crs:EPSG:4326" srsDimension="2"><gml:lowerCorner>46 7</gml:lowerCorner><gml:upperCorner>47 8</gml:upperCorner></gml:Envelope></gml:boundedBy>
    <gml:featureMembers>
      <place gml:id="place.1"><the_geom><gml:Point><gml:pos>46 7</gml:pos></gml:Point></the_geom><gml:name>A</gml:name></place>
      <road gml:id="road.1"><geom><gml:LineString><gml:posList>46 7 47 8</gml:posList></gml:LineString></geom></road>
    </gml:featureMembers>
  </wfs:FeatureCollection>`)
  assert.is(crs, 'EPSG:4326')
  assert.equal(features, [
    { index: 1, id: 'place.1', properties: { name: 'A' }, geometry: { type: 'Point', coordinates: [7, 46] } },
    { index: 2, id: 'road.1', properties: {}, geometry: { type: 'LineString', coordinates: [[7, 46], [8, 47]] } } // prettier-ignore
  ])
})

test('WFS 2.0: collections within collections, tuples, empty and additional members', () => {
  const inner = `<wfs:FeatureCollection numberMatched="1">${member(geometry(point('1 2')), 'gml:id="a"')}</wfs:FeatureCollection>`
  const tuple = `<wfs:Tuple>${member(geometry(point('3 4')), 'gml:id="b"')}${member(geometry(point('5 6')), 'gml:id="c"')}</wfs:Tuple>`
  const additional = `<wfs:additionalObjects><wfs:SimpleFeatureCollection>${member(geometry(point('7 8')))}</wfs:SimpleFeatureCollection></wfs:additionalObjects>`
  const { features, matched } = read(
    collection(
      `<wfs:member>${inner}</wfs:member><wfs:member>${tuple}</wfs:member><wfs:member xlink:href="#a"/>${additional}`,
      'numberMatched="7" numberReturned="3"'
    )
  )
  assert.equal(features.map(({ index, id }) => [index, id]), [[1, 'a'], [2, 'b'], [3, 'c']]) // prettier-ignore
  assert.is(matched, 7)
  assert.is(read(collection('', 'numberMatched="unknown"')).matched, undefined)
  assert.equal(read(collection('')), { features: [], count: 0, crs: 'EPSG:3857' })
})

test('collections of other names, and one feature by itself', () => {
  const thing = `<app:thing ${NAMESPACES} gml:id="x">${geometry(point('1 2'))}</app:thing>`
  assert.is(read(thing).features[0]!.id, 'x')
  assert.is(
    read(`<base:SpatialDataSet ${NAMESPACES} xmlns:base="b"><base:member>${thing}</base:member></base:SpatialDataSet>`)
      .features.length,
    1
  )
  assert.is(read(`<ogr:FeatureCollection xmlns:ogr="o"/>`).features.length, 0)
})

test('properties: text, null, nested, repeated, but not the envelope and the geometry', () => {
  const { properties } = read(
    collection(
      member(`
        <gml:boundedBy><gml:Envelope srsName="EPSG:3857"><gml:lowerCorner>1 2</gml:lowerCorner></gml:Envelope></gml:boundedBy>
        <app:empty/><app:blank> </app:blank><app:nothing xsi:nil="true"/><app:area uom="m2"> 12.50 </app:area>
        <app:html><![CDATA[<b>x</b>]]></app:html><app:link xlink:href="http://example.org/a?b&amp;c"/>
        <app:owner><app:Person gml:id="p"><app:name>Ada</app:name><app:name>Eve</app:name><app:name xsi:nil="1"/></app:Person></app:owner>
        <app:Surface>30</app:Surface><app:__proto__>x</app:__proto__><app:constructor>Gaudí</app:constructor>
        ${geometry(point('1 2'))}<app:label>${point('3 4')}</app:label>`)
    )
  ).features[0]!
  assert.equal(Object.entries(properties), [
    ['empty', ''],
    ['blank', ''],
    ['nothing', null],
    ['area', '12.50'],
    ['html', '<b>x</b>'],
    ['link', 'http://example.org/a?b&c'],
    ['owner', { Person: { name: ['Ada', 'Eve', null] } }],
    ['Surface', '30'],
    ['__proto__', 'x'],
    ['constructor', 'Gaudí']
  ])
})

test('the first of several geometries is used, also if nested; a missing geometry is null', () => {
  const of = (content: string) => (read(collection(member(content))).features[0] as any).geometry?.coordinates
  assert.equal(of(`${geometry(point('1 2'))}<app:label>${point('3 4')}</app:label>`), [1, 2])
  assert.equal(of(`<app:position><app:Place><app:at>${point('1 2')}</app:at></app:Place></app:position>`), [1, 2])
  assert.equal(
    of(`<app:position><app:Place><app:at>${point('1 2')}</app:at></app:Place></app:position>${geometry(point('3 4'))}`),
    [3, 4]
  )
  assert.is(of('<app:geometry/><app:n>1</app:n>'), undefined)
  // what is elsewhere counts only without a geometry, and an ordinary link is none
  const reasonOf = (content: string) => (read(collection(member(content))).features[0] as any).geometry?.reason
  const away = '<gml:centerOf xlink:href="#p9"/>'
  assert.match(reasonOf(`<app:n>1</app:n>${away}`), /<centerOf> refers to "#p9"/)
  assert.equal(of(`${away}${geometry(point('1 2'))}`), [1, 2])
  assert.is(of('<app:owner xlink:href="#p9"/>'), undefined)
  // a feature type and a property by the name of a geometry
  const named = `<wfs:member><app:Point gml:id="x"><app:Curve>9</app:Curve>${geometry(point('1 2'))}</app:Point></wfs:member>`
  assert.equal((read(collection(named)).features[0]!.geometry as any).coordinates, [1, 2])
})

test('the order of axes is that of the authority for URNs and their addresses, else x first', () => {
  for (const [srsName, coordinates] of [
    ['urn:ogc:def:crs:EPSG::4326', [2, 1]],
    ['urn:ogc:def:crs:EPSG:6.9:4326', [2, 1]],
    ['urn:x-ogc:def:crs:EPSG:4326', [2, 1]],
    ['http://www.opengis.net/def/crs/EPSG/0/4326', [2, 1]],
    ['https://www.opengis.net/def/crs/EPSG/0/4326', [2, 1]],
    ['EPSG:4326', [1, 2]],
    ['http://www.opengis.net/gml/srs/epsg.xml#4326', [1, 2]],
    ['urn:ogc:def:crs:OGC:1.3:CRS84', [1, 2]],
    ['http://www.opengis.net/def/crs/OGC/1.3/CRS84', [1, 2]],
    ['CRS:84', [1, 2]],
    ['urn:ogc:def:crs:EPSG::3857', [1, 2]],
    ['urn:ogc:def:crs:EPSG::2056', [1, 2]],
    ['urn:ogc:def:crs:EPSG::31467', [2, 1]],
    ['EPSG:31467', [1, 2]]
  ] as const) {
    const { features, crs } = read(collection(member(geometry(point('1 2', `srsName="${srsName}"`)))))
    assert.equal((features[0]!.geometry as any).coordinates, coordinates, srsName)
    assert.is(crs, projectionOf(srsName).code)
    // the same from the options
    assert.equal(geometryOf(point('1 2'), { crs: srsName }).coordinates, coordinates, srsName)
  }
  const short = (srsName: string) =>
    geometryOf(point('1 2', `srsName="${srsName}"`), { shortNamesToo: true }).coordinates
  assert.equal(short('EPSG:4326'), [2, 1])
  assert.equal(short('http://www.opengis.net/gml/srs/epsg.xml#4326'), [1, 2])
})

test('a compound system has the order of axes of its horizontal part, and three numbers a position', () => {
  const at = (srsName: string, list: string, dimension = '') =>
    geometryOf(`<gml:LineString srsName="${srsName}"><gml:posList ${dimension}>${list}</gml:posList></gml:LineString>`)
  for (const [srsName, coordinates] of [
    ['urn:ogc:def:crs,crs:EPSG::4326,crs:EPSG::5773', [[2, 1], [4, 3]]],
    ['urn:ogc:def:crs,crs:EPSG::3857,crs:EPSG::5773', [[1, 2], [3, 4]]],
    ['http://www.opengis.net/def/crs-compound?1=http://www.opengis.net/def/crs/EPSG/0/4326&amp;2=http://www.opengis.net/def/crs/EPSG/0/5773', [[2, 1], [4, 3]]],
    ['http://www.opengis.net/def/crs-compound?1=http%3A%2F%2Fwww.opengis.net%2Fdef%2Fcrs%2FEPSG%2F0%2F4326&amp;2=x', [[2, 1], [4, 3]]]
  ] as const) {
    assert.equal(at(srsName, '1 2 9 3 4 9').coordinates, coordinates, srsName)
    assert.equal(at(srsName, '1 2 3 4').coordinates, coordinates, srsName)
    assert.is(at(srsName, '1 2 3 4 5 6', 'srsDimension="2"').coordinates.length, 3)
  }
}) // prettier-ignore

test('systems are handed down: collection, member, feature, geometry, list of positions', () => {
  const envelope = (srsName: string) => `<gml:boundedBy><gml:Envelope srsName="${srsName}"/></gml:boundedBy>`
  const urn = 'urn:ogc:def:crs:EPSG::4326'
  const at = (content: string) => (read(collection(content)).features[0] as any).geometry.coordinates
  assert.equal(at(envelope(urn) + member(geometry(point('1 2')))), [2, 1])
  assert.equal(at(envelope('EPSG:3857') + member(envelope(urn) + geometry(point('1 2')))), [2, 1])
  assert.equal(at(envelope(urn) + member(geometry(point('1 2', 'srsName="EPSG:4326"')))), [1, 2])
  assert.equal(at(member(geometry(`<gml:LineString><gml:posList srsName="${urn}">1 2 3 4</gml:posList></gml:LineString>`))), [[2, 1], [4, 3]]) // prettier-ignore
  const high = '<gml:boundedBy><gml:Envelope srsDimension="3"/></gml:boundedBy>'
  assert.equal(at(high + member(geometry('<gml:LineString><gml:posList>1 2 9 3 4 9</gml:posList></gml:LineString>'))), [[1, 2], [3, 4]]) // prettier-ignore
})

test('geometries of several systems end up in that of the first one', () => {
  const [lon, lat] = [8.5, 47.4]
  const [easting, northing] = transformer('EPSG:4326', 'EPSG:2056')([lon, lat])
  const named = (position: string, srsName: string) => geometry(point(position, `srsName="${srsName}"`))
  const { features, crs } = read(
    collection(
      member(named(`${easting} ${northing}`, 'EPSG:2056')) +
        member(named(`${lat} ${lon}`, 'urn:ogc:def:crs:EPSG::4326')) +
        member(named(`${lon} ${lat}`, 'EPSG:4326')) +
        member(
          geometry(
            `<gml:MultiGeometry srsName="EPSG:2056"><gml:geometryMember>${point(`${easting} ${northing}`)}</gml:geometryMember><gml:geometryMember>${point(`${lon} ${lat}`, 'srsName="CRS:84"')}</gml:geometryMember></gml:MultiGeometry>`
          )
        ) +
        member(named('0 91', 'CRS:84'))
    )
  )
  assert.is(crs, 'EPSG:2056')
  const places = features.flatMap(({ geometry }: any) =>
    (geometry.geometries ?? [geometry]).map((one: any) => one.coordinates)
  )
  for (const [x, y] of places.slice(0, 5)) assert.ok(Math.hypot(x - easting, y - northing) < 1e-3, `${x}, ${y}`)
  assert.equal(places[5], [NaN, NaN])
})

test('an exception report of the server is an error with its text', () => {
  const reports = {
    'InvalidParameterValue: no such type':
      '<ows:ExceptionReport xmlns:ows="o"><ows:Exception exceptionCode="InvalidParameterValue" locator="typename"><ows:ExceptionText>InvalidParameterValue:\n  no such type</ows:ExceptionText></ows:Exception></ows:ExceptionReport>',
    'one two':
      '<ServiceExceptionReport version="1.2.0"><ServiceException code="x">one</ServiceException><ServiceException>two</ServiceException></ServiceExceptionReport>',
    NoApplicableCode: '<ExceptionReport><Exception exceptionCode="NoApplicableCode"/></ExceptionReport>',
    'an exception without a text': '<ExceptionReport/>'
  }
  for (const [words, report] of Object.entries(reports)) {
    const error = refused(`<?xml version="1.0"?>${report}`)
    assert.is(error.code, 'upstream-failed')
    assert.is(error.message, `the server answered with an exception: "${words}"`)
  }
  const broken = `<wfs:truncatedResponse>${Object.values(reports)[0]}</wfs:truncatedResponse>`
  assert.match(refused(collection(member(geometry(point('1 2'))) + broken)).message, 'no such type')
  assert.ok(
    refused(`<ExceptionReport><ExceptionText>${'x'.repeat(9999)}</ExceptionText></ExceptionReport>`).message.length <
      400
  )
})

test('a document without features is invalid, and so is an unknown coordinate system', () => {
  for (const document of [
    '<html><body/></html>',
    '<kml><Document/></kml>',
    '<wfs:WFS_Capabilities xmlns:wfs="w"/>',
    '<x/>'
  ]) {
    const error = refused(document)
    assert.is(error.code, 'invalid-data')
    assert.match(
      error.message,
      /^the XML has no features: its root is <\w+>; must be a feature collection or a feature$/
    )
  }
  for (const text of ['', '{"type": "FeatureCollection"}', '<wfs:FeatureCollection>'])
    assert.is(refused(text).code, 'invalid-data')
  const unknown = refused(collection(member(geometry(point('1 2', 'srsName="urn:adv:crs:X"')))))
  assert.equal([unknown.code, /urn:adv:crs:X/.test(unknown.message)], ['unknown-projection', true])
  assert.is(refused(collection(member(geometry(point('1 2')))), { crs: 'EPSG:1' }).code, 'unknown-projection')
})

test('positions are bounded: those of one text, those that arcs make, and all together', () => {
  const segments = (content: string) => geometry(`<gml:Curve><gml:segments>${content}</gml:segments></gml:Curve>`)
  const arcs = (count: number) =>
    `<gml:ArcString><gml:posList>${'0 0 1 1 2 0 1 -1 '.repeat(count / 2)}</gml:posList></gml:ArcString>`
  const line = `<gml:LineStringSegment><gml:posList>${'1 2 '.repeat(5_000_001)}</gml:posList></gml:LineStringSegment>`
  for (const content of [line, arcs(1_000_000), arcs(10_000).repeat(3)])
    assert.is(refused(collection(member(segments(content)))).code, 'too-large')
})

test.run()
