import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { CompiledDocument, OutputPlugin, Pixels, PrintSpec } from '../../../core/plugin.js'
import webp from '../../../plugins/outputs/webp.js'
import { fakeTools } from '../../support/fake-tools.js'

const output = (await webp({})) as OutputPlugin

/** How a page of these colours is encoded. */
const encodedAs = async (colours: readonly (readonly number[])[]): Promise<object> => {
  const pixels = { width: colours.length, height: 1, data: Uint8Array.from(colours.flat()) } as unknown as Pixels
  const document = {
    pageCount: 1,
    dpi: 150,
    info: { title: 'Town' },
    pixelSize: () => ({ width: pixels.width, height: 1 }),
    pixels: async () => pixels,
    bareMap: () => undefined
  } as unknown as CompiledDocument
  const asked: unknown[] = []
  const encode = async (_: unknown, ...how: unknown[]) => (asked.push(how), new Uint8Array([1]))
  const tools = fakeTools({ pixels: { encode } as never })
  const { mediaType, extension } = await output.write(document, { output: { pages: 'one' } } as unknown as PrintSpec, tools) // prettier-ignore
  assert.equal([mediaType, extension, asked.length], ['image/webp', 'webp', 1])
  const [format, how] = asked[0] as [string, object]
  assert.is(format, 'webp')
  return how
}

/** So many colours that differ in one channel or in several. */
const colours = (count: number, of: (index: number) => number[]) => Array.from({ length: count }, (_, index) => of(index)) // prettier-ignore

test('a page of up to 4096 colours is encoded without loss, one of more with loss', async () => {
  const info = { title: 'Town' }
  const inTwo = (index: number) => [0, index >> 8, index & 255]
  const inOthers = (index: number) => [index & 255, index >> 8, 0]
  for (const of of [inTwo, inOthers]) {
    assert.equal(await encodedAs(colours(4096, of)), { lossless: true, dpi: 150, info })
    assert.equal(await encodedAs(colours(4097, of)), { lossless: false, dpi: 150, info })
  }
})

test('a colour counts once, wherever it comes again', async () => {
  const again = (index: number) => [(index % 4096) >> 8, 0, index % 256]
  assert.equal(await encodedAs(colours(9000, again)), { lossless: true, dpi: 150, info: { title: 'Town' } })
})

test.run()
