import type { PDFDict, PDFObject, PDFRef } from '@cantoo/pdf-lib'
import { type Editing, packedStream } from './editing.js'

/** Objects in one object stream: more make the file smaller, but readers unpack all of them for one. */
const MOST_TOGETHER = 200
/** Bytes of an entry: its type, a position in the file or the number of an object stream, the index in that stream. */
const [TYPE, PLACE, INDEX] = [1, 4, 2]
const ENTRY_BYTES = TYPE + PLACE + INDEX
const [WRITTEN, PACKED] = [1, 2]
/** "Up" of the PNG filters: each byte minus the byte above it. */
const [UP, UP_PREDICTOR] = [2, 12]

/**
 * The file: object streams (ISO 32000-1, 7.5.7) of objects that are not streams, pages or about the whole document, and
 * a cross-reference stream (7.5.8). The library's own way takes seconds for the tags of a book.
 */
export const writePdf = (pdf: Editing): Uint8Array => {
  const { library, context } = pdf
  const { Root, Info, ID } = context.trailerInfo
  const pieces: Uint8Array[] = []
  let length = 0
  const add = (bytes: Uint8Array): void => {
    pieces.push(bytes)
    length += bytes.length
  }
  const entries = new Map<number, readonly [type: number, place: number, index: number]>()
  const write = ({ objectNumber }: PDFRef, object: PDFObject): void => {
    entries.set(objectNumber, [WRITTEN, length, 0])
    add(Buffer.from(`${objectNumber} 0 obj\n`))
    if (object instanceof library.PDFRawStream) {
      object.updateDict()
      add(bytesOf(object.dict))
      add(Buffer.from('\nstream\n'))
      add(object.contents)
      add(Buffer.from('\nendstream'))
    } else add(bytesOf(object))
    add(Buffer.from('\nendobj\n\n'))
  }
  const isPacked = (ref: PDFRef, object: PDFObject): boolean =>
    ref !== Info &&
    ref !== Root &&
    ![library.PDFStream, library.PDFPageTree, library.PDFPageLeaf].some((kind) => object instanceof kind)

  add(bytesOf(context.header))
  add(Buffer.from('\n\n'))
  const packed: [PDFRef, PDFObject][] = []
  for (const [ref, object] of context.enumerateIndirectObjects())
    if (isPacked(ref, object)) packed.push([ref, object])
    else write(ref, object)
  let next = context.largestObjectNumber + 1
  for (let from = 0; from < packed.length; from += MOST_TOGETHER) {
    const group = packed.slice(from, from + MOST_TOGETHER)
    const ref = library.PDFRef.of(next++)
    for (const [index, [{ objectNumber }]] of group.entries())
      entries.set(objectNumber, [PACKED, ref.objectNumber, index])
    write(ref, objectStream(pdf, group))
  }
  const start = length
  const ref = library.PDFRef.of(next++)
  entries.set(ref.objectNumber, [WRITTEN, start, 0])
  const members = { Type: 'XRef', Size: next, Root, Info, ID, W: [TYPE, PLACE, INDEX] }
  const DecodeParms = { Predictor: UP_PREDICTOR, Columns: ENTRY_BYTES }
  write(ref, packedStream(pdf, tableOf(entries, next), { ...members, DecodeParms }))
  add(Buffer.from(`startxref\n${start}\n%%EOF\n`))
  return Buffer.concat(pieces, length)
}

const bytesOf = (object: Pick<PDFDict, 'sizeInBytes' | 'copyBytesInto'>): Uint8Array => {
  const bytes = new Uint8Array(object.sizeInBytes())
  object.copyBytesInto(bytes, 0)
  return bytes
}

const objectStream = (pdf: Editing, objects: [PDFRef, PDFObject][]) => {
  const bodies: Uint8Array[] = []
  let index = ''
  let at = 0
  for (const [{ objectNumber }, object] of objects) {
    index += `${objectNumber} ${at} `
    bodies.push(bytesOf(object), Buffer.from('\n'))
    at += bodies.at(-2)!.length + 1
  }
  const first = Buffer.from(`${index}\n`)
  return packedStream(pdf, Buffer.concat([first, ...bodies]), {
    Type: 'ObjStm',
    N: objects.length,
    First: first.length
  })
}

/** Of all objects from 0; missing ones are marked as free. */
const tableOf = (entries: ReadonlyMap<number, readonly [number, number, number]>, size: number): Buffer => {
  const table = Buffer.alloc(size * (1 + ENTRY_BYTES))
  let above: Buffer = Buffer.alloc(ENTRY_BYTES)
  for (let number = 0; number < size; number++) {
    const [type, place, index] = entries.get(number) ?? [0, 0, number === 0 ? 0xffff : 0]
    const entry = Buffer.alloc(ENTRY_BYTES)
    entry.writeUInt8(type, 0)
    entry.writeUInt32BE(place, TYPE)
    entry.writeUInt16BE(index, TYPE + PLACE)
    const row = number * (1 + ENTRY_BYTES)
    table[row] = UP
    for (let column = 0; column < ENTRY_BYTES; column++) table[row + 1 + column] = entry[column]! - above[column]!
    above = entry
  }
  return table
}
