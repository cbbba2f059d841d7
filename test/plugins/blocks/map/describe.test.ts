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

test('lists among the members of a map are called lists', () => {
  const { clientParams } = described({})
  const lists = Object.keys(clientParams).filter((name) => clientParams[name].isArray)
  assert.equal(lists, ['center', 'bbox'])
})

test.run()
