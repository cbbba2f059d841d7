import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { PDFDict, PDFName, type PDFObject, PDFRawStream, type PDFRef } from '@cantoo/pdf-lib'
import { partsOf } from '../../../../../core/document/pdf/x4/colours.js'
import { changeStreams } from '../../../../../core/document/pdf/x4/streams.js'
import { bytesOf, contentOf, newPdf } from '../new-pdf.js'

type Members = { [name: string]: any }

/** A page with this content, whose resources the test makes. */
const pageWith = async (content: string) => {
  const pdf = await newPdf(content)
  const { context } = pdf
  const stream = (text: string, members: Members = {}): PDFRef => context.register(context.flateStream(text, members))
  const resources = (members: Members) => pdf.pages[0]!.set(PDFName.of('Resources'), context.obj(members))
  /** Each colour becomes its red, green and blue, and no black. */
  const change = (writes = true, leastLinePt = 0) => {
    const asked: string[] = []
    const inksOf = (rgb: number) => {
      const inks = `${partsOf(rgb).join(' ')} 0`
      asked.push(inks)
      return inks
    }
    changeStreams(pdf, { inksOf, leastLinePt, writes })
    return asked
  }
  const textOf = (ref: PDFRef) => bytesOf(context.lookup(ref)).toString()
  const member = (object: PDFObject | undefined, ...path: string[]): string | undefined => {
    let found = object && context.lookup(object)
    for (const name of path) {
      const dict = found instanceof PDFRawStream ? found.dict : (found as PDFDict | undefined)
      found = dict?.lookup(PDFName.of(name))
    }
    return found?.toString()
  }
  return { pdf, context, stream, resources, change, textOf, member, page: pdf.pages[0]! }
}

test('the contents of pages and of their forms become inks; thin lines are widened where a form is drawn', async () => {
  const { pdf, stream, resources, change, textOf, member } = await pageWith('1 0 0 rg q 2 0 0 2 0 0 cm /x0 Do Q')
  const form = stream('0 1 0 RG 0.1 w', { Subtype: 'Form', Matrix: [3, 0, 0, 3, 0, 0], Group: { CS: 'DeviceRGB' } })
  resources({ XObject: { x0: form } })
  assert.equal(change(true, 1.2), ['255 0 0 0', '0 255 0 0'])
  assert.is(contentOf(pdf), '255 0 0 0 k q 2 0 0 2 0 0 cm /x0 Do Q')
  assert.equal([textOf(form), member(form, 'Group', 'CS')], ['0 255 0 0 K 0.2 w', '/DeviceCMYK'])
})

test('pages without contents, and contents in several streams, stay; those of other pages become inks', async () => {
  const pdf = await newPdf('1 0 0 rg', '0 1 0 rg', '0 0 1 rg')
  const { context, pages } = pdf
  const Contents = PDFName.of('Contents')
  const [several, other] = pages.map((page) => page.get(Contents)!)
  pages[0]!.set(Contents, context.register(context.obj([several!])))
  pages[1]!.delete(Contents)
  changeStreams(pdf, { inksOf: (rgb) => `${partsOf(rgb).join(' ')} 0`, leastLinePt: 0, writes: true })
  const texts = [several, other].map((ref) => bytesOf(context.lookup(ref)).toString())
  assert.equal([...texts, contentOf(pdf, 2)], ['1 0 0 rg', '0 1 0 rg', '0 0 255 0 k'])
})

test('colours are only asked for if nothing is to be written', async () => {
  const { pdf, context, stream, resources, change, textOf, member, page } = await pageWith('/c0 cs 1 0 0 scn BT ET')
  const form = stream('0 0 1 rg', { Subtype: 'Form', Group: { CS: 'DeviceRGB' } })
  const mask = stream('0 1 0 rg', { Subtype: 'Form', Group: { CS: 'DeviceRGB' } })
  const shading = context.register(context.obj({ ColorSpace: 'DeviceRGB', Function: { FunctionType: 2, C0: [1, 1, 0], C1: [0, 1, 1], Range: [0, 1] } })) // prettier-ignore
  resources({ ColorSpace: { c0: ['CalRGB', {}] }, XObject: { x0: form }, ExtGState: { g0: { SMask: { G: mask } } }, Shading: { s0: shading } }) // prettier-ignore
  const before = [contentOf(pdf), String(page.Resources()), member(shading)]
  assert.equal(change(false).toSorted(), ['0 0 255 0', '0 255 0 0', '0 255 255 0', '255 0 0 0', '255 255 0 0'])
  assert.equal([contentOf(pdf), String(page.Resources()), member(shading)], before)
  assert.equal([textOf(form), member(form, 'Group', 'CS'), member(mask, 'Group', 'CS')], ['0 0 1 rg', '/DeviceRGB', '/DeviceRGB']) // prettier-ignore
})

test('patterns, masks and glyphs have contents, too; a mask mixes in grey', async () => {
  const { stream, resources, change, textOf, member } = await pageWith('n')
  const pattern = stream('1 0 0 rg', { PatternType: 1 })
  const mask = stream('0 1 0 rg', { Subtype: 'Form', Group: { CS: 'DeviceRGB' } })
  const glyph = stream('/c0 cs 1 scn')
  resources({
    Pattern: { p0: pattern },
    ExtGState: { g0: { SMask: { G: mask } }, g1: { CA: 1 } },
    Font: { f0: { CharProcs: { a: glyph }, Resources: { ColorSpace: { c0: ['CalGray', {}] } } }, f1: {} }
  })
  change()
  assert.equal([textOf(pattern), textOf(mask), textOf(glyph).trim()], ['255 0 0 0 k', '0 255 0 0 k', '255 255 255 0 k'])
  assert.is(member(mask, 'Group', 'CS'), '/DeviceGray')
})

test('a gradient of two or more colours is one of inks; one of other functions or colours stays', async () => {
  const { context, resources, change, member } = await pageWith('n')
  const step = (more: object = {}) => context.register(context.obj({ FunctionType: 2, C0: [1, 0, 0], Range: [0, 1], ...more })) // prettier-ignore
  const shading = (Function: unknown, ColorSpace = 'DeviceRGB') => context.register(context.obj({ ColorSpace, Function } as never)) // prettier-ignore
  const stitched = (...Functions: PDFRef[]) => context.obj({ FunctionType: 3, Functions, Range: [0, 1] })
  const shared = step({ C1: [0, 0, 1] })
  const two = shading(step())
  const several = shading(stitched(shared, shared))
  const inPattern = shading(step({ C1: [0, 1, 0] }))
  const others = [
    shading(step({ FunctionType: 0 })),
    shading(stitched(step(), step({ FunctionType: 0 }))),
    shading(context.obj({ FunctionType: 3 })),
    shading(step(), 'DeviceGray'),
    shading(context.obj([]))
  ]
  const before = others.map((one) => member(one))
  resources({
    Shading: { s0: two, s1: several, ...Object.fromEntries(others.map((one, index) => [`o${index}`, one])) },
    Pattern: { p0: { Shading: inPattern } }
  })
  const asked = change()
  assert.equal(asked, ['255 0 0 0', '0 255 0 0', '255 0 0 0', '255 255 255 0', '255 0 0 0', '0 0 255 0'])
  const numbers = (text: string | undefined) => text?.match(/\d+/g)?.map(Number)
  const of = (one: PDFRef, name: string) => numbers(member(one, 'Function', name))
  assert.equal([of(two, 'C0'), of(two, 'C1'), of(two, 'Range')], [[255, 0, 0, 0], [255, 255, 255, 0], [0, 1, 0, 1, 0, 1, 0, 1]]) // prettier-ignore
  assert.equal(
    [of(inPattern, 'C1'), numbers(member(shared, 'C1'))],
    [
      [0, 255, 0, 0],
      [0, 0, 255, 0]
    ]
  )
  assert.equal([of(several, 'Range'), numbers(member(shared, 'Range'))], [[0, 1, 0, 1, 0, 1, 0, 1], [0, 1, 0, 1, 0, 1, 0, 1]]) // prettier-ignore
  assert.equal([two, several, inPattern].map((one) => member(one, 'ColorSpace')), ['/DeviceCMYK', '/DeviceCMYK', '/DeviceCMYK']) // prettier-ignore
  assert.equal(others.map((one) => member(one)), before) // prettier-ignore
})

test('a gradient that names no colours goes from black to white, and gets no range', async () => {
  const { context, resources, change, member } = await pageWith('n')
  const shading = context.register(context.obj({ ColorSpace: 'DeviceRGB', Function: { FunctionType: 2 } }))
  resources({ Shading: { shading } })
  assert.equal(change(), ['0 0 0 0', '255 255 255 0'])
  assert.equal(['C0', 'C1', 'Range'].map((name) => member(shading, 'Function', name)), ['[ 0 0 0 0 ]', '[ 255 255 255 0 ]', undefined]) // prettier-ignore
})

test('a page without content stays without, and the others are changed', async () => {
  const pdf = await newPdf('1 0 0 rg', '0 1 0 rg')
  pdf.pages[0]!.delete(PDFName.of('Contents'))
  const asked: number[] = []
  changeStreams(pdf, { inksOf: (rgb) => (asked.push(rgb), '0 0 0 1'), leastLinePt: 0, writes: true })
  assert.equal([asked, contentOf(pdf, 1), pdf.pages[0]!.has(PDFName.of('Contents'))], [[0x00ff00], '0 0 0 1 k', false])
})

test('a spot colour has its space in the resources of what is painted with it', async () => {
  const pdf = await newPdf('1 0 0 rg')
  const { context } = pdf
  const spot = { name: 'Red', resource: 'spot', ref: context.register(context.obj([])) }
  const resources = context.obj({})
  const plan = { inksOf: () => '0 0 0 1', spots: new Map([[0xff0000, spot]]), leastLinePt: 0, writes: true }
  pdf.pages[0]!.set(PDFName.of('Resources'), resources)
  changeStreams(pdf, plan)
  assert.is(contentOf(pdf), '/spot cs 1 scn')
  assert.is(String(resources.lookup(PDFName.of('ColorSpace'), PDFDict).get(PDFName.of('spot'))), String(spot.ref))
})

test('pictures, and forms packed in another way, stay as they are', async () => {
  const { context, stream, resources, change, textOf } = await pageWith('/x0 Do /x1 Do /x2 Do /none Do')
  const image = stream('1 0 0 rg', { Subtype: 'Image' })
  const odd = context.register(context.stream('1 0 0 rg', { Filter: 'ASCIIHexDecode' }))
  const plain = context.register(context.stream('1 0 0 rg', { Subtype: 'Form' }))
  resources({ XObject: { x0: image, x1: odd, x2: plain } })
  change()
  assert.equal([textOf(image), Buffer.from((context.lookup(odd) as PDFRawStream).contents).toString(), textOf(plain)], ['1 0 0 rg', '1 0 0 rg', '255 0 0 0 k']) // prettier-ignore
})

test('spaces that no content names any more are removed, unless a part of the content was not understood', async () => {
  const spaces = { c0: ['CalRGB', {}], c1: ['Separation', 'All', 'DeviceCMYK', {}] }
  for (const [content, names] of [
    ['/c0 cs 1 0 0 scn', ['/c1']],
    ['/c0 cs BI ID x EI', ['/c0', '/c1']]
  ] as const) {
    const { resources, change, page } = await pageWith(content)
    resources({ ColorSpace: spaces })
    change()
    assert.equal(page.Resources()!.lookup(PDFName.of('ColorSpace'), PDFDict).keys().map(String), names)
  }
})

test('black text has the states of its overprint', async () => {
  const { resources, change, member, page, pdf } = await pageWith('BT ET')
  resources({})
  change()
  assert.match(contentOf(pdf), 'mapsetter-overprint')
  const state = (name: string) => ['OP', 'op', 'OPM'].map((one) => member(page.Resources(), 'ExtGState', `mapsetter-${name}`, one)) // prettier-ignore
  assert.equal(
    [state('overprint'), state('knockout')],
    [
      ['true', 'true', '1'],
      ['false', 'false', '0']
    ]
  )
})

test('a page without black text, or that is not written, has no states of an overprint', async () => {
  for (const [content, writes] of [
    ['1 0 0 rg BT ET', true],
    ['BT ET', false]
  ] as const) {
    const { resources, change, page } = await pageWith(content)
    resources({})
    change(writes)
    assert.not(page.Resources()!.has(PDFName.of('ExtGState')))
  }
})

test('forms inside of forms are changed once each, 40 deep; a form that draws itself ends', async () => {
  const { context, stream, resources, change, textOf } = await pageWith('/x Do')
  const forms: PDFRef[] = []
  let inner: PDFRef | undefined
  for (let depth = 45; depth >= 1; depth--) {
    inner = stream(`1 0 0 rg /x Do`, { Subtype: 'Form', Resources: inner ? { XObject: { x: inner } } : {} })
    forms.unshift(inner)
  }
  const loop = stream('0 0 1 rg /x Do /x Do', { Subtype: 'Form' })
  const { dict } = context.lookup(loop) as PDFRawStream
  dict.set(PDFName.of('Resources'), context.obj({ XObject: { x: loop } }))
  resources({ XObject: { x: forms[0], y: loop } })
  const asked = change()
  assert.equal([asked.filter((inks) => inks === '255 0 0 0').length, asked.length], [40, 41])
  assert.equal([textOf(forms[39]!), textOf(forms[40]!)], ['255 0 0 0 k /x Do', '1 0 0 rg /x Do'])
})

test.run()
