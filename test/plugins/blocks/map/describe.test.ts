import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { describeMap } from '../../../../plugins/blocks/map/describe.js'

const app = { scales: [5000, 1000], dpis: [72, 150, 300] }
const described = (options: object) => describeMap({ width: 100, height: 50, maxDpi: 150, ...options } as never, app as never) as any // prettier-ignore

test('capabilities have the size of the map, its largest size if there is one, and all resolutions up to the maximum', () => {
  const { clientInfo } = described({})
  assert.equal([clientInfo.width, clientInfo.height, clientInfo.dpiSuggestions, clientInfo.maxDPI], [100, 50, [72, 150], 150]) // prettier-ignore
  assert.equal(['maxWidth' in clientInfo, 'maxHeight' in clientInfo], [false, false])
  const { maxWidth, maxHeight } = described({ maxWidth: 7, maxHeight: 8 }).clientInfo
  assert.equal([maxWidth, maxHeight], [7, 8])
  assert.equal([described({}).clientParams.dpi.default, described({ maxDpi: 50 }).clientParams.dpi.default], [72, 50])
  assert.equal(described({ maxDpi: 50 }).clientInfo.dpiSuggestions, [50])
})

test('a single resolution is offered alone', () => {
  assert.equal(described({ maxDpi: 100 }).clientInfo.dpiSuggestions, [72])
})

test('the description for clients has each member of a map with its type and its default', () => {
  const number = { type: 'double', default: null }
  const text = { type: 'String', default: null }
  const flag = (value: boolean | null) => ({ type: 'boolean', default: value })
  const { clientParams } = described({ projection: 'EPSG:2056', maxWidth: 200, maxHeight: 90 })
  assert.equal(clientParams, {
    width: { type: 'int', default: 100 },
    height: { type: 'int', default: 50 },
    center: { ...number, isArray: true },
    bbox: { ...number, isArray: true },
    scale: number,
    view: {
      type: 'View',
      embeddedType: { center: { type: 'double', isArray: true }, zoom: { type: 'double' }, bearing: { type: 'double', default: 0 } },
      default: null
    },
    zoomToFeatures: {
      type: 'ZoomToFeatures',
      embeddedType: {
        zoomType: { type: 'ZoomType', embeddedType: {}, default: 'EXTENT' },
        layer: text,
        layers: { ...text, isArray: true },
        minScale: number,
        scale: number,
        minMargin: { type: 'double', default: 10 }
      },
      default: null
    },
    areaOfInterest: {
      type: 'AreaOfInterest',
      embeddedType: {
        area: { type: 'String' },
        display: { type: 'AoiDisplay', embeddedType: {}, default: 'RENDER' },
        paleness: { type: 'double', default: 0.65 },
        style: text,
        crs: text,
        renderAsSvg: flag(null)
      },
      default: null
    },
    dpi: { type: 'double', default: 72 },
    projection: { type: 'String', default: 'EPSG:2056' },
    rotation: { type: 'double', default: 0 },
    longitudeFirst: flag(null),
    useNearestScale: flag(null),
    useAdjustBounds: flag(false),
    useGeodeticCalculations: flag(false),
    planar: flag(false),
    dpiSensitiveStyle: flag(true),
    alt: text,
    layers: { type: 'array', default: [] }
  })
  const sized = described({ width: undefined, height: undefined, maxWidth: 200, maxHeight: 90 })
  assert.equal([sized.clientInfo.width, sized.clientInfo.height, sized.clientParams.width.default, sized.clientParams.height.default], [200, 90, null, null])
}) // prettier-ignore

test('lists among the members of a map are called lists', () => {
  const { clientParams } = described({})
  const lists = Object.keys(clientParams).filter((name) => clientParams[name].isArray)
  assert.equal(lists, ['center', 'bbox'])
})

test.run()
