import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { PrintError } from '../../../core/errors.js'
import type { CompiledDocument, PrintSpec, View } from '../../../core/plugin.js'
import { type PictureFacts, type PictureFileFormat, pictureOutput } from '../../../parts/outputs/pictures.js'
import { viewOf } from '../../plugins/layers/drawing.js'
import { fakeTools } from '../../support/fake-tools.js'
import { painting } from '../../support/painting.js'
import { thrownBy } from '../../support/thrown-by.js'
import { unzip } from '../../support/unzip.js'

/** A document whose page `n` is filled with `100 + n`. */
const documentOf = (sizes: [width: number, height: number][], { dpi = 72, view }: { dpi?: number; view?: View } = {}) =>
  ({
    dpi,
    pageCount: sizes.length,
    info: { title: 'T' },
    bareMap: (page: number) => (view && page === 0 ? { view } : undefined),
    pixelSize: (page: number) => ({ width: sizes[page]![0], height: sizes[page]![1] }),
    async pixels(page: number) {
      const [width, height] = sizes[page]!
      return { width, height, channels: 3, data: Buffer.alloc(width * height * 3, 100 + page) }
    },
    async *rows(page: number) {
      const [width, height] = sizes[page]!
      const pixels = { width, height: 1, channels: 3, data: Buffer.alloc(width * 3) }
      for (let top = 0; top < height; top++) {
        pixels.data.fill(100 + page)
        yield { pixels, top }
        pixels.data.fill(77)
      }
    }
  }) as unknown as CompiledDocument

const told: PictureFacts[] = []
const file = { name: 'raw', mediaType: 'image/raw', extension: 'raw', isCompressed: false, mostSide: 20 }
/** Writes the pixels as they are. */
const raw: PictureFileFormat = {
  ...file,
  async encode({ width, height, data }, facts) {
    told.push(facts)
    return Buffer.concat([Buffer.from([width, height]), data])
  }
}
/** The same from rows, which must follow each other. */
const rawRows: PictureFileFormat = {
  ...file,
  async encodeRows(rows, { width, height }, facts) {
    told.push(facts)
    const parts = [Buffer.from([width, height])]
    let next = 0
    for await (const { pixels, top } of rows) {
      assert.equal([top, pixels.width, pixels.data.length], [next, width, pixels.height * width * 3])
      next += pixels.height
      parts.push(Buffer.from(pixels.data))
    }
    return Buffer.concat(parts)
  }
}
const tools = fakeTools({ pixels: painting })
const write = async (
  document: CompiledDocument,
  output: object = {},
  format: PictureFileFormat = raw,
  more: object = {}
) => {
  told.length = 0
  return pictureOutput(format).write(document, { output, ...more } as PrintSpec, tools)
}
const rowsOf = (bytes: Uint8Array) => {
  const width = bytes[0]!
  return Array.from({ length: bytes[1]! }, (_, row) => [...bytes.subarray(2 + row * width * 3, 2 + (row + 1) * width * 3)].filter((_, at) => at % 3 === 0)) // prettier-ignore
}

test('one page is its picture, and its map gives the georeference', async () => {
  const view = viewOf()
  const { bytes, mediaType, extension } = await write(documentOf([[3, 2]], { view, dpi: 100 }))
  assert.equal([mediaType, extension, bytes[0], bytes[1]], ['image/raw', 'raw', 3, 2])
  assert.equal(rowsOf(bytes), [[100, 100, 100], [100, 100, 100]]) // prettier-ignore
  assert.equal(told, [{ dpi: 100, info: { title: 'T' } as never, view }])
  assert.equal((await write(documentOf([[3, 2]], { view, dpi: 100 }), {}, rawRows)).bytes, bytes)
  assert.equal(told, [{ dpi: 100, info: { title: 'T' } as never, view }])
})

test('several pages are one below the other with a black line of a point between them, white beside a narrower one', async () => {
  const view = viewOf()
  const sizes: [number, number][] = [[2, 1], [3, 2]] // prettier-ignore
  const { bytes } = await write(documentOf(sizes, { view }))
  assert.equal(rowsOf(bytes), [[100, 100, 255], [0, 0, 0], [101, 101, 101], [101, 101, 101]]) // prettier-ignore
  assert.is(told[0]!.view, undefined)
  assert.equal((await write(documentOf(sizes, { view }), {}, rawRows)).bytes, bytes)
  for (const [dpi, line] of [
    [10, 1],
    [143, 1],
    [144, 2],
    [216, 3]
  ] as const)
    // prettier-ignore
    assert.is((await write(documentOf(sizes, { dpi }))).bytes[1], 3 + line)
})

test('a picture with a side over the limit is refused with a way out', async () => {
  assert.is((await write(documentOf([[20, 20]]))).bytes[0], 20)
  const wide = await thrownBy(write(documentOf([[21, 5]])))
  assert.equal([wide.code, wide.message], ['too-large', 'the raw picture has 21 x 5 pixels; the limit of a side is 20; use a lower dpi or another format']) // prettier-ignore
  const high = await thrownBy(write(documentOf([[5, 10], [5, 10]]))) // prettier-ignore
  assert.is(high.message, 'the raw picture has 5 x 21 pixels; the limit of a side is 20; use a lower dpi or the output option "pages": "zip"') // prettier-ignore
  assert.is((await write(documentOf([[5, 10], [5, 9]]))).bytes[1], 20) // prettier-ignore
  assert.match((await thrownBy(write(documentOf([[21, 5]]), { pages: 'zip' }))).message, 'another format')
  assert.ok(await write(documentOf([[21, 21]]), {}, { ...raw, mostSide: undefined }))
})

test('pages that are too large together name the zip', async () => {
  const full = fakeTools({
    pixels: {
      ...painting,
      checkSize: () => {
        throw new PrintError('too-large', 'too many pixels')
      }
    }
  })
  const print = (pages: [number, number][]) => pictureOutput(raw).write(documentOf(pages), { output: {} } as PrintSpec, full) // prettier-ignore
  const error = await thrownBy(print([[1, 1], [1, 1]])) // prettier-ignore
  assert.equal([error.code, error.message], ['too-large', '2 pages one below the other: too many pixels, or the output option "pages": "zip"']) // prettier-ignore
  assert.ok(await print([[1, 1]]))
})

test('other errors of the size of pages are thrown as they are', async () => {
  const broken = new TypeError('broken')
  const pixels = { ...painting, checkSize: () => { throw broken } } // prettier-ignore
  const printing = pictureOutput(raw).write(documentOf([[1, 1], [1, 1]]), { output: {} } as PrintSpec, fakeTools({ pixels })) // prettier-ignore
  assert.is(await printing.then(() => undefined, (thrown: unknown) => thrown), broken) // prettier-ignore
})

test('a zip has a file for each page, numbered with as many digits as the last', async () => {
  const { bytes, mediaType, extension } = await write(documentOf(Array(10).fill([1, 1])), { pages: 'zip' }, raw, { outputFilename: 'plan' }) // prettier-ignore
  const files = unzip(bytes)
  const ofRows = await write(documentOf(Array(10).fill([1, 1])), { pages: 'zip' }, rawRows, { outputFilename: 'plan' })
  assert.equal(ofRows.bytes, bytes)
  assert.equal([mediaType, extension, files.length], ['application/zip', 'zip', 10])
  assert.equal([files[0]!.name, files[9]!.name], ['plan-01.raw', 'plan-10.raw'])
  assert.equal([...files[9]!.bytes], [1, 1, 109, 109, 109])
  assert.equal(unzip((await write(documentOf([[1, 1]]), { pages: 'zip' })).bytes).map(({ name, method }) => [name, method]), [['map-1.raw', 8]]) // prettier-ignore
  const packed = { ...raw, isCompressed: true }
  assert.is(unzip((await write(documentOf([[1, 1]]), { pages: 'zip' }, packed)).bytes)[0]!.method, 0)
})

test('a world file and the projection of the map are beside its picture, in a zip', async () => {
  const view = viewOf()
  const names = async (output: object, pages = 1) => unzip((await write(documentOf(Array(pages).fill([1, 1]), { view }), output)).bytes).map(({ name }) => name) // prettier-ignore
  assert.equal(await names({ worldFile: true }), ['map.raw', 'map.rww', 'map.prj'])
  assert.equal(await names({ worldFile: true }, 2), ['map-1.raw', 'map-1.rww', 'map-1.prj', 'map-2.raw'])
  assert.equal(await names({ pages: 'zip' }), ['map-1.raw'])
})

test('an ended job writes no further page', async () => {
  const stop = new AbortController()
  stop.abort(new PrintError('cancelled', 'ended'))
  const ended = fakeTools({ pixels: painting, signal: stop.signal })
  for (const output of [{}, { pages: 'zip' }])
    assert.is((await thrownBy(pictureOutput(raw).write(documentOf([[1, 1], [1, 1]]), { output } as PrintSpec, ended))).code, 'cancelled') // prettier-ignore
})

test.run()
