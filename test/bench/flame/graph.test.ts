import type { Profiler } from 'node:inspector'
import { pathToFileURL } from 'node:url'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { flameGraph } from './graph.js'
import { type Frame, framesOf } from './profile.js'

const ROOT = '/srv/program'

type Node = [id: number, name: string, path: string, children?: number[]]

/** A profile with these nodes; `seen`: the node of each millisecond. */
const profile = (nodes: Node[], seen: number[]): Profiler.Profile => ({
  nodes: nodes.map(([id, functionName, path, children]) => ({
    id,
    callFrame: {
      functionName,
      url: path.startsWith('/') ? pathToFileURL(`${ROOT}${path}`).href : path,
      scriptId: '0',
      lineNumber: 0,
      columnNumber: 0
    },
    ...(children && { children })
  })),
  startTime: 0,
  endTime: seen.length * 1000,
  samples: [...seen, seen[0]!],
  timeDeltas: [0, ...seen.map(() => 1000)]
})

const taken = profile(
  [
    [1, '(root)', '', [2, 3, 4, 8]],
    [2, '(idle)', ''],
    [3, 'draw', '/dist/core/map/draw.js', [5, 6]],
    // called from another line of the same place
    [4, 'draw', '/dist/core/map/draw.js', [7]],
    [5, 'catch', ''],
    [6, 'resize', '/node_modules/sharp/lib/resize.js'],
    [7, 'catch', ''],
    [8, '<read>', 'node:fs']
  ],
  [2, 2, 2, 3, 5, 5, 7, 7, 6, 8, 4, 4]
)

const find = (frame: Frame, name: string): Frame | undefined =>
  frame.name === name ? frame : frame.children.map((child) => find(child, name)).find((one) => one)

test('a profile becomes frames without idle time; the same call from two lines is one frame', () => {
  const all = framesOf(taken, ROOT, 0)
  assert.is(all.microseconds, 9000)
  assert.equal(
    all.children.map(({ name, kind, microseconds }) => [name, kind, microseconds]),
    [
      ['draw core/map/draw.ts', 'own', 8000],
      ['<read> node:fs', 'node', 1000]
    ]
  )
  assert.equal(
    all.children[0]!.children.map(({ name, kind, microseconds }) => [name, kind, microseconds]),
    [
      ['native code', 'native', 4000],
      ['resize sharp', 'library', 1000]
    ]
  )
})

test('frames below the least share are put together, if they are much together', () => {
  const all = framesOf(taken, ROOT, 0.2)
  assert.is(find(all, 'resize sharp'), undefined)
  assert.is(find(all, '<read> node:fs'), undefined)
  assert.is(find(all, 'native code')?.microseconds, 4000)
  assert.is(all.microseconds, 9000)
})

test('the graph is as wide as its frames took, and names of code are escaped', () => {
  const svg = flameGraph(framesOf(taken, ROOT, 0), { title: 'J1', subtitle: '<now>', milliseconds: 90 })
  const boxes = [...svg.matchAll(/<g><title>(.*?)<\/title><rect x="([\d.]+)" y="\d+" width="([\d.]+)"/g)]
  const widths = new Map(boxes.map(([, title, , width]) => [title!.split(':')[0]!, Number(width)]))
  assert.is(boxes.length, 5)
  assert.ok(Math.abs(widths.get('draw core/map/draw.ts')! / widths.get('all')! - 8 / 9) < 0.001)
  assert.match(svg, /&lt;read&gt; node:fs: 10\.0 ms, 11\.1 %/)
  assert.match(svg, /&lt;now&gt;/)
  assert.not.match(svg, /<read>|<now>/)
})

test.run()
