import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { optionsSchema } from '../../../../plugins/blocks/legend/schemas.js'

const { width, columnGap, indent, fontSize } = optionsSchema.properties as unknown as {
  [name: string]: { default?: unknown; minimum?: number; exclusiveMinimum?: number; maximum: number }
}

test('a length is more than nothing and at most 200 inches; without a default it has none', () => {
  for (const length of [width!, fontSize!]) {
    assert.equal(['default' in length, length.exclusiveMinimum, length.minimum], [false, 0, undefined])
    assert.is(length.maximum, 14_400)
  }
})

test('a distance may be nothing, and has a default', () => {
  for (const distance of [columnGap!, indent!]) {
    assert.equal([typeof distance.default, distance.minimum, distance.exclusiveMinimum], ['number', 0, undefined])
    assert.is(distance.maximum, 14_400)
  }
})

test.run()
