import '../../../support/sealed.js'
import { inflateSync } from 'node:zlib'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import * as library from '@cantoo/pdf-lib'
import { writePdf } from '../../../../core/document/pdf/write.js'
import { makeFolders } from '../../../support/folders.js'
import { type Setting, settingIn } from '../setting.js'
import { newPdf } from './new-pdf.js'
import { openPdf } from './opened.js'
import { layered, printed } from './printed.js'

const folders = makeFolders()
let setting: Setting
test.before(() => void (setting = settingIn(folders.make({}))))
test.after(() => folders.remove())

const edited = async (bytes: Uint8Array) => {
  const document = await library.PDFDocument.load(bytes, { updateMetadata: false })
  const { context, catalog } = document
  return { library, context, catalog, pages: document.getPages().map(({ node }) => node) }
}
const objectsOf = async (bytes: Uint8Array): Promise<string[]> =>
  (await openPdf(bytes)).document.context
    .enumerateIndirectObjects()
    .filter(
      ([, object]) =>
        !(object instanceof library.PDFRawStream && /\/Type \/(ObjStm|XRef)\b/.test(object.dict.toString()))
    )
    .map(([ref, object]) => `${ref} ${object}`)

const SOURCE = '#m("map-0") #for i in range(20) [== Heading #i\n#table(columns: 3, ..range(60).map(str))]'
const own = () =>
  printed(setting, SOURCE, [layered(0, 'map', [['#f00', 'Roads']])], { layers: false, georeference: false })

test('every object is unchanged, and so is the trailer', async () => {
  const bytes = await own()
  const again = writePdf(await edited(bytes))
  assert.equal(await objectsOf(again), await objectsOf(bytes))
  const trailer = async (of: Uint8Array) => {
    const { Root, Info, ID } = (await openPdf(of)).document.context.trailerInfo
    return String([Root, Info, ID])
  }
  assert.is(await trailer(again), await trailer(bytes))
})

test('every entry of the cross-reference table leads to its object', async () => {
  const bytes = Buffer.from(writePdf(await edited(await own())))
  const text = bytes.toString('latin1')
  const [, start] = /startxref\n(\d+)\n%%EOF\n$/.exec(text)!
  assert.match(text.slice(Number(start)), /^\d+ 0 obj\n<<[^]*?\/Type \/XRef\b/)
  const { context } = (await openPdf(bytes)).document
  const [[, table] = []] = context
    .enumerateIndirectObjects()
    .filter(([, object]) => object instanceof library.PDFRawStream && String(object.dict).includes('/XRef'))
  const rows = inflateSync((table as library.PDFRawStream).contents)
  const row = [0, 0, 0, 0, 0, 0, 0]
  const counts = [0, 0, 0]
  for (let at = 0; at < rows.length; at += 8) {
    assert.is(rows[at], 2)
    for (let column = 0; column < 7; column++) row[column] = (row[column]! + rows[at + 1 + column]!) & 0xff
    const [type, place, index] = [row[0]!, Buffer.from(row).readUInt32BE(1), Buffer.from(row).readUInt16BE(5)]
    counts[type]!++
    const number = at / 8
    if (type === 1) assert.ok(text.startsWith(`${number} 0 obj\n`, place), `object ${number}`)
    if (type === 2) {
      const stream = context.lookup(library.PDFRef.of(place)) as library.PDFRawStream
      const listed = inflateSync(stream.contents).toString('latin1').split(' ')
      assert.is(Number(listed[2 * index]), number)
    }
  }
  assert.is(counts[0], 1)
  assert.ok(counts[1]! > 10 && counts[2]! > 400, String(counts))
})

test('object streams hold up to 200 objects; a last one is neither empty nor left out', async () => {
  const held = async (count: number) => {
    const pdf = await edited(await (await library.PDFDocument.create()).save({ useObjectStreams: false }))
    const packed = () => pdf.context.enumerateIndirectObjects().filter(([ref, object]) => ref !== pdf.context.trailerInfo.Root && ref !== pdf.context.trailerInfo.Info && !(object instanceof library.PDFPageTree || object instanceof library.PDFPageLeaf)) // prettier-ignore
    for (let more = count - packed().length; more > 0; more--) pdf.context.register(pdf.context.obj({ Number: more }))
    return [...Buffer.from(writePdf(pdf)).toString('latin1').matchAll(/\/Type \/ObjStm\n\/N (\d+)/g)].map(([, held]) => Number(held)) // prettier-ignore
  }
  assert.equal(
    [await held(199), await held(200), await held(201), await held(400)],
    [[199], [200], [200, 1], [200, 200]]
  )
})

test('a small file: its objects, their lengths, and a table of seven bytes for each number', async () => {
  const pdf = await newPdf('content')
  const { context } = pdf
  const [free, number] = [context.register(context.obj(1)), context.register(context.obj(7))]
  context.delete(free)
  const stream = context.register(library.PDFRawStream.of(context.obj({}), Buffer.from('abc')))
  const text = Buffer.from(writePdf(pdf)).toString('latin1')
  assert.match(text, `\n\n${stream.objectNumber} 0 obj\n<<\n/Length 3\n>>\nstream\nabc\nendstream\nendobj\n\n`)
  const start = Number(/\nstartxref\n(\d+)\n%%EOF\n$/.exec(text)![1])
  const [, own, dict] = /^(\d+) 0 obj\n(<<[^]*?>>\n)stream\n/.exec(text.slice(start))!
  const size = Number(own) + 1
  for (const member of [`/Size ${size}\n`, '/W [ 1 4 2 ]\n', '/Predictor 12\n', '/Columns 7\n'])
    assert.match(dict!, member)
  const begin = start + text.slice(start).indexOf('stream\n') + 7
  const table = inflateSync(Buffer.from(text.slice(begin, begin + Number(/\/Length (\d+)/.exec(dict!)![1])), 'latin1'))
  assert.is(table.length, size * 8)
  const above = Buffer.alloc(7)
  const rows = Array.from({ length: size }, (_, row) => {
    assert.is(table[8 * row], 2)
    for (let column = 0; column < 7; column++) above[column]! += table[8 * row + 1 + column]!
    return [above[0], above.readUInt32BE(1), above.readUInt16BE(5)]
  })
  assert.equal([rows[0], rows[free.objectNumber], rows[Number(own)]], [[0, 0, 0xffff], [0, 0, 0], [1, start, 0]]) // prettier-ignore
  assert.equal(rows[stream.objectNumber], [1, text.indexOf(`${stream.objectNumber} 0 obj`), 0])
  const [type, packedIn] = rows[number.objectNumber]!
  assert.equal([type, text.slice(rows[packedIn!]![1]).startsWith(`${packedIn} 0 obj\n`)], [2, true])
})

test('numbers that no object has are free', async () => {
  const pdf = await edited(await own())
  const ref = pdf.context.register(pdf.context.obj(1))
  const last = pdf.context.register(pdf.context.obj({ Type: 'Last' }))
  pdf.context.delete(ref)
  const { context } = (await openPdf(writePdf(pdf))).document
  assert.is(context.lookup(ref), undefined)
  assert.match(String(context.lookup(last)), '/Last')
})

test.run()
