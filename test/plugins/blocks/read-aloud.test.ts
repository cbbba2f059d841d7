import { join } from 'node:path'
import { inflateSync } from 'node:zlib'
import sharp from 'sharp'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { makeFolders } from '../../support/folders.js'
import { type Printing, startPrinting } from '../../support/printing.js'

const folders = makeFolders()
let printing: Printing
test.before(async () => {
  const layouts = folders.make({
    'default/app.yaml': 'scales: [1000]\n',
    'default/sheet.typ.hbs': `---
name: Sheet
attributes:
  map: { type: map, width: 80mm, height: 40mm }
  overview: { type: overviewMap, width: 40mm, height: 30mm, alt: 'Where the plan lies' }
  legend: { type: legend }
  northArrow: { type: northArrow, size: 10mm }
  scalebar: { type: scalebar, width: 60mm, height: 10mm }
  decoration: { type: image, width: 10mm, height: 10mm, url: picture.png }
  picture: { type: image, width: 10mm, height: 10mm, url: picture.png, alt: A picture }
  text: { type: markdown }
  rows: { type: table, columns: [{ name: picture, format: image }] }
  chart: { type: chart, width: 60mm, height: 40mm }
  code: { type: qrCode, size: 20mm }
---
#set document(title: "All blocks")
{{map}}
#grid(columns: 3, [{{overview}}], [{{legend}}], [{{northArrow}}])
#grid(columns: 3, [{{scalebar}}], [{{decoration}}], [{{picture}}])
{{text}}
{{rows}}
#grid(columns: 2, [{{chart}}], [{{code}}])
`
  })
  const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
  await picture.png().toFile(join(layouts, 'default/picture.png'))
  printing = await startPrinting({ layouts })
})
test.after(async () => {
  await printing?.close()
  folders.remove()
})

const attributes = {
  map: {
    projection: 'EPSG:3857',
    center: [0, 0],
    scale: 1000,
    layers: [{ type: 'geojson', name: 'Trees', geoJson: { type: 'Point', coordinates: [0, 0] } }]
  },
  overview: {},
  legend: { classes: [{ name: 'Oak', icons: ['picture.png'] }] },
  text: 'A ![](picture.png) and ![a tree](picture.png)',
  rows: { columns: ['picture'], data: [['picture.png']] },
  chart: { title: 'Sizes', labels: ['a', 'b'], series: [{ values: [1, 2] }] },
  code: 'https://example.org'
}

/** All alternative texts of a PDF: those of its objects, packed and not. */
const altsIn = (pdf: Buffer): string[] => {
  const text = pdf.toString('latin1')
  const packed = [...text.matchAll(/\/Type \/ObjStm[^]*?stream\r?\n/g)].map(({ index, 0: head }) => {
    const start = index + head.length
    return inflateSync(pdf.subarray(start, text.indexOf('endstream', start))).toString('latin1')
  })
  return [text, ...packed].flatMap((objects) =>
    [...objects.matchAll(/\/Alt\s*(?:\(([^)]*)\)|<([0-9A-Fa-f]*)>)/g)].map(([, plain, hex]) =>
      hex === undefined ? plain! : Buffer.from(hex, 'hex').subarray(2).swap16().toString('utf16le')
    )
  )
}

test('every block can be in a PDF/UA-1, which Typst refuses to write where a picture has no words', async () => {
  const { bytes, job } = await printing.print({
    layout: 'Sheet',
    format: 'pdf',
    attributes,
    output: { pdf: { standard: 'ua-1' } }
  })
  assert.equal(job.warnings, [])
  const alts = altsIn(bytes)
  for (const messages of [
    'Where the plan lies',
    'North arrow',
    'A picture',
    'a tree',
    'Chart Sizes: a 1, b 2',
    'QR code: https://example.org'
  ])
    // prettier-ignore
    assert.ok(alts.includes(messages), `${messages} of ${alts.join(' | ')}`)
  assert.ok(alts.some((alt) => alt.startsWith('Map: Trees; scale 1 : 1,000; centre 0.0000° N, 0.0000° E')), alts.join(' | ')) // prettier-ignore
  assert.ok(
    alts.some((alt) => /^Scale bar: 0, .*m$/.test(alt)),
    alts.join(' | ')
  )
})

test('blocks are read aloud in the words of the request, else in its language', async () => {
  const alts = async (lang: string, alt?: string) => {
    const sent = { ...attributes, map: { ...attributes.map, alt } }
    const { bytes } = await printing.print({ layout: 'Sheet', format: 'pdf', lang, attributes: sent })
    return altsIn(bytes)
  }
  const german = await alts('de')
  assert.ok(german.includes('Nordpfeil') && german.some((said) => said.startsWith('Karte: Trees; Maßstab 1 : 1.000')))
  assert.ok((await alts('de', 'Der Garten')).includes('Der Garten'))
})

test.run()
