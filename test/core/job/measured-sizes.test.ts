import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { PrintError } from '../../../core/errors.js'
import { makeMeasuredSizes } from '../../../core/job/measured-sizes.js'
import { thrownBy } from '../../support/thrown-by.js'

const sizesWith = (width: number) => ({ 'app/layout': { map: { width } } })
const mistake = () => Promise.reject(new PrintError('layout-mistake', 'no space'))

test('who waits for the sizes gets the first ones, who comes later the newest', async () => {
  const used: unknown[] = []
  const sizes = makeMeasuredSizes(undefined, (measured) => used.push(measured))
  const first = sizes.whenKnown()
  assert.is((await thrownBy(sizes.take(mistake()))).code, 'layout-mistake')
  assert.is((await thrownBy(sizes.attempt())).code, 'layout-mistake')
  await sizes.take(Promise.resolve(sizesWith(1)))
  assert.equal(await first, sizesWith(1))
  await sizes.take(Promise.resolve(sizesWith(2)))
  assert.equal(await sizes.whenKnown(), sizesWith(2))
  assert.equal([sizes.known(), used], [sizesWith(2), [sizesWith(1), sizesWith(2)]])
})

test('a mistake after sizes that are known leaves them as they are', async () => {
  for (const given of [sizesWith(1), undefined]) {
    const sizes = makeMeasuredSizes(given, () => {})
    if (!given) await sizes.take(Promise.resolve(sizesWith(1)))
    assert.is((await thrownBy(sizes.take(mistake()))).code, 'layout-mistake')
    await sizes.attempt()
    assert.equal(await sizes.whenKnown(), sizesWith(1))
  }
})

test.run()
