import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { averaged } from '../../../core/pixels/averaged.js'
import { hasEdges, samplesAlong } from '../../../core/pixels/fills.js'
import type { PaperFrame, PaperImage, PaperSvg } from '../../../core/pixels/pixel-tools.js'
import { makePixelTools } from '../../../core/pixels/pixels.js'

const tools = makePixelTools({ imagePixels: 1e7, outputPixels: 1e8 }, [])
const SIDE = 120

/** At 72 dpi, where a pixel is a point, over white. */
const painted = async (items: (PaperImage | PaperSvg)[], more: Partial<PaperFrame> = {}) => {
  const frame = { widthPt: SIDE, heightPt: SIDE, dpi: 72, background: 'white', ...more }
  const { data, width } = await tools.paint(items, frame)
  return { at: (x: number, y: number) => [...data.subarray((y * width + x) * 3, (y * width + x) * 3 + 3)], width }
}

/** 12 x 12 squares of 8 points, turned about the middle of the frame; two paints in turns. */
const turnedGrid = (degrees: number, paints: readonly [string, string], wrap = (path: string) => path) => {
  const angle = (degrees * Math.PI) / 180
  const place = (column: number, row: number) => {
    const [x, y] = [(column - 6) * 8, (row - 6) * 8]
    const at = [x * Math.cos(angle) - y * Math.sin(angle), x * Math.sin(angle) + y * Math.cos(angle)]
    return at.map((value) => (value + SIDE / 2).toFixed(2)).join(' ')
  }
  const squares = Array.from({ length: 144 }, (_, index) => {
    const [column, row] = [index % 12, Math.floor(index / 12)]
    const corners = [place(column, row), place(column + 1, row), place(column + 1, row + 1), place(column, row + 1)]
    return wrap(`<path ${paints[(column + row) % 2]} d="M${corners.join('L')}Z"/>`)
  })
  return squares.join('')
}

/** How far the worst pixel well inside of the grid lies beyond the colours from one to the other. */
const worstInside = async (svg: PaperSvg, low: number[], high: number[], more?: Partial<PaperFrame>) => {
  const { at, width } = await painted([svg], more)
  const scale = width / SIDE
  let worst = 0
  for (let y = 0; y < width; y++)
    for (let x = 0; x < width; x++) {
      if (Math.hypot((x + 0.5) / scale - SIDE / 2, (y + 0.5) / scale - SIDE / 2) > 44) continue
      for (const [channel, value] of at(x, y).entries())
        worst = Math.max(worst, value - high[channel]!, low[channel]! - value)
    }
  return worst
}

const GREEN = 'fill-rule="evenodd" fill="#206040"'

test('no gaps show between neighbours, at any angle and resolution', async () => {
  for (const degrees of [0, 3, 17.3, 45])
    for (const dpi of [72, 100, 254]) {
      const worst = await worstInside({ svg: turnedGrid(degrees, [GREEN, GREEN]) }, [32, 96, 64], [32, 96, 64], { dpi })
      assert.ok(worst <= 3, `${degrees} degrees, ${dpi} dpi: ${worst}`)
    }
})

test('no gaps show between translucent neighbours, in a translucent layer or between clipped pictures', async () => {
  const half = [144, 176, 160]
  const translucent = `${GREEN} fill-opacity=".5"`
  const inside = (svg: PaperSvg) => worstInside(svg, half, half)
  assert.ok((await inside({ svg: turnedGrid(17.3, [translucent, translucent]) })) <= 3)
  assert.ok((await inside({ svg: turnedGrid(17.3, [GREEN, GREEN]), opacity: 0.5 })) <= 3)
  let clips = 0
  const svg = turnedGrid(17.3, ['', ''], (path) => {
    const id = `c${clips++}`
    return `<clipPath id="${id}">${path}</clipPath><g clip-path="url(#${id})"><rect width="${SIDE}" height="${SIDE}" fill="#206040"/></g>`
  })
  assert.ok((await worstInside({ svg }, [32, 96, 64], [32, 96, 64])) <= 3)
})

test('an edge between two colours mixes both, without the colour below', async () => {
  const worst = await worstInside({ svg: turnedGrid(17.3, [GREEN, 'fill-rule="evenodd" fill="#d0a020"']) }, [32, 96, 32], [208, 160, 64]) // prettier-ignore
  assert.ok(worst <= 3, String(worst))
})

test('the outer edge stays at its place and smooth', async () => {
  const { at } = await painted([{ svg: '<path fill="#000000" d="M10.25 10H50.5V50.75H10.25Z"/><path fill="#000000" d="M60 60L110 64V110H60Z"/>' }]) // prettier-ignore
  assert.equal([at(9, 30)[0], at(10, 30)[0], at(11, 30)[0], at(50, 30)[0], at(51, 30)[0]], [255, 64, 0, 127, 255])
  assert.equal([at(30, 50)[0], at(30, 51)[0]], [64, 255])
  const slope = new Set(Array.from({ length: 40 }, (_, x) => at(65 + x, 62)[0]))
  assert.ok(slope.size >= 7, `only ${slope.size} shades`)
})

test('thin lines among areas keep their faintness and have no gaps', async () => {
  const { at } = await painted([{ svg: `<path ${GREEN} d="M0 0h20v20h-20z"/><path fill="none" stroke="#000000" stroke-width=".1" d="M30 30L110 97"/>` }]) // prettier-ignore
  for (let x = 35; x < 105; x++) {
    const column = Array.from({ length: SIDE }, (_, y) => 255 - at(x, y)[0]!)
    const ink = column.reduce((sum, value) => sum + value, 0)
    assert.ok(ink > 15 && ink < 60, `${ink} at ${x}`)
  }
})

test('a frame in several strips is the same in all strips', async () => {
  const [fine, coarse] = [4000, 1000]
  const svg = '<path fill="#000000" d="M0 0L100 0V100Z"/>'
  const large = await painted([{ svg }], { widthPt: 100, heightPt: 100, dpi: (72 * fine) / 100 })
  const small = await painted([{ svg }], { widthPt: 100, heightPt: 100, dpi: (72 * coarse) / 100 })
  for (const [x, y] of [
    [500, 100],
    [100, 500],
    [990, 900],
    [700, 720]
  ] as const)
    // prettier-ignore
    assert.equal(large.at(4 * x, 4 * y), small.at(x, y))
})

test('the number of samples is limited by the frame, and only used for areas', () => {
  assert.equal(
    [1e6, 5e6, 8.7e6, 140e6].map((pixels) => samplesAlong(pixels, 0)),
    [4, 4, 3, 2]
  )
  assert.equal(
    [1e6, 4e6, 8.7e6, 140e6].map((pixels) => samplesAlong(pixels, 1)),
    [4, 3, 2, 1]
  )
  assert.equal(
    [4, 5, 30].map((layers) => samplesAlong(8.7e6, layers)),
    [2, 1, 1]
  )
  assert.ok(hasEdges(`<path ${GREEN} d="M0 0h1v1z"/>`))
  assert.ok(hasEdges('<g fill="#ff0000"><path d="M0 0h1v1z"/></g>'))
  assert.ok(hasEdges('<g clip-path="url(#a)"><path d=""/></g>'))
  assert.not(hasEdges('<path fill="#ff0000" stroke="#000000" d="M0 0h1v1z"/>'))
  assert.not(hasEdges('<g font-family="Noto Sans" fill="#000"><text>a fill="#fff"</text></g>'))
  assert.not(hasEdges('<path fill="none" stroke="#000000" d="M0 0h1"/>'))
})

test('samples are averaged, rounded and multiplied by the opacity', () => {
  const samples = { width: 4, height: 3, channels: 4 as const, data: new Uint8Array(48).fill(255) }
  samples.data.set([0, 0, 0, 0], 0)
  samples.data.set([10, 20, 30, 40], 8)
  const { width, height, data } = averaged(samples, 2, 1)
  assert.equal([width, height, ...data], [2, 1, 191, 191, 191, 191, 194, 196, 199, 201])
  assert.equal([...averaged(samples, 1, 0.5).data.subarray(4, 12)], [128, 128, 128, 128, 5, 10, 15, 20])
  assert.is(averaged(samples, 1, 1), samples)
})

test.run()
