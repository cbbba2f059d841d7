import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { PrintError } from '../../../core/errors.js'
import { drawMap } from '../../../core/map/draw.js'
import { planMap } from '../../../core/map/plan.js'
import type { PixelTools } from '../../../core/pixels/pixel-tools.js'
import { resolveView } from '../../../parts/geo/extent.js'
import type { CommonLayer, LayerPlugin } from '../../../core/plugin/contracts.js'
import { labelOf, labelTools } from '../labels/setting.js'
import { fakeTools } from '../../support/fake-tools.js'
import { thrownBy } from '../../support/thrown-by.js'

interface Named extends CommonLayer {
  names: string[]
  count?: number
}

const plain: LayerPlugin<Named> = {
  kind: 'layer',
  name: 'plain',
  schema: {},
  tiles: ({ count = 1 }) => {
    if (count < 0) throw new Error('cannot be counted')
    return count
  },
  draw: async ({ names }) => ({ svg: `<g id="${names.join('+')}"/>` }),
  merge: (upper, lower) =>
    upper.opacity === lower.opacity ? { ...lower, names: [...lower.names, ...upper.names] } : undefined
}
const other: LayerPlugin<Named> = { ...plain, name: 'other', merge: undefined, tiles: undefined }
const plugins: { [name: string]: LayerPlugin<Named> } = { plain, other }
const pluginOf = (type: string) => plugins[type]
const view = resolveView({ widthPt: 400, heightPt: 300, dpi: 72, projection: 'EPSG:3857', center: [0, 0], scale: 1000 })
const limits = { tiles: 10, pixels: 120_000 }

const planned = async (layers: CommonLayer[], within: typeof limits) => planMap({ view, layers }, pluginOf, within)
const drawn = async (layers: (Partial<Named> & { type: string })[]) => {
  const { items, layers: titles } = await drawMap(planMap({ view, layers }, pluginOf, limits), fakeTools(), () => {})
  return { ids: items.map((item) => ('svg' in item ? item.svg.replace(/.*id="([^"]*)".*/, '$1') : '')), titles }
}

test('neighbours merged by their plugin are drawn as one, the lower layer first', async () => {
  const { ids } = await drawn([
    { type: 'plain', names: ['c'] },
    { type: 'plain', names: ['b'] },
    { type: 'plain', names: ['a'] }
  ])
  assert.equal(ids, ['a+b+c'])
})

test('layers are merged only with direct neighbours, and only if the plugin declares them equal', async () => {
  const { ids } = await drawn([
    { type: 'plain', names: ['e'] },
    { type: 'plain', names: ['d'], opacity: 0.5 },
    { type: 'other', names: ['c'] },
    { type: 'plain', names: ['b'] },
    { type: 'plain', names: ['a'] }
  ])
  assert.equal(ids, ['a+b', 'c', 'd', 'e'])
})

test('a layer outside its scales does not prevent merging its neighbours', async () => {
  const { ids } = await drawn([
    { type: 'plain', names: ['b'] },
    { type: 'other', names: ['far'], maxScaleDenominator: 500 },
    { type: 'plain', names: ['a'] }
  ])
  assert.equal(ids, ['a+b'])
})

test('a map that takes too many tiles or pixels is refused, with the number and the limit', async () => {
  const layers = [{ type: 'plain', names: ['a'], count: 6 }, { type: 'other', names: ['b'] }, { type: 'plain', names: ['c'], count: 5 }] // prettier-ignore
  const tiles = await thrownBy(planned(layers, limits))
  assert.is(tiles.code, 'too-large')
  assert.match(tiles.message, /^the map needs 11 tiles; the limit is 10 /)
  const pixels = await thrownBy(planned([], { ...limits, pixels: 119_999 }))
  assert.is(pixels.code, 'too-large')
  assert.match(pixels.message, /^a map has 400 x 300 pixels; the limit is 119999 /)
})

test('layers that cannot be drawn merged are drawn one by one, and the faulty layer is named', async () => {
  const picky: LayerPlugin<Named> = {
    ...plain,
    async draw({ names }) {
      if (names.includes('bad')) throw new PrintError('upstream-failed', `no layer "bad" among ${names.join(' ')}`)
      return { svg: `<g id="${names.join('+')}"/>` }
    }
  }
  const layers = [{ type: 'x', name: 'Upper', names: ['c'] }, { type: 'x', name: 'Bad', names: ['bad'] }, { type: 'x', names: ['a'] }] // prettier-ignore
  const tools = fakeTools()
  const stack = await drawMap(
    planMap({ view, layers }, () => picky, limits),
    tools,
    () => {}
  )
  assert.equal(stack.items, [{ svg: '<g id="a"/>' }, { svg: '<g id="c"/>' }])
  assert.equal(stack.layers, [{ title: 'plain' }, { title: 'Bad' }, { title: 'Upper' }])
  assert.equal(tools.warnings, ['layer "Bad": no layer "bad" among bad; the map is printed without it'])
  const strict = layers.map((layer) => ({ ...layer, failOnError: true }))
  const error = await thrownBy(
    drawMap(
      planMap({ view, layers: strict }, () => picky, limits),
      fakeTools(),
      () => {}
    )
  )
  assert.is(error.message, 'layer "Bad": no layer "bad" among bad')
})

test('merged layers that are missing are drawn one by one', async () => {
  const missing = new PrintError('upstream-failed', 'no tiles')
  const picky: LayerPlugin<Named> = {
    ...plain,
    draw: async ({ names }) => (names.includes('bad') ? { missing } : { svg: `<g id="${names.join('+')}"/>` })
  }
  const layers = [{ type: 'x', name: 'Upper', names: ['c'] }, { type: 'x', name: 'Bad', names: ['bad'] }] // prettier-ignore
  const tools = fakeTools()
  const stack = await drawMap(
    planMap({ view, layers }, () => picky, limits),
    tools,
    () => {}
  )
  assert.equal(stack.items, [{ svg: '<g id="c"/>' }])
  assert.equal(stack.missing, [{ layer: 'Bad', why: 'refused' }])
  assert.equal(tools.warnings, ['layer "Bad": no tiles; the map is printed without it'])
})

test('a layer that is missing was drawn once', async () => {
  let count = 0
  const missing = new PrintError('upstream-failed', 'no tiles')
  const broken: LayerPlugin<Named> = { ...plain, draw: async () => (count++, { missing }) }
  await drawMap(
    planMap({ view, layers: [{ type: 'x' }] }, () => broken, limits),
    fakeTools(),
    () => {}
  )
  assert.is(count, 1)
})

test('an error in counting the tiles of a layer is reported when the layer is drawn', async () => {
  const { ids } = await drawn([{ type: 'plain', names: ['a'], count: -1 }])
  assert.equal(ids, ['a'])
})

test('a picture without a valid position on the map omits its layer, not the map', async () => {
  const lost: LayerPlugin = {
    ...other,
    draw: async () => ({
      images: [{ source: { bytes: new Uint8Array() }, at: { projection: 'EPSG:99', unitToMap: [1, 0, 0, 1, 0, 0] } }]
    })
  }
  const tools = fakeTools()
  const plan = planMap({ view, layers: [{ type: 'x', name: 'Lost' }] }, () => lost, limits)
  assert.equal((await drawMap(plan, tools, () => {})).items, [])
  assert.match(
    tools.warnings[0]!,
    /^layer "Lost": the projection "EPSG:99" is not known.*; the map is printed without it$/
  )
  const strict = planMap({ view, layers: [{ type: 'x', failOnError: true }] }, () => lost, limits)
  assert.is((await thrownBy(drawMap(strict, fakeTools(), () => {}))).code, 'unknown-projection')
})

const lettered: LayerPlugin<Named> = {
  ...other,
  name: 'lettered',
  title: () => 'by its plugin',
  draw: async ({ names }) => ({
    svg: `<g id="${names[0]}"/>`,
    labels: [labelOf(names[0]!, [[100, 50]], { mayOverlap: true })]
  })
}

const lettering = () => fakeTools({ pixels: labelTools.pixels as PixelTools })

test('with byLayer each item belongs to one layer, and labels lie above all items', async () => {
  const layers = ['top', 'bottom'].map((name) => ({ type: 'lettered', names: [name] }))
  const plan = planMap({ view, layers }, () => lettered, limits)
  const { items } = await drawMap(plan, lettering(), () => {}, { byLayer: true })
  const shown = items.map((item) => [item.layer, 'svg' in item && (/<text[^>]*>([^<]*)|id="([^"]*)"/.exec(item.svg) ?? []).slice(1).find(Boolean)]) // prettier-ignore
  assert.equal(shown, [[0, 'bottom'], [1, 'top'], [0, 'bottom'], [1, 'top']]) // prettier-ignore
  const together = await drawMap(plan, lettering(), () => {})
  assert.equal(together.items.map(({ layer }) => layer), [undefined, undefined, undefined]) // prettier-ignore
})

test('of a layer that draws in steps, the labels of a step lie below the next one, those of the last one over the map', async () => {
  const stepped: LayerPlugin<Named> = {
    ...other,
    draw: async ({ names }) =>
      names.map((name, step) => ({
        svg: step < names.length - 1 ? `<g id="${name}"/>` : undefined,
        labels: [labelOf(`${name}!`, [[100, 50]], { mayOverlap: true })]
      }))
  }
  const shown = async (byLayer: boolean) => {
    const layers = [
      { type: 'upper', names: ['u', 'v', 'w'] },
      { type: 'lower', names: ['a', 'b', 'c'] }
    ]
    const { items } = await drawMap(
      planMap({ view, layers }, () => stepped, limits),
      lettering(),
      () => {},
      { byLayer }
    )
    return items.map((item) => [item.layer, 'svg' in item ? [...item.svg.matchAll(/<text[^>]*>([^<]*)|id="([^"]*)"/g)].map(([, text, id]) => text ?? id).join(' ') : '']) // prettier-ignore
  }
  assert.equal(await shown(true), [[0, 'a'], [0, 'a!'], [0, 'b'], [1, 'u'], [1, 'u!'], [1, 'v'], [0, 'b! c!'], [1, 'v! w!']]) // prettier-ignore
  assert.equal(
    (await shown(false)).map(([, text]) => text),
    ['a', 'a!', 'b', 'u', 'u!', 'v', 'b! c! v! w!']
  )
})

test('a layer that draws in steps is missing if one of them says so', async () => {
  const tools = fakeTools()
  const fault = new PrintError('upstream-failed', 'no tiles')
  const partly: LayerPlugin<Named> = { ...other, draw: async () => [{ svg: '<g id="a"/>' }, { missing: fault }] }
  const plan = planMap({ view, layers: [{ type: 'x', name: 'Part' }] }, () => partly, limits)
  const { missing, items } = await drawMap(plan, tools, () => {})
  assert.equal(missing.map(({ layer }) => layer), ['Part']) // prettier-ignore
  assert.is(items.length, 1)
})

test('the name of a layer in documents is its document name, else its name, else the name from its plugin', async () => {
  const layers: Named[] = [
    { type: 'lettered', names: ['a'] },
    { type: 'lettered', names: ['b'], name: 'Named' },
    { type: 'lettered', names: ['c'], name: 'Named', pdfLayerName: 'For documents' }
  ]
  const stack = await drawMap(planMap({ view, layers }, () => lettered, limits), lettering(), () => {}) // prettier-ignore
  assert.equal(stack.layers.map(({ title }) => title), ['For documents', 'Named', 'by its plugin']) // prettier-ignore
})

test('people read the name of a missing layer, else its document name, else what the plugin calls it for them', async () => {
  const fault = new PrintError('upstream-failed', 'no tiles')
  const broken: LayerPlugin<Named> = {
    ...other,
    title: () => 't',
    shownName: () => 'tiles.example',
    draw: async () => ({ missing: fault })
  }
  const layers = [
    { type: 'x' },
    { type: 'x', pdfLayerName: 'For documents' },
    { type: 'x', pdfLayerName: 'For documents', name: 'Named' }
  ]
  const tools = fakeTools()
  const stack = await drawMap(
    planMap({ view, layers }, () => broken, limits),
    tools,
    () => {}
  )
  const named = ['Named', 'For documents', 'tiles.example']
  assert.equal(stack.missing.map(({ layer }) => layer), named) // prettier-ignore
  assert.equal(tools.warnings.map((warning) => /"([^"]*)"/.exec(warning)![1]).sort(), [...named].sort()) // prettier-ignore
  assert.equal(stack.layers.map(({ title }) => title), ['For documents', 'For documents', 't']) // prettier-ignore
})

test('a merged drawing of which a part is missing is drawn again layer by layer', async () => {
  const missing = new PrintError('upstream-failed', 'no tiles')
  const partly: LayerPlugin<Named> = {
    ...plain,
    draw: async ({ names }) => [{ svg: `<g id="${names.join('+')}"/>` }, ...(names.includes('bad') ? [{ missing }] : [])] // prettier-ignore
  }
  const layers = [{ type: 'x', names: ['c'] }, { type: 'x', name: 'Bad', names: ['bad'] }] // prettier-ignore
  const plan = planMap({ view, layers }, () => partly, limits)
  const { items, missing: named } = await drawMap(plan, fakeTools(), () => {})
  assert.equal([items, named.map(({ layer }) => layer)], [[{ svg: '<g id="bad"/>' }, { svg: '<g id="c"/>' }], ['Bad']])
})

test('an opacity of more than 1 is 1, and so is none', async () => {
  const picture: LayerPlugin<Named> = {
    ...other,
    draw: async () => ({ images: [{ source: { bytes: new Uint8Array() }, at: 'frame' }] })
  }
  const opacityOf = async (opacity?: number) => {
    const plan = planMap({ view, layers: [{ type: 'x', opacity }] }, () => picture, limits)
    return (await drawMap(plan, fakeTools(), () => {})).items[0]!.opacity
  }
  assert.equal([await opacityOf(3), await opacityOf(), await opacityOf(0.25)], [1, 1, 0.25])
})

test('layers with features have their own name in messages, or their title', async () => {
  const featured: LayerPlugin<Named> = {
    ...other,
    draw: async () => ({ features: { count: 0, lost: 0, isSeen: true, extents: [] } })
  }
  const plan = planMap({ view, layers: [{ type: 'x', name: 'Wells' }, { type: 'x', pdfLayerName: 'Sources' }] }, () => featured, limits) // prettier-ignore
  const { features } = await drawMap(plan, fakeTools(), () => {})
  assert.equal(features.map(({ layer }) => layer), ['layer "Sources"', 'layer "Wells"']) // prettier-ignore
})

test('the end of a job and a failure of a plugin end the map, without a warning', async () => {
  const failing = (fail: () => never): LayerPlugin<Named> => ({ ...other, draw: async () => fail() })
  const codeOf = async (fail: () => never, tools = fakeTools()) => {
    const { code } = await thrownBy(drawMap(planMap({ view, layers: [{ type: 'x' }] }, () => failing(fail), limits), tools, () => {})) // prettier-ignore
    return [code, tools.warnings.length]
  }
  const stop = new AbortController()
  const late = () => {
    stop.abort(new PrintError('cancelled', 'no more'))
    throw new PrintError('upstream-failed', 'nobody answers')
  }
  assert.equal(await codeOf(late, fakeTools({ signal: stop.signal })), ['cancelled', 0])
  const broken = () => {
    throw new TypeError('x is not a function')
  }
  assert.equal(await codeOf(broken), ['plugin-failed', 0])
})

test.run()
