import { test } from 'uvu'
import * as assert from 'uvu/assert'
import northArrow from '../../../plugins/blocks/north-arrow.js'
import type { Tools } from '../../../core/plugin.js'
import { scopeOf, toolsOf } from './on-paper.js'

type Shown = { data: { size: number; path: string; rotationDeg: number; backgroundColor: string }; files: Record<string, Uint8Array> }
const block = northArrow() as unknown as { prepare(...all: any[]): Promise<Shown> }
const show = async (value: object | undefined, fetch?: Tools['fetch'], rotationDeg = 0) => {
  const { tools, warnings } = toolsOf(fetch)
  return { ...(await block.prepare(value, { size: 40 }, scopeOf({ rotationDeg }), [], tools)), warnings }
}
const answering = (text: string, status = 200): Tools['fetch'] => async () => ({ status, mediaType: '', bytes: Buffer.from(text) })
const square = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><rect width="10" height="10"/></svg>'

test('the built-in arrow turns with the map', async () => {
  const { data, files, warnings } = await show(undefined, undefined, 30)
  assert.is(data.rotationDeg, 30)
  assert.is(data.backgroundColor, '#00000000')
  assert.match(Buffer.from(files[data.path]!).toString(), /<svg/)
  assert.equal(warnings, [])
})

test("the request's graphic takes its place", async () => {
  const { data, files } = await show({ graphic: 'http://example.org/arrow', backgroundColor: 'white' }, answering(square))
  assert.is(Buffer.from(files[data.path]!).toString(), square)
  assert.match(data.path, /^\/mapsetter\/files\/north-arrow-[0-9a-f]{16}\.svg$/)
  assert.is(data.backgroundColor, '#ffffffff')
})

test('a graphic that cannot be had or read is replaced, with a warning', async () => {
  const failing: [Tools['fetch'] | undefined, RegExp][] = [
    [undefined, /nothing is fetched/],
    [answering('', 404), /the answer was 404/],
    [answering('<html></html>'), /picture/],
    [answering(square.replace('</svg>', '')), /.+/]
  ]
  for (const [fetch, reason] of failing) {
    const { data, files, warnings } = await show({ graphic: 'arrow.svg' }, fetch)
    assert.match(Buffer.from(files[data.path]!).toString(), /<path/)
    assert.is(warnings.length, 1)
    assert.match(warnings[0]!, /"arrow.svg" was replaced/)
    assert.match(warnings[0]!, reason)
  }
})

test.run()
