import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { PrintError } from '../../../core/errors.js'
import { areaOutside, atMember, invalidMap } from '../../../parts/maps/map-errors.js'

const facts = ({ code, message, problems }: PrintError) => [code, message, problems]
const thrownIn = (thrown: unknown): unknown => {
  try {
    return atMember('areaOfInterest', () => {
      throw thrown
    })
  } catch (rethrown) {
    return rethrown
  }
}

test('an area that the projection does not reach is reported with the projection', () => {
  assert.equal(facts(areaOutside('EPSG:2056')), ['outside-projection', 'the area of interest cannot be transformed to EPSG:2056', undefined]) // prettier-ignore
})

test('a wrong member is reported with its path and the cause', () => {
  const cause = new Error('cause')
  const error = invalidMap('layers[1].style', 'is no style', cause)
  assert.equal([error.code, error.problems], ['invalid-spec', [{ path: 'layers[1].style', message: 'is no style' }]])
  assert.is(error.cause, cause)
})

test('an error gets the path of the member, unless it has a path or is a fault of the program', () => {
  assert.is(atMember('areaOfInterest', () => 5), 5) // prettier-ignore
  const plain = new PrintError('invalid-data', 'is damaged')
  const error = thrownIn(plain) as PrintError
  assert.equal([error.code, error.problems], ['invalid-data', [{ path: 'areaOfInterest', message: 'is damaged' }]])
  assert.is(error.cause, plain)
  const placed = PrintError.ofProblems('invalid-spec', [{ path: 'other', message: 'is wrong' }])
  assert.is(thrownIn(placed), placed)
  const fault = new TypeError('fault')
  assert.is(thrownIn(fault), fault)
})

test.run()
