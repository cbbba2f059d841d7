import sharp from 'sharp'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Pixels } from '../../../../core/plugin.js'
import { TiffFile } from '../../../../plugins/outputs/tiff/tiff-file.js'

const picture = (width: number, height: number): Pixels => ({
  width,
  height,
  channels: 3,
  data: Uint8Array.from({ length: width * height * 3 }, (_, index) => (index * 7 + (index >> 9)) % 256)
})
const isSame = async (tiff: Uint8Array, page: number, { width, height, data }: Pixels) => {
  const read = await sharp(tiff, { page }).raw().toBuffer({ resolveWithObject: true })
  assert.equal([read.info.width, read.info.height, read.info.channels], [width, height, 3])
  assert.ok(read.data.equals(data), `page ${page} has other pixels`)
}

test('pages of several sizes, each with its own pixels', async () => {
  // one pixel; odd lengths; several strips, the last one shorter; rows that are longer than a strip
  const pages = [picture(1, 1), picture(301, 7), picture(1000, 500), picture(200_000, 2)]
  const file = new TiffFile()
  for (const page of pages) await file.addPage(page, [])
  const bytes = file.bytes()
  assert.is((await sharp(bytes).metadata()).pages, pages.length)
  for (const [index, page] of pages.entries()) await isSame(bytes, index, page)
})

test('fields are in the order of their tags, long values on even offsets', async () => {
  const file = new TiffFile()
  await file.addPage(picture(3, 3), [
    { tag: 34737, type: 'ascii', value: 'Å|' },
    { tag: 33550, type: 'double', value: [0.1, 2, 3] },
    { tag: 297, type: 'short', value: [0, 2] },
    { tag: 282, type: 'rational', value: [300_000, 1000] }
  ])
  const tiff = Buffer.from(file.bytes())
  const directory = tiff.readUInt32LE(4)
  const fields = Array.from({ length: tiff.readUInt16LE(directory) }, (_, index) => directory + 2 + index * 12)
  const tags = fields.map((at) => tiff.readUInt16LE(at))
  assert.equal(
    tags,
    [...tags].sort((a, b) => a - b)
  )
  const at = (tag: number) => fields[tags.indexOf(tag)]!
  const valueAt = (tag: number) => tiff.readUInt32LE(at(tag) + 8)
  for (const tag of [33550, 282, 258]) assert.is(valueAt(tag) % 2, 0)
  assert.equal([0, 1, 2].map((index) => tiff.readDoubleLE(valueAt(33550) + 8 * index)), [0.1, 2, 3]) // prettier-ignore
  assert.equal([tiff.readUInt32LE(valueAt(282)), tiff.readUInt32LE(valueAt(282) + 4)], [300_000, 1000])
  assert.equal([tiff.readUInt16LE(at(297) + 8), tiff.readUInt16LE(at(297) + 10)], [0, 2])
  // four bytes with the closing zero: they fit into the entry
  assert.is(tiff.toString('utf8', at(34737) + 8, at(34737) + 12), 'Å|\0')
  assert.is(tiff.readUInt32LE(directory + 2 + tags.length * 12), 0, 'the last directory links to none')
})

test.run()
