import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Label } from '../../../../core/plugin/contracts.js'
import { alongOf, drawnIn, HEIGHT, labelOf, place, WIDTH } from './setting.js'

/** mulberry32, a generator of as good as random numbers from 0 to 1. */
const randomFrom = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
  return ((t ^ (t >>> 14)) >>> 0) / 4294967296
}

/** Letters are half an em wide and, from the tops of capitals to the ends of descenders, 0.94 em high. */
const SIZE = 5
type Corner = [x: number, y: number]

const cornersOf = ({ text, x, y, turnDeg }: ReturnType<typeof drawnIn>[number]): Corner[] => {
  const angle = (turnDeg * Math.PI) / 180
  const width = (text.length * SIZE) / 2
  return ([[0, -0.72 * SIZE], [width, -0.72 * SIZE], [width, 0.22 * SIZE], [0, 0.22 * SIZE]] as Corner[]).map(([dx, dy]) => [ x + dx * Math.cos(angle) - dy * Math.sin(angle), y + dx * Math.sin(angle) + dy * Math.cos(angle)]) // prettier-ignore
}

/** By how much two rectangles cover each other in that of some directions in which they do so least. */
const overlap = (a: Corner[], b: Corner[]): number => {
  const sides = [a, b].flatMap((box) => [0, 1].map((i): Corner => {
    const [dx, dy] = [box[i + 1]![0] - box[i]![0], box[i + 1]![1] - box[i]![1]]
    return [dx / Math.hypot(dx, dy), dy / Math.hypot(dx, dy)]
  })) // prettier-ignore
  return Math.min(
    ...[...sides, [1, 0] as Corner, [0, 1] as Corner].map(([x, y]) => {
      const [alongA, alongB] = [a, b].map((box) => box.map((corner) => corner[0] * x + corner[1] * y))
      return Math.min(Math.max(...alongA!), Math.max(...alongB!)) - Math.max(Math.min(...alongA!), Math.min(...alongB!))
    })
  )
}

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

test('no two labels cover each other, and none leaves the frame: at points, turned, along curves', () => {
  for (let seed = 1; seed <= 5; seed++) {
    const random = randomFrom(seed)
    const drawn = drawnIn(place(...Array.from({ length: 400 }, (_, index) => randomLabel(random, index))))
    assert.ok(drawn.length > 60, `${drawn.length} pieces`)
    const boxes = drawn.map(cornersOf)
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
