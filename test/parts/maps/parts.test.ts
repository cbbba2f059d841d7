import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { CommonLayer, DrawnMap, Scope } from '../../../core/plugin.js'
import { PrintError } from '../../../core/errors.js'
import { backgroundOf } from '../../../parts/maps/background.js'
import { coveredMember, coveredPlaces } from '../../../parts/maps/covered.js'
import { frameData } from '../../../parts/maps/frame-data.js'
import { checkLock, checkScale } from '../../../parts/maps/locked-scales.js'
import { type MapOptions, mapSize, type MapValue, optionsSchema, valueSchema } from '../../../parts/maps/schema.js'
import { featuresOf, inStyleOf, layersOf } from '../../../parts/maps/vector-layers.js'
import { atMember } from '../../../parts/maps/map-errors.js'
import { boundsIn } from '../../support/schema-bounds.js'

const thrown = (verb: () => unknown): PrintError => {
  try {
    verb()
  } catch (error) {
    return error as PrintError
  }
  throw new Error('nothing was thrown')
}

test('the background: none is no colour, a plain one stays, others are written for all renderers', () => {
  const background = (background: string) => backgroundOf({ background })
  assert.is(background('none'), undefined)
  assert.is(background('White'), 'White')
  assert.is(background('rgb(10% 20% 30% / 1)'), '#1a334d')
  assert.is(background('rgba(255, 0, 0, 0.5)'), '#ff000080')
  assert.is(background('transparent'), '#00000000')
})

test('covered places: from two of three members of each axis', () => {
  const view = { widthPt: 100, heightPt: 60 } as never
  assert.equal(
    coveredPlaces(
      [
        { left: 10, right: 20, top: 5, bottom: 15 },
        { left: 10, width: 30, top: 5, height: 7 },
        { right: 10, width: 30, bottom: 5, height: 7 },
        { left: 70, right: 40, top: 50, bottom: 20 },
        { left: 0, width: 30, top: 0, height: 7 }
      ],
      view
    ),
    [
      { left: 10, width: 70, top: 5, height: 40 },
      { left: 10, width: 30, top: 5, height: 7 },
      { left: 60, width: 30, top: 48, height: 7 },
      { left: 70, width: 0, top: 50, height: 0 },
      { left: 0, width: 30, top: 0, height: 7 }
    ]
  )
  assert.is(coveredPlaces(undefined, view), undefined)
  const members = ['left', 'right', 'top', 'bottom', 'width', 'height']
  assert.equal(boundsIn(coveredMember), {
    maxItems: 50,
    'items.additionalProperties': false,
    ...Object.fromEntries(members.map((name) => [`items.properties.${name}.minimum`, 0])),
    ...Object.fromEntries(members.map((name) => [`items.properties.${name}.format`, 'length']))
  })
  assert.equal(coveredMember.items.allOf[0]!.anyOf.map(({ required }) => required), [['right', 'width'], ['left', 'width'], ['left', 'right']]) // prettier-ignore
})

test('the data of a frame', () => {
  const map = {
    id: 'm',
    view: { widthPt: 3, heightPt: 4, projection: 'EPSG:2056', mapToPaper: [1, 0, 0, -1, 5, 6] },
    pictures: [{ path: 'p' }]
  } as unknown as DrawnMap
  const data = {
    id: 'm',
    key: 'EPSG:2056 1 0 0 -1 5 6 3 4',
    alt: 'words',
    widthPt: 3,
    heightPt: 4,
    mark: null,
    pictures: [{ path: 'p' }]
  }
  assert.equal(frameData(map, 'words') as object, data)
  assert.equal(frameData({ ...map, mark: 'x' } as never, '').mark as unknown, 'x')
})

const app = { lockScales: true, scales: [1000, 5000, 10000] } as unknown as Scope['app']
const noMatter = { snapToScales: false } as MapOptions

test('locked scales: only those of the app, to a thousandth; the message has the nearest', () => {
  for (const scale of [1000, 1000.0009, 999.9991]) checkScale(scale, app)
  checkScale(7, { ...app, lockScales: false })
  const { problems } = thrown(() => checkScale(1000.002, app))
  assert.equal(problems, [{ path: 'scale', message: 'is 1000.002; must be a scale of the app: 10000, 5000, 1000; the nearest is 1000' }]) // prettier-ignore
  assert.match(thrown(() => checkScale(8000, app)).message, 'the nearest is 10000')
  const many = Array.from({ length: 21 }, (_, index) => 10 * (index + 1))
  const message = (scales: number[]) => thrown(() => checkScale(1, { ...app, scales })).message
  assert.match(message(many), `${many.slice(0, 20).toReversed().join(', ')}, …; the nearest is 10`)
  assert.match(message(many.slice(0, 20)), `${many.slice(0, 20).toReversed().join(', ')}; the nearest is 10`)
})

test('locked scales: what a map’s value may leave open', () => {
  const check = (value: Partial<MapValue>, options = noMatter, of = app) => checkLock(value as MapValue, options, of)
  check({ center: [0, 0], scale: 1000 })
  assert.is(thrown(() => check({ center: [0, 0], scale: 7 })).problems![0]!.path, 'scale')
  check({ center: [0, 0], scale: 7, useNearestScale: true })
  check({ center: [0, 0], scale: 7 }, { snapToScales: true } as MapOptions)
  check({ center: [0, 0], scale: 7 }, noMatter, { ...app, lockScales: false })
  check({ center: [0, 0], scale: 7, bbox: [0, 0, 1, 1] })
  check({ center: [0, 0], scale: 7, zoomToFeatures: {} as never })
  check({ bbox: [0, 0, 1, 1] })
  assert.is(thrown(() => check({ bbox: [0, 0, 1, 1], useNearestScale: false })).problems![0]!.path, 'useNearestScale')
  assert.is(thrown(() => check({ center: [0, 0], scale: 7, useNearestScale: false })).problems![0]!.path, 'scale')
})

test('limits of a map’s options and value', () => {
  assert.equal(boundsIn({ ...optionsSchema.properties, covered: {} }), {
    'width.format': 'length',
    'width.exclusiveMinimum': 0,
    'width.x-auto': true,
    'height.format': 'length',
    'height.exclusiveMinimum': 0,
    'height.x-auto': true,
    'minWidth.format': 'length',
    'minWidth.exclusiveMinimum': 0,
    'maxWidth.format': 'length',
    'maxWidth.exclusiveMinimum': 0,
    'minHeight.format': 'length',
    'minHeight.exclusiveMinimum': 0,
    'maxHeight.format': 'length',
    'maxHeight.exclusiveMinimum': 0,
    'maxDpi.minimum': 1,
    'maxDpi.default': 400,
    'dpiSuggestions.items.minimum': 1,
    'dpiSuggestions.minItems': 1,
    'background.format': 'color',
    'snapToScales.default': false,
    'features.minLength': 1,
    'style.minLength': 1,
    'under.minLength': 1,
    'over.minLength': 1
  })
  assert.is(optionsSchema.additionalProperties, false)
  assert.equal(optionsSchema.allOf, [
    { anyOf: [{ required: ['width'] }, { required: ['maxWidth'] }] },
    { anyOf: [{ required: ['height'] }, { required: ['maxHeight'] }] }
  ])
  const schema = valueSchema({ maxDpi: 300, minWidth: 5, maxWidth: 50, height: 7 } as MapOptions)
  assert.equal(schema.required, ['width'])
  const { layers, ...properties } = schema.properties as unknown as { layers: object }
  assert.equal(boundsIn(layers), { 'x-layers': true })
  assert.equal(boundsIn(properties), {
    'width.minimum': 5,
    'width.maximum': 50,
    'center.minItems': 2,
    'scale.exclusiveMinimum': 0,
    'bbox.minItems': 4,
    'bbox.maxItems': 4,
    'zoomToFeatures.properties.layers.maxItems': 100,
    'zoomToFeatures.properties.minScale.minimum': 0,
    'zoomToFeatures.properties.scale.exclusiveMinimum': 0,
    'zoomToFeatures.properties.minMargin.minimum': 0,
    'zoomToFeatures.properties.minMargin.default': 10,
    'dpi.minimum': 1,
    'dpi.maximum': 300,
    'useAdjustBounds.default': false,
    'useGeodeticCalculations.default': false,
    'planar.default': false,
    'dpiSensitiveStyle.default': true,
    'center.items.minimum': -1e10,
    'center.items.maximum': 1e10,
    'scale.maximum': 1e12,
    'bbox.items.minimum': -1e10,
    'bbox.items.maximum': 1e10,
    'zoomToFeatures.properties.scale.maximum': 1e12,
    'rotation.minimum': -1e6,
    'rotation.maximum': 1e6,
    'view.properties.center.items.minimum': -1e10,
    'view.properties.center.items.maximum': 1e10,
    'view.properties.center.minItems': 2,
    'view.properties.zoom.minimum': -10,
    'view.properties.zoom.maximum': 30,
    'view.properties.bearing.minimum': -1e6,
    'view.properties.bearing.maximum': 1e6,
    'view.properties.bearing.default': 0,
    'areaOfInterest.properties.paleness.minimum': 0,
    'areaOfInterest.properties.paleness.maximum': 1,
    'areaOfInterest.properties.paleness.default': 0.65
  })
  assert.equal(boundsIn((valueSchema({ maxDpi: 300, maxHeight: 50, width: 1 } as MapOptions).properties as { height?: object }).height), { minimum: 1, maximum: 50 }) // prettier-ignore
  assert.equal(mapSize({ width: 1, height: 1 }, { width: 2, maxWidth: 3, height: 4 } as MapOptions), { widthPt: 1, heightPt: 4 })
  assert.equal(mapSize({}, { maxWidth: 3, height: 4 } as MapOptions), { widthPt: 3, heightPt: 4 })
})

const scope = {
  layerPlugin: (type: string) =>
    type === 'none' ? undefined : type === 'silent' ? {} : { drawsFeatures: type !== 'wms' },
  attributes: {
    sent: { features: { type: 'Point' } },
    nothing: { features: {} },
    look: { style: { a: 1 } },
    above: { layers: [{ type: 'wms', name: 'over' }] },
    below: { layers: [{ type: 'wms', name: 'under' }] }
  }
} as unknown as Scope
const layersFor = (layers: object[], options: Partial<MapOptions>) =>
  layersOf({ layers } as MapValue, options as MapOptions, scope) as (CommonLayer & { [name: string]: unknown })[]

test('features are GeoJSON, a member of the value, or nothing', () => {
  const collection = { type: 'FeatureCollection', features: [] }
  assert.is(featuresOf(collection), collection)
  assert.is(featuresOf({ features: 'a.json' }), 'a.json')
  assert.is(featuresOf('a.json'), 'a.json')
  for (const nothing of [undefined, null, '', {}, { features: '' }, { features: {} }, { features: null }])
    assert.is(featuresOf(nothing), undefined, JSON.stringify(nothing))
  assert.equal(featuresOf({ type: 5, features: [] }), [])
  assert.equal(featuresOf({ other: 1 }), { other: 1 })
})

test('layers of a map: static ones around, features in the vector layers or on top, a style for these', () => {
  const wms = { type: 'wms', name: 'w' }
  const gml = { type: 'gml', name: 'g', projection: 'EPSG:1', crs: 'x', styles: 1, styleProperty: 2, style: 'old' }
  assert.equal(
    layersFor([wms], { over: 'above', under: 'below' }).map(({ name }) => name),
    ['over', 'w', 'under']
  )
  const [shown] = layersFor([gml], { features: 'sent' })
  assert.equal(shown as object, { ...gml, type: 'geojson', geoJson: { type: 'Point' }, projection: undefined, crs: undefined }) // prettier-ignore
  assert.equal(
    layersFor([wms, gml], { features: 'sent' }).map(({ type }) => type),
    ['wms', 'geojson']
  )
  const added = layersFor([wms], { features: 'sent' })
  assert.equal(
    added.map(({ type, name }) => `${type} ${name}`),
    ['geojson sent', 'wms w']
  )
  assert.equal(added[0]!.geoJson, { type: 'Point' })
  // a plugin that does not say whether it draws features does not
  const types = (...layers: string[]) => layersFor(layers.map((type) => ({ type })), { features: 'sent' }).map(({ type }) => type) // prettier-ignore
  assert.equal(
    [types('silent'), types('none', 'gml')],
    [
      ['geojson', 'silent'],
      ['none', 'geojson']
    ]
  )
  assert.equal(layersFor([wms], { features: 'nothing' }) as object[], [wms])
  const { styles, styleProperty, ...plain } = gml
  assert.equal(layersFor([gml, wms, { type: 'none' }], { style: 'look' }) as object[], [{ ...plain, style: { a: 1 } }, wms, { type: 'none' }]) // prettier-ignore
  assert.equal(inStyleOf(undefined, [gml], scope) as object[], [gml])
})

test('an error gets the path of its member, once', () => {
  assert.is(
    atMember('a', () => 5),
    5
  )
  const given = new PrintError('invalid-data', 'wrong')
  const told = thrown(() => atMember('a.b', () => { throw given })) // prettier-ignore
  assert.equal([told.code, told.message, told.problems, told.cause], ['invalid-data', 'wrong', [{ path: 'a.b', message: 'wrong' }], given]) // prettier-ignore
  assert.is(thrown(() => atMember('z', () => { throw told })), told) // prettier-ignore
  const other = new TypeError('x')
  assert.is(thrown(() => atMember('z', () => { throw other })) as unknown, other) // prettier-ignore
})

test.run()
