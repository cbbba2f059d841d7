import { deflateSync } from 'node:zlib'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import * as library from '@cantoo/pdf-lib'
import { separated } from '../../../../../core/document/pdf/x4/separations.js'
import { bytesOf } from '../new-pdf.js'

const { PDFDict, PDFName, PDFRawStream } = library
type Members = { [name: string]: any }
type Context = library.PDFContext

/** The plates of pages with this content, and of resources that the test makes. */
const platesOf = async (
  content: string,
  resources: (context: Context) => Members = () => ({}),
  { spots = [] as string[], pages = 1 } = {}
) => {
  const document = await library.PDFDocument.create({ updateMetadata: false })
  const { context } = document
  for (let page = 0; page < pages; page++) {
    const { node } = document.addPage([100, 60])
    node.set(PDFName.of('Contents'), context.register(context.flateStream(content)))
    node.set(PDFName.of('Resources'), context.obj(resources(context)))
    for (const name of ['StructParents', 'Tabs']) node.set(PDFName.of(name), context.obj(page))
    node.set(PDFName.of('Group'), context.obj({ CS: 'DeviceCMYK' }))
  }
  context.trailerInfo.ID = context.obj(['<01>', '<02>'])
  const made = await separated(library, await document.save({ useObjectStreams: false }), spots)
  const lookUp = (object: library.PDFObject | undefined) => made.pdf.context.lookup(object)
  const at = (plate: number, ...path: string[]) => {
    let found: library.PDFObject | undefined = made.pdf.pages[plate]
    for (const name of path) {
      const dict: library.PDFObject | undefined = found instanceof PDFRawStream ? found.dict : found
      found =
        dict instanceof PDFDict
          ? lookUp(dict.get(PDFName.of(name)))
          : lookUp((dict as library.PDFArray).get(Number(name)))
    }
    return found
  }
  const text = (plate: number, ...path: string[]) => at(plate, ...path)?.toString()
  const contentOf = (plate: number, ...path: string[]) =>
    bytesOf(at(plate, ...(path.length > 0 ? path : ['Contents']))).toString('latin1')
  const numbers = (plate: number, ...path: string[]) =>
    text(plate, ...path)
      ?.match(/[-\d.]+/g)
      ?.map(Number)
  const plates = made.pdf.pages.map((_, plate) => plate)
  return { ...made, plates, at, text, contentOf, numbers }
}

test('each plate has the grey of its ink, marks of all inks, and black text only on that of black', async () => {
  const content = '0.1 0.2 0.3 0.4 k f /mapsetter-all CS 1 SCN S /mapsetter-spot-0 cs 0.25 scn f /mapsetter-overprint gs BT (a) Tj ET /mapsetter-knockout gs' // prettier-ignore
  const { plates, contentOf } = await platesOf(content, undefined, { spots: ['Black'] })
  const of = (grey: number, spot: number, text: string) =>
    `${grey} g f  0 G S  ${spot} g f /mapsetter-overprint gs ${text} /mapsetter-knockout gs`
  const hidden = 'BT 3 Tr (a) Tj ET 0 Tr'
  assert.equal(
    plates.map((plate) => contentOf(plate)),
    [of(0.9, 1, hidden), of(0.8, 1, hidden), of(0.7, 1, hidden), of(0.6, 1, 'BT (a) Tj ET'), of(1, 0.75, hidden)]
  )
})

test('the pages lie together by their number, with labels, the title and the id, and without tags', async () => {
  const { pdf, plates, text } = await platesOf('n', undefined, { pages: 2 })
  const labels = pdf.catalog.lookup(PDFName.of('PageLabels'), PDFDict).lookup(PDFName.of('Nums'), library.PDFArray)
  const inks = ['Cyan', 'Magenta', 'Yellow', 'Black']
  const found = labels.asArray().map((one) => (one instanceof PDFDict ? (one.get(PDFName.of('P')) as library.PDFHexString).decodeText() : Number(String(one)))) // prettier-ignore
  assert.equal(found, [1, 2].flatMap((page) => inks.flatMap((ink, index) => [4 * (page - 1) + index, `${page} ${ink}`]))) // prettier-ignore
  const info = pdf.context.lookup(pdf.context.trailerInfo.Info, PDFDict)
  assert.is((info.get(PDFName.of('Title')) as library.PDFHexString).decodeText(), 'Separations')
  assert.match(String(pdf.context.trailerInfo.ID), /01.*02/)
  for (const plate of plates)
    assert.equal([text(plate, 'StructParents'), text(plate, 'Tabs'), text(plate, 'Group', 'CS')], [undefined, undefined, '/DeviceGray']) // prettier-ignore
})

test('pictures of inks are grey, forms and tiles are content, and what is not in inks is counted', async () => {
  const { unknown, plates, text, contentOf, at } = await platesOf('n', (context) => {
    const image = (bytes: number[], members: object) => context.register(context.stream(deflateSync(Buffer.from(bytes)), { Subtype: 'Image', Width: bytes.length / 4, Filter: 'FlateDecode', ...members })) // prettier-ignore
    const stream = (content: string, members: object) =>
      context.register(context.flateStream(content, members as never))
    const grey = image([128], { ColorSpace: 'DeviceGray' })
    return {
      XObject: {
        inks: image([10, 20, 30, 40, 50, 60, 70, 80], { ColorSpace: 'DeviceCMYK', SMask: grey }),
        rgb: image([1, 2, 3], { ColorSpace: 'DeviceRGB' }),
        jpeg: image([1, 2, 3, 4], { ColorSpace: 'DeviceCMYK', Filter: 'DCTDecode' }),
        stencil: image([255], { ImageMask: true }),
        form: stream('1 0 0 0 k', { Subtype: 'Form', Group: { CS: 'DeviceCMYK' } })
      },
      Pattern: { tile: stream('0 1 0 0 k', { PatternType: 1 }), other: stream('0 1 0 0 k', { PatternType: 2 }) }
    }
  })
  assert.is(unknown, 2)
  for (const plate of plates) {
    const image = (name: string) => at(plate, 'Resources', 'XObject', name)
    assert.equal([...bytesOf(image('inks'))], [255 - 10 * (plate + 1), 255 - 10 * (plate + 5)])
    assert.equal(['ColorSpace', 'Width', 'Filter'].map((name) => text(plate, 'Resources', 'XObject', 'inks', name)), ['/DeviceGray', '2', '/FlateDecode']) // prettier-ignore
    assert.equal([[...bytesOf(image('rgb'))], [...bytesOf(image('stencil'))], [...bytesOf(at(plate, 'Resources', 'XObject', 'inks', 'SMask'))]], [[1, 2, 3], [255], [128]]) // prettier-ignore
    assert.equal(
      [contentOf(plate, 'Resources', 'XObject', 'form'), text(plate, 'Resources', 'XObject', 'form', 'Group', 'CS')],
      [`${plate === 0 ? 0 : 1} g`, '/DeviceGray']
    )
    assert.equal(
      ['tile', 'other'].map((name) => contentOf(plate, 'Resources', 'Pattern', name)),
      [`${plate === 1 ? 0 : 1} g`, '0 1 0 0 k']
    )
  }
})

test('masks, and all that they are made of, stay as they are', async () => {
  const { plates, contentOf, text } = await platesOf('n', (context) => {
    const form = (content: string, members: object) => context.register(context.flateStream(content, { Subtype: 'Form', Group: { CS: 'DeviceCMYK' }, ...members } as never)) // prettier-ignore
    const inner = form('0 0 0 1 k', {})
    // a form that draws itself
    ;(context.lookup(inner) as library.PDFRawStream).dict.set(
      PDFName.of('Resources'),
      context.obj({ XObject: { inner } })
    )
    return { ExtGState: { none: { CA: 1 }, masked: context.register(context.obj({ SMask: { G: form('1 0 0 0 k', { Resources: { XObject: { inner } } }) } })) } } // prettier-ignore
  })
  const mask = ['Resources', 'ExtGState', 'masked', 'SMask', 'G']
  for (const plate of plates) {
    assert.equal([contentOf(plate, ...mask), text(plate, ...mask, 'Group', 'CS')], ['1 0 0 0 k', '/DeviceCMYK'])
    assert.is(contentOf(plate, ...mask, 'Resources', 'XObject', 'inner'), '0 0 0 1 k')
  }
})

test('gradients of inks have the greys of one ink, each step once; others are counted', async () => {
  const { unknown, plates, text, numbers } = await platesOf('n', (context) => {
    const step = (C0: number[], C1: number[]) => context.register(context.obj({ FunctionType: 2, C0, C1, Range: [0, 1, 0, 1, 0, 1, 0, 1] })) // prettier-ignore
    const shading = (Function: library.PDFRef, ColorSpace: string) => context.register(context.obj({ ShadingType: 2, ColorSpace, Function })) // prettier-ignore
    const shared = step([0.1, 0.2, 0.3, 0.4], [0.5, 0.6, 0.7, 0.8])
    const stitched = context.register(context.obj({ FunctionType: 3, Functions: [shared, shared, step([0.5], [1, 0, 0, 0])], Range: [0, 1, 0, 1, 0, 1, 0, 1] })) // prettier-ignore
    return {
      Shading: {
        one: shading(shared, 'DeviceCMYK'),
        several: shading(stitched, 'DeviceCMYK'),
        plain: shading(context.register(context.obj({ FunctionType: 2 })), 'DeviceCMYK'),
        rgb: shading(step([1, 0, 0], [0, 1, 0]), 'DeviceRGB')
      }
    }
  })
  assert.is(unknown, 1)
  for (const plate of plates) {
    const of = (...path: string[]) => numbers(plate, 'Resources', 'Shading', ...path)?.map((value) => Math.round(value * 1000) / 1000) // prettier-ignore
    const spaces = ['one', 'several', 'plain', 'rgb'].map((name) =>
      text(plate, 'Resources', 'Shading', name, 'ColorSpace')
    )
    assert.equal(spaces, ['/DeviceGray', '/DeviceGray', '/DeviceGray', '/DeviceRGB'])
    const [first, last] = [[1 - 0.1 * (plate + 1)], [1 - 0.1 * (plate + 5)]].map(([value]) => [Math.round(value! * 10) / 10]) // prettier-ignore
    assert.equal([of('one', 'Function', 'C0'), of('one', 'Function', 'C1'), of('one', 'Function', 'Range')], [first, last, [0, 1]]) // prettier-ignore
    const steps = ['several', 'Function', 'Functions']
    assert.equal([of(...steps, '0', 'C0'), of(...steps, '1', 'C1')], [first, last])
    assert.equal([of(...steps, '2', 'C0'), of(...steps, '2', 'C1')], plate === 0 ? [[0.5], [0]] : [[1], [1]])
    assert.equal([of('several', 'Function', 'Range'), of('rgb', 'Function', 'C0'), of('plain', 'Function', 'C0')], [[0, 1], [1, 0, 0], undefined]) // prettier-ignore
  }
})

test.run()
