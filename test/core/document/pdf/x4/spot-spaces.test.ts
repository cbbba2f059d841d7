import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { type PDFArray, PDFName } from '@cantoo/pdf-lib'
import { spotSpaces, spotsOf, spotWarnings } from '../../../../../core/document/pdf/x4/spots.js'
import type { SpotColor } from '../../../../../core/spec.js'
import { newPdf } from '../new-pdf.js'

const GREY: SpotColor = { name: 'Grey', color: '#808080' }

test('spot colours are found by the 24 bits of their colour', () => {
  const red: SpotColor = { name: 'Red', color: 'rgb(255, 1, 2)' }
  assert.equal(spotsOf([GREY, red]), new Map([[0x808080, GREY], [0xff0102, red]])) // prettier-ignore
  assert.equal(spotsOf(), new Map())
})

test('a spot colour that something has gets a space, with the inks or the Lab colour that stand for it', async () => {
  const pdf = await newPdf()
  const spots = spotsOf([
    { name: 'unused', color: '#010101' },
    { name: 'A é', color: '#020202', cmyk: [0, 95, 100, 5], lab: [1, 2, 3] },
    { name: 'L', color: '#030303', lab: [60, 5, -45] },
    { name: 'P', color: '#040404' }
  ])
  const inks = new Map([[0x020202, '0 0 0 1'], [0x030303, '0 0 0 1'], [0x040404, '0.1 0.2 0.3 0.4']]) // prettier-ignore
  const found = [...spotSpaces(pdf, spots, inks)].map(([rgb, { name, resource, ref }]) => {
    const [kind, ink, alternate, tint] = (pdf.context.lookup(ref) as PDFArray).asArray()
    const text = (object: unknown) => String(object).replace(/\s+/g, ' ')
    return [rgb, name, resource, text(kind), text(ink), text(alternate), text(pdf.context.lookup(tint))]
  })
  const tint = (none: string, full: string) =>
    `<< /FunctionType 2 /Domain [ 0 1 ] /C0 [ ${none} ] /C1 [ ${full} ] /N 1 >>`
  const lab = '[ /Lab << /WhitePoint [ 0.9642 1 0.8249 ] /Range [ -128 127 -128 127 ] >> ]'
  const nameOf = (...bytes: string[]) => String(PDFName.of(bytes.map((byte) => `#${byte}`).join('')))
  assert.equal(found, [
    [0x020202, 'A é', 'mapsetter-spot-0', '/Separation', nameOf('41', '20', 'C3', 'A9'), '/DeviceCMYK', tint('0 0 0 0', '0 0.95 1 0.05')], // prettier-ignore
    [0x030303, 'L', 'mapsetter-spot-1', '/Separation', nameOf('4C'), lab, tint('100 0 0', '60 5 -45')],
    [0x040404, 'P', 'mapsetter-spot-2', '/Separation', nameOf('50'), '/DeviceCMYK', tint('0 0 0 0', '0.1 0.2 0.3 0.4')]
  ])
})

test('a colour is near if it differs by less than 16, and the nearest three are named, the nearest first', () => {
  const spots = spotsOf([GREY])
  const own = 0x808080
  const nearTo = (...others: number[]) => spotWarnings(spots, [own, ...others], new Set())
  const only = 'near #808080, but only #808080 is printed with the spot colour "Grey"'
  assert.equal(nearTo(0x80808f), [`#80808f is ${only}`])
  for (const far of [0x808090, 0x8c8c80, 0x708080, 0xff80ff]) assert.equal(nearTo(far), [], far.toString(16))
  assert.equal(nearTo(0x8a8a80, 0x807f80), [`#807f80, #8a8a80 are ${only}`])
  assert.equal(nearTo(0x808085, 0x80808f, 0x808081), [`#808081, #808085, #80808f are ${only}`])
  assert.equal(nearTo(0x808085, 0x80808f, 0x80808a, 0x808081), [`#808081, #808085, #80808a, … are ${only}`])
})

test('a spot colour that nothing has gives a warning, with what may be meant; so does one of gradients', () => {
  const spots = spotsOf([GREY, { name: 'Next', color: '#808082' }])
  const unused = (name: string, colour: string) =>
    `the spot colour "${name}" is not used: nothing has its colour ${colour}`
  assert.equal(
    spotWarnings(spots, [0x808082], new Set()),
    [unused('Grey', '#808080')],
    'another spot colour is not meant'
  )
  assert.equal(spotWarnings(spots, [0x808080, 0x808083], new Set()), [
    '#808083 is near #808080, but only #808080 is printed with the spot colour "Grey"',
    `${unused('Next', '#808082')}; did you mean #808083?`
  ])
  assert.equal(spotWarnings(spotsOf([GREY]), [0x808080], new Set([0x808080, 0x010203])), [
    'gradients of #808080 are printed without the spot colour "Grey"'
  ])
})

test.run()
