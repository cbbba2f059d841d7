import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { drawFeatures } from '../../../parts/features/draw-features.js'
import { finished, listed } from '../../../parts/features/pausing.js'
import { resolveView } from '../../../parts/geo/extent.js'
import { readRenderer, RENDERER_TYPES } from '../../../parts/renderers.js'
import { fakeTools } from '../../support/fake-tools.js'

const view = resolveView({ widthPt: 500, heightPt: 700, dpi: 72, projection: 'EPSG:2056', center: [2600000, 1200000], scale: 100000 }) // prettier-ignore
const place = (index: number) => [2600000 + Math.sin(index * 7.13) * 8000, 1200000 + Math.cos(index * 3.77) * 11000]

const thrownBy = (work: Promise<unknown>): Promise<Error | undefined> =>
  work.then(
    () => undefined,
    (thrown: Error) => thrown
  )

/** A signal that is aborted by a timer, which runs only if the work pauses. */
const endingSoon = () => {
  const ending = new AbortController()
  setTimeout(() => ending.abort(new Error('the job has ended')), 1)
  return ending.signal
}
/** Work that ends only with its job. */
function* endless(): Generator<undefined, never, undefined> {
  for (;;) yield
}

test('work in steps ends with its job, and so does a list of features that never ends', async () => {
  assert.is((await thrownBy(finished(endless(), { signal: endingSoon() })))?.message, 'the job has ended')
  assert.is((await thrownBy(listed(endless(), { signal: endingSoon() })))?.message, 'the job has ended')
})

test('work in steps gives its result, and a list has all items', async () => {
  const { signal } = new AbortController()
  function* three(): Generator<undefined, number, undefined> {
    yield
    yield
    return 3
  }
  assert.is(await finished(three(), { signal }), 3)
  assert.equal(await listed('abc', { signal }), ['a', 'b', 'c'])
})

for (const type of RENDERER_TYPES)
  test(`a job with a renderer of type ${type} can be cancelled while it reads features`, async () => {
    const raw = { type, property: 'v', properties: ['v', 'w'] }
    const renderer = readRenderer(raw, undefined, () => {})
    // more than it can read before the timer
    function* features() {
      for (let index = 0; index < 1e9; index++)
        yield { index, properties: { v: index % 97, w: 3 }, geometry: { type: 'Point', coordinates: place(index) } }
    }
    const tools = fakeTools({ signal: endingSoon() })
    const drawing = { features: features(), style: { passes: [], renderer }, view, tools, warn: () => {} }
    assert.is((await thrownBy(drawFeatures(drawing as never)))?.message, 'the job has ended')
  })

test('renderers that place each feature on paper work in steps', () => {
  const features = Array.from({ length: 1000 }, (_, index) => ({ index, properties: { v: 1 + (index % 97), w: 3 }, geometry: null })) // prettier-ignore
  const partsOf = ({ index }: { index: number }) => ({ points: [index % 400, (index * 7) % 300], lines: [], polygons: [], isLost: false }) // prettier-ignore
  const sheet = { widthPt: 400, heightPt: 300, dpi: 72, scale: 1e4, origin: [0, 0] as const, unitPt: 1, partsOf, warn: () => {} } // prettier-ignore
  for (const type of ['heat', 'hexagons', 'squares', 'clusters', 'dots', 'pies', 'bars']) {
    const renderer = readRenderer({ type, property: 'v', properties: ['v', 'w'] }, undefined, () => {})!
    const made = renderer(features, sheet)
    assert.ok('next' in made, type)
    let steps = 0
    while (!made.next().done) steps++
    assert.ok(steps > 3, `${type} has ${steps} steps`)
  }
})

test.run()
