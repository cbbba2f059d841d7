import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { PNG } from 'pngjs'
import type { Tools } from '../../../core/tools.js'
import type { Stretch } from '../../../core/style/symbolizer.js'
import { PrintError } from '../../../core/errors.js'
import { at, feature, paintingTools, point, read } from './reading.js'
import { disc, plain, spriteOf } from './sprite.js'

const RED = [255, 0, 0, 255]
const GREEN = [0, 200, 0, 255]
const GLASS = [100, 50, 200, 128]
const sprite = spriteOf({
  red: plain(10, 6, RED, { pixelRatio: 2 }),
  green: plain(4, 4, GREEN),
  glass: plain(3, 5, GLASS),
  disc: disc(32, 8),
  dot: disc(16, 4)
})

/** Answers what there is, and 404. */
const serving = (files: { [address: string]: Uint8Array }): Tools & { fetched: string[] } => {
  const tools = paintingTools()
  return {
    ...tools,
    async fetch(address) {
      tools.fetched.push(address)
      const bytes = files[address]
      return bytes ? { status: 200, mediaType: '', bytes } : { status: 404, mediaType: '', bytes: new Uint8Array() }
    }
  }
}

const files = { 'https://a.example/s@2x.json': sprite.json, 'https://a.example/s@2x.png': sprite.png }

interface Wanted {
  sprite?: unknown
  files?: { [address: string]: Uint8Array }
  address?: string
}

const icon = async (layout: object, { sprite: written = 'https://a.example/s', address, ...more }: Wanted = {}) => {
  const tools = serving(more.files ?? files)
  const { style, warnings } = await read([{ id: 'l', type: 'symbol', layout }], { sprite: written }, { tools, address })
  const graphic = at(style.passes[0]!.rules[0]!.symbolizers[0], 'shield.graphic')
  return { graphic, warnings, fetched: tools.fetched }
}

const pictureAt = (graphic: unknown, its = point): PNG => {
  const address = at(graphic, 'picture.address', its) as string
  assert.match(address, /^data:image\/png;base64,/)
  return PNG.sync.read(Buffer.from(address.split(',')[1]!, 'base64'))
}

const pixel = ({ data, width }: PNG, x: number, y: number) => [
  ...data.subarray(4 * (y * width + x), 4 * (y * width + x) + 4)
]
const sizeOf = (graphic: unknown, its = point) => [
  at(graphic, 'picture.widthPt', its),
  at(graphic, 'picture.heightPt', its)
]

test('images are cut out of the sprite, in pixels of the screen; the denser sprite is used first', async () => {
  const { graphic, fetched } = await icon({ 'icon-image': 'red', 'icon-size': 2 })
  assert.equal(sizeOf(graphic), [7.5, 4.5])
  const picture = pictureAt(graphic)
  assert.equal([picture.width, picture.height, pixel(picture, 0, 0), pixel(picture, 9, 5)], [10, 6, RED, RED])
  assert.equal(fetched, ['https://a.example/s@2x.json', 'https://a.example/s@2x.png'])
  const glass = pictureAt((await icon({ 'icon-image': 'glass' })).graphic)
  pixel(glass, 1, 2).forEach((value, channel) => assert.ok(Math.abs(value - GLASS[channel]!) <= 1))
})

test('transparent pixels have the colour of their neighbours, so that renderers do not mix them with black', async () => {
  const tools = { 'https://a.example/s@2x.json': edge.json, 'https://a.example/s@2x.png': edge.png }
  const picture = pictureAt((await icon({ 'icon-image': 'edge' }, { files: tools })).graphic)
  assert.equal([0, 1, 2, 5, 6, 9].map((x) => pixel(picture, x, 0)), [GREEN, GREEN, [0, 200, 0, 0], [0, 200, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]]) // prettier-ignore
})

const edge = spriteOf({ edge: { width: 10, height: 2, at: (x) => (x < 2 ? GREEN : [0, 0, 0, 0]) } })

test('the sprite without @2x is used if there is no other; the query of its address stays', async () => {
  const old = { 'https://a.example/s.json?key=1': sprite.json, 'https://a.example/s.png?key=1': sprite.png }
  const { graphic, warnings } = await icon(
    { 'icon-image': 'green' },
    { sprite: 'https://a.example/s?key=1', files: old }
  )
  assert.equal([sizeOf(graphic), warnings], [[3, 3], []])
})

test('names from properties: tokens, expressions, images that there may not be', async () => {
  const its = feature({ class: 'green', n: 2 })
  for (const name of [
    '{class}',
    ['get', 'class'],
    ['concat', 'gre', 'en'],
    ['image', ['get', 'class']],
    ['coalesce', ['image', 'blue'], ['image', ['get', 'class']], 'red'],
    ['step', ['zoom'], 'red', 5, 'green'],
    { stops: [[1, 'red'], [5, '{class}']] } // prettier-ignore
  ]) {
    const { graphic, warnings } = await icon({ 'icon-image': name })
    assert.equal(pixel(pictureAt(graphic, its), 0, 0), GREEN, JSON.stringify(name))
    assert.equal(warnings, [])
  }
})

test('an unknown image gives a warning, and its icon is left out', async () => {
  const { graphic, warnings } = await icon({ 'icon-image': ['get', 'class'] })
  assert.is(at(graphic, 'picture.address', feature({ class: 'nothing' })), '')
  assert.is(at(graphic, 'picture.address', feature({})), '')
  assert.is(at(graphic, 'picture.address', feature({ class: 'constructor' })), '')
  assert.is(warnings.length, 2)
  assert.is(warnings[0], 'sprite: image "nothing" is not found; it is left out')
  assert.match(warnings[1]!, '"constructor"')
})

test('several sprites: names of all but the default one begin with their id', async () => {
  const other = spriteOf({ red: plain(2, 2, GREEN) })
  const both = { ...files, 'https://a.example/more@2x.json': other.json, 'https://a.example/more@2x.png': other.png }
  const list = [{ id: 'default', url: 'https://a.example/s' }, { id: 'more', url: 'more' }, { id: 5 }]
  const wanted = { sprite: list, files: both, address: 'https://a.example/style.json' }
  const { graphic, warnings } = await icon({ 'icon-image': ['get', 'n'] }, wanted)
  assert.equal(pixel(pictureAt(graphic, feature({ n: 'more:red' })), 0, 0), GREEN)
  assert.equal(pixel(pictureAt(graphic, feature({ n: 'red' })), 0, 0), RED)
  assert.equal(warnings, ['sprite: an entry is {…}; must be an object with the texts "id" and "url"; it is skipped'])
})

test('icon shapes can have any colour and a halo; their border stays sharp and in place', async () => {
  const { symbolizer } = await shape({ 'icon-color': ['get', 'c'], 'icon-halo-color': 'white', 'icon-halo-width': 2 })
  const picture = pictureAt(symbolizer, feature({ c: 'rgba(0, 0, 255, 0.5)' }))
  assert.equal([picture.width, sizeOf(symbolizer)], [128, [24, 24]])
  const across = Array.from({ length: 64 }, (_, i) => pixel(picture, 64 + i, 64))
  // the halo goes on below the shape
  assert.equal([across[0], across[28]], [[128, 128, 255, 255], [128, 128, 255, 255]]) // prettier-ignore
  // the border at 8 pixels of the field, the halo's at 10
  assert.equal([across[34], across[38], across[44]], [[255, 255, 255, 255], [255, 255, 255, 255], [255, 255, 255, 0]]) // prettier-ignore
  assert.equal(pixel(pictureAt(symbolizer, feature({ c: 'red' })), 64, 64), RED)
})

const shape = async (paint: object) => {
  const tools = serving(files)
  const { style } = await read([{ id: 'l', type: 'symbol', layout: { 'icon-image': 'disc' }, paint }], { sprite: 'https://a.example/s' }, { tools }) // prettier-ignore
  return { symbolizer: at(style.passes[0]!.rules[0]!.symbolizers[0], 'shield.graphic') }
}

test('patterns of areas, lines and the background', async () => {
  const tools = serving(files)
  const { style } = await read(
    [
      { id: 'b', type: 'background', paint: { 'background-pattern': 'green' } },
      {
        id: 'f',
        type: 'fill',
        paint: { 'fill-pattern': ['get', 'p'], 'fill-outline-color': 'red', 'fill-opacity': 0.5 }
      },
      { id: 'l', type: 'line', paint: { 'line-pattern': 'red', 'line-width': 8 } }
    ],
    { sprite: 'https://a.example/s' },
    { tools }
  )
  const [background, fill, line] = style.passes.map(({ rules }) => rules[0]!.symbolizers[0])
  assert.equal(sizeOf(at(background, 'fill.graphic.graphic')), [3, 3])
  assert.equal(pixel(pictureAt(at(fill, 'fill.graphic.graphic'), feature({ p: 'green' })), 0, 0), GREEN)
  assert.equal([at(fill, 'stroke.color.hex'), at(fill, 'stroke.opacity'), at(fill, 'fill.opacity')], ['#ff0000', 0.5, 0.5]) // prettier-ignore
  // as high as the line is wide, in its own shape
  assert.equal(sizeOf(at(line, 'stroke.graphic.graphic')), [10, 6])
})

test('patterns turn with the map and grow until the next whole zoom', async () => {
  const layers = [
    { id: 'b', type: 'background', paint: { 'background-pattern': 'green' } },
    { id: 'f', type: 'fill', paint: { 'fill-pattern': ['step', ['zoom'], 'green', 10.5, 'red'] } },
    { id: 'l', type: 'line', paint: { 'line-pattern': 'red', 'line-width': 8 } }
  ]
  const context = { tools: serving(files), webZoom: 11 - Math.log2(4 / 3), rotationDeg: 30 }
  const { style, warnings } = await read(layers, { sprite: 'https://a.example/s' }, context)
  const [background, fill, line] = style.passes.map(({ rules }) => rules[0]!.symbolizers[0])
  const near = (sides: unknown) => (sides as number[]).map((side) => Math.round(side * 1e6) / 1e6)
  for (const symbolizer of [background, fill]) {
    assert.is(at(symbolizer, 'fill.graphic.graphic.rotationDeg'), 30)
    assert.equal(near(sizeOf(at(symbolizer, 'fill.graphic.graphic'))), [4.5, 4.5])
  }
  assert.equal(near(sizeOf(at(line, 'stroke.graphic.graphic'))), [15, 6])
  assert.equal(warnings, [])
})

test('a sprite that is not available or invalid gives one warning; texts are still drawn', async () => {
  for (const [given, message] of [
    [{}, /^sprite: https:\/\/a\.example\/s\.json answered with status 404; its images are left out$/],
    [
      { ...files, 'https://a.example/s@2x.json': Buffer.from('[]') },
      /https:.*\.json is not the index of a sprite; its images are left out$/
    ],
    [{ ...files, 'https://a.example/s@2x.json': Buffer.from('<html>') }, /https:.*\.json /],
    [{ ...files, 'https://a.example/s@2x.png': Buffer.from('nothing') }, /^sprite: .*; its images are left out$/]
  ] as const) {
    const whole = { ...given, ...(Object.keys(given).length > 0 && { 'https://a.example/s.json': given['https://a.example/s@2x.json']!, 'https://a.example/s.png': given['https://a.example/s@2x.png']! }) } // prettier-ignore
    const { graphic, warnings } = await icon({ 'icon-image': 'red', 'text-field': 'x' }, { files: whole })
    assert.is(at(graphic, 'picture.address'), '')
    assert.is(warnings.length, 1)
    assert.match(warnings[0]!, message)
  }
  const { warnings } = await icon({ 'icon-image': 'red' }, { sprite: 'mapbox://sprites/mapbox/bright-v9' })
  assert.is(warnings.length, 1)
  assert.match(warnings[0]!, /^sprite: mapbox:\/\/sprites\/mapbox\/bright-v9 .*"mapbox:"/)
})

test('images outside their sprite or without a size and huge sprites are left out', async () => {
  const bad = { beyond: { x: 60, y: 0, width: 40, height: 6 }, none: { x: 0, y: 0, width: 0, height: 1 }, before: { x: -1, y: 0, width: 2, height: 2 }, half: { x: 0.5, y: 0, width: 1, height: 1 }, text: 'red', ratio: { x: 0, y: 0, width: 1, height: 1, pixelRatio: 0 }, fine: { x: 0, y: 0, width: 1, height: 1 } } // prettier-ignore
  const given = { ...files, 'https://a.example/s@2x.json': Buffer.from(JSON.stringify(bad)) }
  const { graphic } = await icon({ 'icon-image': ['get', 'n'] }, { files: given })
  for (const n of Object.keys(bad)) assert.is(at(graphic, 'picture.address', feature({ n })) !== '', n === 'fine', n)
  const vast = paintingTools()
  const huge = { ...vast.pixels, inspect: () => ({ width: 5000, height: 5000, format: 'png' }) }
  const old = { 'https://a.example/s.json': sprite.json, 'https://a.example/s.png': sprite.png }
  const tools = { ...serving({ ...files, ...old }), pixels: huge }
  const { warnings } = await read([{ id: 'l', type: 'symbol', layout: { 'icon-image': 'red' } }], { sprite: 'https://a.example/s' }, { tools }) // prettier-ignore
  assert.equal(warnings, [
    'sprite: the picture has 5000 x 5000 pixels; the limit is 16000000 pixels; its images are left out'
  ])
})

test('a sprite is fetched only for layers that have images', async () => {
  const tools = serving(files)
  await read([{ id: 'a', type: 'symbol', layout: { 'text-field': '{name}' } }, { id: 'b', type: 'symbol', minzoom: 12, layout: { 'icon-image': 'red' } }], { sprite: 'https://a.example/s' }, { tools }) // prettier-ignore
  assert.equal(tools.fetched, [])
})

test('a stretchable image in another size: the address of a picture of so many pixels', async () => {
  const entry = { stretchX: [[4, 6]], content: [2, 0, 8, 6] }
  const own = spriteOf({ red: plain(10, 6, RED, { pixelRatio: 2, entry }), shape: { ...disc(16, 4), entry: { stretchX: [[7, 9]] } }, plain: plain(4, 4, GREEN) }) // prettier-ignore
  const served = { files: { 'https://a.example/s@2x.json': own.json, 'https://a.example/s@2x.png': own.png } }
  const stretchOf = async (name: string) => at((await icon({ 'icon-image': name, 'text-field': 'x', 'icon-text-fit': 'both' }, served)).graphic, 'picture.stretch') as Stretch | undefined // prettier-ignore
  const red = (await stretchOf('red'))!
  // a pixel of the sprite is 3/8 of a point: two of the six pixels of the content grow
  assert.equal(red.around({ widthPt: 15, heightPt: 2.25 }), { widthPt: 16.5, heightPt: 2.25, leftPt: 0.75, topPt: 0 })
  const sizeOf = (address: string | undefined) => {
    const { width, height } = PNG.sync.read(Buffer.from(address!.split(',')[1]!, 'base64'))
    return [width, height]
  }
  assert.equal(sizeOf(red.addressAt({ widthPt: 16.5, heightPt: 2.25 })), [44, 6])
  assert.is(red.addressAt({ widthPt: 16.5, heightPt: 2.25 }), red.addressAt({ widthPt: 16.51, heightPt: 2.25 }))
  assert.is(red.addressAt({ widthPt: 1e4, heightPt: 1e4 }), undefined)
  assert.equal(sizeOf((await stretchOf('shape'))!.addressAt({ widthPt: 24, heightPt: 12 })), [128, 64])
  assert.is(await stretchOf('plain'), undefined)
})

test('a shape is drawn in a thousand colours at most', async () => {
  const tools = serving(files)
  const { style, warnings } = await read([{ id: 'l', type: 'symbol', layout: { 'icon-image': 'dot' }, paint: { 'icon-color': ['rgb', ['get', 'r'], ['get', 'g'], 0] } }], { sprite: 'https://a.example/s' }, { tools }) // prettier-ignore
  const graphic = at(style.passes[0]!.rules[0]!.symbolizers[0], 'shield.graphic')
  const addresses = new Set(Array.from({ length: 1050 }, (_, i) => at(graphic, 'picture.address', feature({ r: i % 200, g: Math.floor(i / 200) })))) // prettier-ignore
  assert.is(addresses.size, 1001)
  assert.equal(warnings, [
    'sprite: 1000 images of different names, sizes or colours are drawn; the others are left out, or stretched as a whole'
  ])
})

test('the end of the job ends the loading', async () => {
  const controller = new AbortController()
  const tools = { ...paintingTools(), signal: controller.signal, fetch: async () => { controller.abort(new Error('enough')); throw new PrintError('upstream-failed', 'gone') } } // prettier-ignore
  await read([{ id: 'l', type: 'symbol', layout: { 'icon-image': 'red' } }], { sprite: 'https://a.example/s' }, { tools }).then(() => assert.unreachable(), (thrown: Error) => assert.is(thrown.message, 'enough')) // prettier-ignore
})

test('patterns of areas lie on the world, and shapes have the colour of the area', async () => {
  const { style } = await read([{ id: 'f', type: 'fill', paint: { 'fill-pattern': 'disc', 'fill-color': ['get', 'c'] } }], { sprite: 'https://a.example/s' }, { tools: serving(files) }) // prettier-ignore
  const fill = style.passes[0]!.rules[0]!.symbolizers[0]
  assert.is(at(fill, 'fill.graphic.isOnWorld'), true)
  const middle = (c: string) => pixel(pictureAt(at(fill, 'fill.graphic.graphic'), feature({ c })), 64, 64)
  assert.equal([middle('#00ff00').slice(0, 3), middle('#0000ff').slice(0, 3)], [[0, 255, 0], [0, 0, 255]]) // prettier-ignore
})

test('the top of a pattern is on the right side of a line', async () => {
  const halves = { ...plain(4, 4, RED), at: (_: number, y: number) => (y < 2 ? RED : GREEN) }
  const { json, png } = spriteOf({ halves })
  const { style } = await read([{ id: 'l', type: 'line', paint: { 'line-pattern': 'halves' } }], { sprite: 'https://a.example/s' }, { tools: serving({ 'https://a.example/s@2x.json': json, 'https://a.example/s@2x.png': png }) }) // prettier-ignore
  const picture = pictureAt(at(style.passes[0]!.rules[0]!.symbolizers[0], 'stroke.graphic.graphic'))
  assert.equal([pixel(picture, 0, 0), pixel(picture, 0, 3)], [GREEN, RED])
})

test.run()
