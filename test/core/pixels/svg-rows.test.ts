import '../../support/sealed.js'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { PaperSvg, RowElements } from '../../../core/pixels/pixel-tools.js'
import { makePixelTools } from '../../../core/pixels/pixels.js'

const pixels = makePixelTools({ imagePixels: 1e7, outputPixels: 1e7 }, [])
/** More than two strips. */
const frame = { widthPt: 250, heightPt: 1400, dpi: 288, background: '#ffffff' }
const area = '<path d="M10 10H240V1390z" fill="#a00" stroke="#00a" stroke-width="2"/>'
const curves = Array.from({ length: 140 }, (_, index) => {
  const y = index * 10
  return { y, svg: `<path d="M5 ${y}q60 9 120 0t120 0" fill="none" stroke="#080" stroke-width="3"/>` }
})
const all = curves.map(({ svg }) => svg).join('')

/** Curves reach 7 points up and down; `asked` gets the rows that a renderer wants. */
const inRows = (asked: (readonly [number, number])[] = []): RowElements => ({
  between(topPt, bottomPt) {
    asked.push([topPt, bottomPt])
    const shown = curves.filter(({ y }) => y + 7 >= topPt && y - 7 <= bottomPt)
    return shown.map(({ svg }) => svg).join('')
  }
})
const painted = async (...items: PaperSvg[]): Promise<Uint8Array> => (await pixels.paint(items, frame)).data

/** The largest difference, and the number of bytes that differ. */
const differences = (one: Uint8Array, other: Uint8Array) => {
  let [most, count] = [0, 0]
  for (let at = 0; at < one.length; at++) {
    const difference = Math.abs(one[at]! - other[at]!)
    most = Math.max(most, difference)
    if (difference > 0) count++
  }
  return { most, count }
}
const NONE = { most: 0, count: 0 }
const everywhere: RowElements = { between: () => all }

test('elements that are made for some rows are painted over those of their item', async () => {
  const asked: (readonly [number, number])[] = []
  const mine = await painted({ svg: area, rows: inRows(asked) })
  assert.equal(differences(mine, await painted({ svg: area, rows: everywhere })), NONE)
  assert.ok(asked.length > 2 && asked.every(([top, bottom]) => bottom - top < frame.heightPt / 2), String(asked))
  assert.is(asked[0]![0], 0)
  assert.ok(asked.at(-1)![1] >= frame.heightPt)
  // the renderer draws curves that a strip cuts a little differently
  const { most, count } = differences(mine, await painted({ svg: area + all }))
  assert.ok(most < 80 && count < mine.length / 1000, `${most}, ${count}`)
})

test('they are painted below the next item, and with areas that are sampled several times', async () => {
  const blue = { svg: '<path d="M0 700L250 705" stroke="#00f" stroke-width="9"/>' }
  const fills = area.replace(/ stroke.*"/, '')
  for (const items of [(rows: RowElements) => [{ svg: '', rows }, blue], (rows: RowElements) => [{ svg: fills, rows }]])
    assert.equal(differences(await painted(...items(inRows())), await painted(...items(everywhere))), NONE)
  assert.equal(differences(await painted({ svg: fills, rows: inRows() }), await painted({ svg: fills + all })), NONE)
})

test('what is drawn ahead belongs to the same elements of rows', async () => {
  const [mine, other] = [
    { svg: area, rows: inRows() },
    { svg: area, rows: inRows() }
  ]
  const size = { width: 1000, height: 5600, pixelsPerPt: 4 }
  const ahead = () => pixels.drawAhead([mine], frame)
  assert.is(ahead().take([other], size), undefined)
  assert.is(ahead().take([{ svg: area }], size), undefined)
  assert.ok(ahead().take([{ ...mine }], size))
})

test.run()
