import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Label } from '../../../core/plugin/contracts.js'
import { cornersOf, overlap, randomFrom } from './letter-boxes.js'
import { alongOf, drawnIn, HEIGHT, labelOf, place, WIDTH } from './setting.js'

const SIZE = 5

const randomLabel = (random: () => number, index: number): Label => {
  const text = String.fromCharCode(0x4e00 + index).repeat(1 + Math.floor(random() * 12))
  const at: [number, number] = [random() * WIDTH, random() * HEIGHT]
  const looks = { fontSizePt: SIZE, priority: Math.floor(random() * 3), maxDisplacementPt: random() < 0.5 ? 15 : 0 }
  if (random() < 0.5) return labelOf(text, [at], { ...looks, rotationDeg: random() < 0.3 ? random() * 360 : 0 })
  const bend = random() * 30
  const turn = random() * 7
  const line = Array.from({ length: 30 }, (_, i) => [(i - 15) * 4, bend * Math.sin(i / 5)]).flatMap(([x, y]) => [
    at[0] + x! * Math.cos(turn) - y! * Math.sin(turn),
    at[1] + x! * Math.sin(turn) + y! * Math.cos(turn)
  ])
  // letters that stand apart are drawn one by one, so that each can be looked at
  return alongOf(text, [line], { ...looks, letterSpacing: 0.01, repeatPt: random() < 0.3 ? 50 : 0 })
}

test('no two labels overlap and no label leaves the frame: at points, turned and along curves', () => {
  for (let seed = 1; seed <= 5; seed++) {
    const random = randomFrom(seed)
    const drawn = drawnIn(place(...Array.from({ length: 400 }, (_, index) => randomLabel(random, index))))
    assert.ok(drawn.length > 60, `${drawn.length} pieces`)
    const boxes = drawn.map((one) => cornersOf(one, SIZE))
    for (const [x, y] of boxes.flat()) assert.ok(x > -0.02 && x < WIDTH + 0.02 && y > -0.02 && y < HEIGHT + 0.02, `${x}, ${y}`) // prettier-ignore
    for (const [i, a] of boxes.entries())
      for (const [j, b] of boxes.entries()) {
        // letters of one label may touch in a bend
        if (j <= i || drawn[i]!.text[0] === drawn[j]!.text[0]) continue
        // each keeps a point free around it; places are written with two decimals
        assert.ok(overlap(a, b) < -1.9, `seed ${seed}: ${drawn[i]!.text} and ${drawn[j]!.text} are ${-overlap(a, b)} pt apart`) // prettier-ignore
      }
  }
})

test.run()
