import sharp from 'sharp'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { PrintError, Tools } from '../../../core/plugin.js'
import imageBlock from '../../../plugins/blocks/image.js'
import { makeFolders } from '../../support/folders.js'
import { layoutOf, pageOf } from '../../support/page.js'
import { type Printing, startPrinting } from '../../support/printing.js'
import { scopeOf, toolsOf } from './on-paper.js'

interface Shown {
  frame: { width: number; height: number } | null
  fluid: boolean
  broken: boolean
  picture: { path: string; x: number; y: number; width: number; height: number } | null
  alt: string | null
}
const block = imageBlock() as unknown as {
  prepare(...all: unknown[]): Promise<{ data: Shown; files: Record<string, Uint8Array> }>
}
const presets = { fit: 'contain', align: 'center', verticalAlign: 'middle', dpi: 72, broken: 'mark' }

const png = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
const bytes = await png(200, 100)
/** A picture of 200 x 100 pixels, or of those in the address. */
const fetch: Tools['fetch'] = async (address) => {
  const [, width, height] = /(\d+)x(\d+)\.png$/.exec(address) ?? []
  return {
    status: address.includes('nowhere') ? 404 : 200,
    mediaType: '',
    bytes: width === undefined ? bytes : await png(Number(width), Number(height))
  }
}

const show = async (value: unknown, options: object, attributes = {}) => {
  const { tools, warnings } = toolsOf(fetch)
  const { data, files } = await block.prepare(
    value,
    { ...presets, ...options },
    { ...scopeOf({}), attributes },
    [],
    tools
  )
  return { ...data, files: Object.keys(files), warnings }
}
const placed = async (options: object) => {
  const { picture } = await show('http://a/b.png', { width: 60, height: 60, ...options })
  return [picture!.x, picture!.y, picture!.width, picture!.height]
}

const folders = makeFolders()
let printing: Printing | undefined
test.after(async () => {
  await printing?.close()
  folders.remove()
})

test('a picture is fitted into its frame', async () => {
  assert.equal(await placed({}), [0, 15, 60, 30])
  assert.equal(await placed({ verticalAlign: 'bottom' }), [0, 30, 60, 30])
  assert.equal(await placed({ verticalAlign: 'top' }), [0, 0, 60, 30])
  assert.equal([await placed({ width: 200, align: 'left' }), await placed({ width: 200, align: 'right' })], [[0, 0, 120, 60], [80, 0, 120, 60]]) // prettier-ignore
  assert.equal(await placed({ fit: 'cover' }), [-30, 0, 120, 60])
  assert.equal(await placed({ fit: 'cover', align: 'left' }), [0, 0, 120, 60])
  assert.equal(await placed({ fit: 'stretch' }), [0, 0, 60, 60])
})

test('a side of the frame that is not given follows from the shape of the picture', async () => {
  assert.equal((await show('http://a/b.png', { width: 60 })).frame, { width: 60, height: 30 })
  assert.equal((await show('http://a/b.png', { height: 60 })).frame, { width: 120, height: 60 })
  assert.is((await show('http://a/b.png', { width: 60 })).fluid, false)
  const own = await show({ url: 'http://a/b.png' }, { dpi: 144 })
  assert.equal([own.frame, own.fluid], [{ width: 100, height: 50 }, true])
})

test('a side that follows from the picture is at most ten times as long as the other one', async () => {
  const frameOf = async (width: number, height: number, options: object) =>
    (await show(`http://a/${width}x${height}.png`, options)).frame
  assert.equal([await frameOf(400, 20, { width: 60 }), await frameOf(20, 400, { width: 60 })], [{ width: 60, height: 6 }, { width: 60, height: 600 }]) // prettier-ignore
  assert.equal(await frameOf(20, 400, { height: 60 }), { width: 6, height: 60 })
})

test('a missing image leaves its place empty; an image that fails to load leaves a mark and a warning', async () => {
  for (const nothing of [undefined, '', ' ', {}, { url: '' }]) {
    const { frame, broken, picture, warnings } = await show(nothing, { width: 60, height: 40 })
    assert.equal([frame, broken, picture, warnings], [{ width: 60, height: 40 }, false, null, []])
  }
  assert.is((await show(undefined, {})).frame, null)
  assert.equal((await show('http://a/nowhere.png', {})).frame, { width: 24, height: 24 })
  const { frame, broken, warnings } = await show('http://a/nowhere.png', { width: 60 })
  assert.equal([frame, broken], [{ width: 60, height: 60 }, true])
  const empty = await show('http://a/nowhere.png', { width: 60, height: 40, broken: 'empty' })
  assert.equal([empty.frame, empty.broken, empty.warnings.length], [{ width: 60, height: 40 }, false, 1])
  assert.match(warnings.join(), /^an image is left out: http:\/\/a\/nowhere\.png .*\b404\b/)
})

test('the image of the request takes precedence over that of the layout', async () => {
  const { alt, files } = await show({ alt: 'Mine' }, { url: 'http://a/b.png', alt: 'Theirs' })
  assert.is(alt, 'Mine')
  assert.is((await show({ alt: 'x'.repeat(1001) }, {})).alt, `${'x'.repeat(1000)}…`)
  assert.is(files.length, 1)
})

test('the address can be that of another attribute', async () => {
  const filesOf = async (value: unknown, options: object, photoUrl?: string) =>
    (await show(value, { width: 60, height: 40, from: 'photoUrl', ...options }, { photoUrl })).files.length
  assert.is(await filesOf(undefined, {}, ' http://a/b.png '), 1)
  for (const nothing of [undefined, '', ' ']) assert.is(await filesOf(undefined, {}, nothing), 0)
  assert.is(await filesOf(undefined, { url: 'http://a/b.png' }, ''), 1, 'the picture of the layout if there is none')
  assert.is(await filesOf('', {}, 'http://a/b.png'), 0, 'what the request sends for the image itself comes first')
  const { broken, warnings } = await show(undefined, { width: 60, from: 'x' }, { x: 'http://a/nowhere.png' })
  assert.is(broken, true)
  assert.match(warnings.join(), 'nowhere.png')
})

test('the attribute with the address must be a text of the layout, of the row or around it', () => {
  const wrong = (attributes: string): string => {
    try {
      layoutOf(attributes)
    } catch (thrown) {
      return (thrown as PrintError).message
    }
    return ''
  }
  const texts = '  photoUrl: { type: string }\n  area: { type: number }\n'
  assert.is(wrong(`${texts}  photo: { type: image, from: photoUrl }`), '')
  assert.is(wrong(`${texts}  rows: { type: datasource, attributes: { photo: { type: image, from: photoUrl } } }`), '')
  assert.match(
    wrong(`${texts}  photo: { type: image, from: photoURL }`),
    'attributes.photo.from is "photoURL"; must be the name of an attribute of type string; did you mean "photoUrl"?'
  )
  assert.match(wrong(`${texts}  photo: { type: image, from: area }`), 'attributes.photo.from is "area"; must be')
})

test('a row takes the address from itself, then from the page', async () => {
  const image = '{ type: image, width: 9, height: 9, from: url }'
  const page = await pageOf(
    `  url: { type: string }
  own: { type: datasource, attributes: { url: { type: string }, photo: ${image} } }
  shared: { type: datasource, attributes: { photo: ${image} } }`,
    { url: 'page', own: [{ url: 'row' }], shared: [{}] }
  )
  const urlIn = (rows: string) => page.rows.get(rows)![0]!.scope.attributes.url
  assert.equal([urlIn('own'), urlIn('shared')], ['row', 'page'])
})

test('no value ends the print', async () => {
  const layout = `---
attributes:
  image: { type: image, width: 40mm, height: 10mm }
  cover: { type: image, width: 1pt, height: 100mm, fit: cover }
  narrow: { type: image, width: 40mm }
  own: { type: image }
---
#set page(width: auto, height: auto)
#set block(inset: 20pt, stroke: red)
{{image}} {{cover}} {{narrow}} {{own}}
`
  printing = await startPrinting({
    layouts: folders.make({ 'x/app.yaml': 'title: X', 'x/page.typ.hbs': layout })
  })
  const svg = (attributes: string) =>
    `data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" ${attributes}><rect width="9" height="9"/></svg>`
  const png = `data:image/png;base64,${bytes.toString('base64')}`
  const values = [
    ...[svg('width="0.001" height="900"'), svg('width="9000" height="1"'), svg('width="0" height="0"'), svg(''), svg('viewBox="0 0 1 1e9"'), png, png.slice(0, -60), 'data:', '#panic()', '\u0000', '../../etc/passwd', '/etc/passwd', 'file:///etc/passwd', 'http://', 'javascript:x'], // prettier-ignore
    { url: png, alt: '#panic() \u0000 \ud800 \ufffe "' },
    { url: 5 }
  ]
  for (const value of values) {
    const { bytes: pdf } = await printing.print({
      app: 'x',
      layout: 'page',
      format: 'pdf',
      attributes: { image: value, cover: value, narrow: value, own: value }
    })
    assert.is(pdf.toString('latin1', 0, 5), '%PDF-', JSON.stringify(value).slice(0, 80))
  }
})

test.run()
