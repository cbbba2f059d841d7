import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { makeZip } from '../../../parts/zip.js'
import { unzip } from '../../support/unzip.js'

const text = Buffer.from('The quick brown fox jumps over the lazy dog')
const packed = async (modified: Date, ...names: string[]) => {
  const zip = makeZip(modified)
  for (const [index, name] of names.entries()) zip.add(name, text, index % 2 === 0)
  return zip.end()
}

test('files are found again, stored or deflated, under names of any script', async () => {
  const files = unzip(await packed(new Date(0), 'a.png', 'Карта-2.bmp'))
  assert.equal(
    files.map(({ name, method, crc }) => [name, method, crc]),
    // the well-known CRC-32 of this sentence
    [
      ['a.png', 0, 0x414fa339],
      ['Карта-2.bmp', 8, 0x414fa339]
    ]
  )
  for (const { bytes } of files) assert.equal(bytes, text)
})

test('an archive without files is whole, too', async () => {
  assert.equal(unzip(await makeZip(new Date(0)).end()), [])
})

test('the time in a zip is that of the print in UTC, in the precision of the format', async () => {
  const dosOf = async (time: string) => {
    const [{ date, time: clock }] = unzip(await packed(new Date(time), 'a')) as [any]
    return [(date >> 9) + 1980, (date >> 5) & 15, date & 31, clock >> 11, (clock >> 5) & 63, (clock & 31) * 2]
  }
  assert.equal(await dosOf('2023-11-14T22:13:21Z'), [2023, 11, 14, 22, 13, 20])
  assert.is((await dosOf('1970-01-01T00:00:00Z'))[0], 1980)
  assert.is((await dosOf('2199-01-01T00:00:00Z'))[0], 2107)
})

test.run()
