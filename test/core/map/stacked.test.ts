import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { LayerLabels } from '../../../core/labels/place.js'
import { type OnPaper, stacked } from '../../../core/map/stacked.js'
import { labelOf } from '../labels/setting.js'

const image = { source: { bytes: new Uint8Array() }, unitToPaper: [1, 0, 0, 1, 0, 0] } as const
const watch = { broken: () => {}, incomplete: () => {} }
const labels = [labelOf('a', [[1, 2]])]
const steps: OnPaper[] = [
  { images: [], svg: 'first', labels },
  { images: [image, { ...image, opacity: 0.5 }], labels }
]
const layer = { drawings: steps, opacity: 0.5, own: {}, watch }
const opacities = (all: readonly LayerLabels[]) => all.map(({ opacity, slot }) => [slot, opacity])

test('the labels of a step lie between it and the next one; each item has the opacity of its layer', () => {
  const { entries, labels: placed, slots } = stacked([layer])
  assert.equal(
    entries.map((entry) => (typeof entry === 'number' ? entry : entry.opacity)),
    [0.5, 0, 0.5, 0.25]
  )
  assert.equal(opacities(placed), [[0, 0.5], [1, 0.5]]) // prettier-ignore
  assert.equal(slots, [{}, {}])
})

test('items of a blended layer have its opacity together, labels above it have it by themselves', () => {
  const blend = { mode: 'multiply', opacity: 0.5 }
  const { entries, labels: placed, slots } = stacked([{ ...layer, blend: 'multiply' }])
  assert.equal(
    entries.map((entry) => (typeof entry === 'number' ? entry : [entry.opacity, entry.blend])),
    [[undefined, blend], 0, [1, blend], [0.5, blend]]
  )
  assert.equal(opacities(placed), [[0, 1], [1, 0.5]]) // prettier-ignore
  assert.equal(slots, [{ blend }, {}])
})

test('labels without a drawing above them in their layer lie over the map, those of each layer together', () => {
  const only = (own: object, ...drawings: OnPaper[]) => ({ ...layer, drawings, own })
  const slotsOf = (...layers: (typeof layer)[]) => stacked(layers).labels.map(({ slot }) => slot)
  assert.equal(slotsOf(only({}, { images: [], labels }, { images: [], labels })), [0, 0])
  assert.equal(slotsOf(only({}, { images: [image], labels }), only({}, { images: [], labels })), [0, 0])
  assert.equal(slotsOf(only({ layer: 0 }, { images: [], labels }), only({ layer: 1 }, { images: [], labels })), [0, 1])
  assert.equal(slotsOf(only({}, { images: [] }, { images: [image] })), [0, 0])
})

test('labels lie below a later drawing of one picture; of a cut layer with vectors the pictures are whole', () => {
  const below = stacked([{ ...layer, drawings: [{ images: [], svg: 'first', labels }, { images: [image] }] }])
  assert.equal(below.entries.map((entry) => typeof entry), ['object', 'number', 'object']) // prettier-ignore
  const cut = { svg: '' }
  const { entries } = stacked([{ ...layer, cut, drawings: [{ images: [], svg: 'first' }, { images: [image] }] }])
  assert.equal(entries.map((entry) => typeof entry === 'object' && entry.cut), [cut, undefined]) // prettier-ignore
})

test.run()
