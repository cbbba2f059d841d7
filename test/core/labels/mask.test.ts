import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { BOX_PAINT, masked, maskPaint } from '../../../core/labels/mask.js'
import { type LayerLabels, placeLabels } from '../../../core/labels/place.js'
import { labelOf, labelTools, view } from './setting.js'

const halo = { color: '#ffffff', widthPt: 3, opacity: 0.5 }
const LETTERS = { shape: 'letters' } as const
const BOXES = { shape: 'box' } as const
const FACE = 'font-family="Noto Sans" font-size="10" fill="#000000"'
const TWO = 'fill="#000000" stroke="#000000" stroke-width="2" stroke-linejoin="round"'

test('the mask of a label reaches as far as it says, or as the halo, or by a point; outlined letters have none', () => {
  const haloOf = (more: object, mask?: object) => masked(labelOf('a', [], more), mask as never).halo
  const black = (widthPt: number) => ({ color: '#000000', opacity: 1, widthPt })
  assert.equal(haloOf({ halo }, { shape: 'box', buffer: 2 }), black(2))
  assert.equal(haloOf({ halo }, { shape: 'box', buffer: 0 }), black(0))
  assert.equal(haloOf({ halo }, LETTERS), black(3))
  assert.equal(haloOf({ halo: { ...halo, widthPt: 0 } }, LETTERS), black(1))
  assert.equal(haloOf({}, LETTERS), black(1))
  assert.equal(haloOf({ halo, isOutlined: true }, LETTERS), halo)
  assert.equal(haloOf({ halo }), halo)
})

test('masks are black: boxes, or letters with a line of twice their margin', () => {
  assert.is(maskPaint(labelOf('a', [], { halo })), TWO.replace('"2"', '"6"'))
  assert.is(maskPaint(labelOf('a', [])), TWO.replace('"2"', '"0"'))
  assert.is(BOX_PAINT, 'fill="#000000"')
})

const drawn = (...layers: LayerLabels[]) => {
  const { svgs, masks } = placeLabels(layers, view, labelTools)
  return { svgs: svgs.map(({ svg }) => svg), masks: layers.map(({ mask }) => mask && masks.get(mask)) }
}

test('texts with a mask have the shapes of their letters in it and no halo', () => {
  const labels = [labelOf('ab', [[100, 50]], { halo: { ...halo, widthPt: 1 } }), labelOf('c', [[50, 50]])]
  assert.equal(drawn({ labels, opacity: 1, mask: LETTERS }), {
    svgs: [`<g ${FACE}><text x="95" y="53.6">ab</text><text x="47.5" y="53.6">c</text></g>`],
    masks: [`<g ${TWO}><path d="[ab 95 54]"/><path d="[c 48 54]"/></g>`]
  })
})

test('texts may have their boxes with a margin of a point in a mask', () => {
  const labels = [labelOf('ab', [[100, 50]])]
  assert.equal(drawn({ labels, opacity: 1, mask: BOXES }), {
    svgs: [`<g ${FACE}><text x="95" y="53.6">ab</text></g>`],
    masks: ['<g fill="#000000"><path d="M94 45.4L106 45.4L106 56.8L94 56.8Z"/></g>']
  })
})

test('layers of one mask share it, also in several slots; others have their halo', () => {
  const at = (x: number, slot?: number, mask?: LayerLabels['mask']): LayerLabels => ({
    labels: [labelOf('a', [[x, 50]], { halo: { ...halo, widthPt: 1, opacity: 1 } })],
    opacity: 1,
    slot,
    mask
  })
  const text = (x: number) => `<g ${FACE}><text x="${x}" y="53.6">a</text></g>`
  const line = 'fill="none" stroke="#ffffff" stroke-width="2" stroke-linejoin="round"'
  const shape = (x: number) => `<g ${TWO}><path d="[a ${x} 54]"/></g>`
  assert.equal(drawn(at(50, 0, LETTERS), at(100, 2, LETTERS), at(150, 2)), {
    svgs: [
      text(47.5),
      '',
      `<g ${line}><path d="[a 148 54]"/></g><g ${FACE}><text x="97.5" y="53.6">a</text><text x="147.5" y="53.6">a</text></g>`
    ],
    masks: [shape(48) + shape(98), shape(48) + shape(98), undefined]
  })
  assert.equal(drawn(), { svgs: [], masks: [] })
})

test.run()
