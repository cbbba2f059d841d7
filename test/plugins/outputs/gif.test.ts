import sharp from 'sharp'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { CompiledDocument, OutputPlugin, Pixels, PrintSpec } from '../../../core/plugin.js'
import gif from '../../../plugins/outputs/gif.js'
import { fakeTools } from '../../support/fake-tools.js'

const output = (await gif({})) as OutputPlugin
const info = { title: 'Town', authors: [], created: new Date(0), software: 'mapsetter' }

const written = async (width: number, height: number, colourAt: (x: number, y: number) => readonly number[]) => {
  const data = new Uint8Array(width * height * 3)
  for (let y = 0, at = 0; y < height; y++) for (let x = 0; x < width; x++, at += 3) data.set(colourAt(x, y), at)
  const pixels = { width, height, channels: 3, data } as Pixels
  const document = {
    pageCount: 1,
    dpi: 100,
    info,
    pixelSize: () => ({ width, height }),
    pixels: async () => pixels,
    bareMap: () => undefined
  } as unknown as CompiledDocument
  const { bytes } = await output.write(document, { output: { pages: 'one' } } as unknown as PrintSpec, fakeTools())
  return Buffer.from(bytes as Uint8Array)
}
const shown = async (file: Buffer) => {
  const { data, info } = await sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return (x: number, y: number) => [...data.subarray((y * info.width + x) * 3).subarray(0, 3)]
}

const [red, green, blue] = [[248, 0, 0], [0, 252, 0], [0, 0, 248]] as const // prettier-ignore

test('a page of few colours keeps them', async () => {
  const at = await shown(await written(3, 2, (x, y) => [red, green, blue][(x + y) % 3]!))
  const near = (colour: number[], other: readonly number[]) => colour.every((part, index) => Math.abs(part - other[index]!) <= 7) // prettier-ignore
  for (const [x, y, colour] of [[0, 0, red], [1, 0, green], [2, 0, blue], [0, 1, green], [2, 1, red]] as const) assert.ok(near(at(x, y), colour), `${x} ${y} ${at(x, y)}`) // prettier-ignore
})

test('the palette of a large page is made from pixels of all its parts', async () => {
  const [width, height] = [1000, 1100]
  const at = await shown(await written(width, height, (x, y) => (x + y === 0 ? green : y < 1000 ? red : blue)))
  assert.ok(at(0, 0)[1]! > 240, `the first pixel is ${at(0, 0)}`)
  assert.ok(at(999, 0)[0]! > 240 && at(0, 999)[0]! > 240)
  assert.ok(at(0, 1000)[2]! > 240 && at(999, 1099)[2]! > 240, `${at(0, 1000)}`)
})

test('metadata stands before the last byte, with bytes after it that lead to its end', async () => {
  const file = await written(1, 1, () => red)
  const start = file.indexOf('\x21\xff\x0bXMP DataXMP<?xpacket begin', 0, 'latin1')
  assert.ok(start > 0)
  const trailer = file.subarray(file.indexOf('<?xpacket end="r"?>') + 19)
  const lead = [1, ...Array.from({ length: 256 }, (_, index) => 255 - index), 0]
  assert.equal([...trailer], [...lead, 0x3b])
})

test.run()
