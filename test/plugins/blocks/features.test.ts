import { test } from 'uvu'
import * as assert from 'uvu/assert'
import features from '../../../plugins/blocks/features.js'
import { pageOf } from '../../support/page.js'
import { thrownBy } from '../../support/thrown-by.js'

const point = (name: string) => ({ type: 'Feature', properties: { name }, geometry: { type: 'Point', coordinates: [0, 0] } }) // prettier-ignore
const block = features({}) as unknown as { check(value: unknown): void }
const codeOf = async (value: unknown) => (await thrownBy((async () => block.check(value))())).code

test('features in the request replace all features of the layout', async () => {
  const preset = `  f: { type: features, default: { features: ${JSON.stringify(point('layout'))}, more: 1 } }`
  const kept = async (sent: object) => (await pageOf(preset, sent)).scope.attributes.f
  assert.equal(await kept({}), { features: point('layout'), more: 1 })
  assert.equal(await kept({ f: { features: point('sent') } }), { features: point('sent') })
})

test('features are GeoJSON, its text or its address', async () => {
  for (const value of [point('a'), [point('a')], JSON.stringify(point('a')), ' [ ]', 'https://example.org/a', 'a.json'])
    block.check(value)
  block.check({ features: point('a') })
  for (const value of [{ features: { type: 'Nothing' } }, { features: 5 }, ' {']) assert.is(await codeOf(value), 'invalid-data', JSON.stringify(value)) // prettier-ignore
})

test.run()
