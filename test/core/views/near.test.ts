import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { isNear } from '../../../core/views/near.js'

test('places are near within a hundredth of a degree, also across the date line', () => {
  assert.equal([isNear([8, 47], [8, 47.009]), isNear([8, 47], [8, 47.011])], [true, false])
  assert.equal([isNear([8, 0], [8.009, 0]), isNear([8, 0], [8.011, 0])], [true, false])
  assert.equal([isNear([179.999, 0], [-179.999, 0]), isNear([0, 0], [720, 0]), isNear([0, 0], [180, 0])], [true, true, false]) // prettier-ignore
})

test('longitudes are closer to each other towards the poles', () => {
  assert.equal([isNear([8, 60], [8.019, 60]), isNear([8, 60], [8.021, 60])], [true, false])
  assert.ok(isNear([-70, 90], [110, 90]))
})

test.run()
