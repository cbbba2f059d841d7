import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { FinishedMap } from '../../../core/map/draw-maps.js'
import { makeKeptMaps } from '../../../core/map/kept-maps.js'
import type { Tools } from '../../../core/tools.js'
import { fakeTools } from '../../support/fake-tools.js'

const finished = (bytes: number): FinishedMap => ({
  layers: [],
  missing: [],
  features: [],
  pictures: [],
  words: [],
  files: { '/a.svg': new Uint8Array(bytes) },
  originals: {}
})
const picture = (bytes: number): FinishedMap => ({
  ...finished(0),
  stack: { items: [{ source: { bytes: new Uint8Array(bytes) }, unitToPaper: [1, 0, 0, 1, 0, 0], opacity: 1 }] } as never
})

const keeping = (mostBytes: number) => {
  const kept = makeKeptMaps(mostBytes)
  let drawn = 0
  const map = async (shown: object, given: FinishedMap = finished(10), tools: Partial<Tools> = {}, app = '/town') => {
    const before = drawn
    const lent = fakeTools(tools)
    const got = await kept.of(app)(shown, lent, async () => {
      drawn++
      return given
    })
    return { got, isDrawn: drawn > before }
  }
  return { kept, map }
}

test('an identical map is drawn once, any other map is drawn again', async () => {
  const { map } = keeping(1000)
  const first = await map({ view: 1, layers: [{ type: 'a' }] })
  assert.ok(first.isDrawn)
  const again = await map({ view: 1, layers: [{ type: 'a' }] })
  assert.not.ok(again.isDrawn)
  assert.is(again.got, first.got)
  assert.ok((await map({ view: 2, layers: [{ type: 'a' }] })).isDrawn)
  assert.ok((await map({ view: 1, layers: [{ type: 'a' }] }, finished(10), {}, '/village')).isDrawn)
  const styles = { named: { roads: 'other.json' }, defaults: {} }
  assert.ok((await map({ view: 1, layers: [{ type: 'a' }] }, finished(10), { styles })).isDrawn)
})

test('the cached bytes are limited; the most recently used maps stay', async () => {
  const { map } = keeping(100)
  await map({ id: 1 }, finished(40))
  await map({ id: 2 }, picture(40))
  await map({ id: 1 })
  await map({ id: 3 }, finished(40))
  assert.not.ok((await map({ id: 1 })).isDrawn)
  assert.ok((await map({ id: 2 }, finished(101))).isDrawn)
  assert.ok((await map({ id: 2 }, finished(1))).isDrawn, 'larger than all that may be kept')
  assert.not.ok((await map({ id: 2 })).isDrawn)
})

test('each form of a map counts with its bytes', async () => {
  const tiles = [10, 50].map((bytes) => ({ bytes: new Uint8Array(bytes) }))
  const cut = { svg: 'x'.repeat(10) }
  const items: { [form: string]: object } = {
    'a cut of two drawings': { items: [{ svg: 'x'.repeat(10), cut }, { svg: 'x'.repeat(10), cut }] }, // prettier-ignore
    picture: { items: [{ source: { bytes: new Uint8Array(60) } }] },
    mosaic: { items: [{ source: { mosaic: { tiles } } }] },
    pixels: { items: [{ source: { pixels: { data: new Uint8Array(60) } } }] },
    vectors: { items: [{ svg: 'x'.repeat(20) }], above: [{ svg: 'x'.repeat(10) }] }
  }
  for (const [form, stack] of Object.entries(items))
    for (const [others, isDropped] of [
      [40, false],
      [41, true]
    ] as const) {
      const { map } = keeping(100)
      await map({ id: 1 }, { ...finished(0), stack: stack as never })
      await map({ id: 2 }, finished(others))
      assert.is((await map({ id: 1 })).isDrawn, isDropped, `${form} ${others}`)
    }
})

test('an incomplete map is drawn again in the next print, also if the map turned out damaged later', async () => {
  const { kept } = keeping(1000)
  const warnings: string[] = []
  const tools = fakeTools({ warn: (message) => void warnings.push(message) })
  let drawn = 0
  let later: (message: string) => void = () => {}
  const draw = (warning?: string) => async (lent: Tools) => {
    drawn++
    if (warning) lent.warn(warning)
    later = lent.warn
    return finished(10)
  }
  const map = (warning?: string) => kept.of('/town')({ id: 1 }, tools, draw(warning))
  await map('a tile is missing')
  await map()
  await map()
  assert.is(drawn, 2)
  later('a picture is broken')
  await map()
  assert.is(drawn, 3)
  assert.equal(warnings, ['a tile is missing', 'a picture is broken'])
})

test.run()
