import { readFileSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { RunningStudio } from '../../../core/commands/studio.js'
import type { Origins, Sheet, Shown, StudioFile, StudioState } from '../../../core/studio/messages.js'
import { makeFolders } from '../../support/folders.js'
import { answerOf, openStudio, sendTo } from '../../support/studio.js'

const FILE = 'town/sheet.typ.hbs'
const LAYOUT = `---
name: Sheet
attributes:
  title: { type: string }
  map: { type: map, width: 100pt, height: 50pt }
---
#set page(width: 200pt, height: 200pt)
= {{title}}
{{map}}
`
const SHOWN: Shown = { app: 'town', layout: 'Sheet', sample: '', variant: 'as-it-is' }

const folders = makeFolders()
let folder: string
let studio: RunningStudio
test.before(async () => {
  folder = folders.make({
    'town/app.yaml': 'title: Town\n',
    [FILE]: LAYOUT,
    'town/sheet.sample.json': JSON.stringify({
      attributes: { title: 'Old town', map: { center: [0, 0], scale: 1e6, projection: 'EPSG:3857', layers: [] } }
    })
  })
  studio = await openStudio({ layouts: folder, own: folders.make() })
})
test.after(async () => {
  await studio.close()
  folders.remove()
})

const send = (method: string, path: string, body?: unknown) => sendTo(studio, method, path, body)
const answer = <Value>(method: string, path: string, body?: unknown) => answerOf<Value>(studio, method, path, body)

/** The first event of this name that fits. */
const eventOf = async <Event>(
  name: string,
  fits: (event: Event) => boolean,
  act?: () => Promise<unknown>
): Promise<Event> => {
  const stop = new AbortController()
  const response = await fetch(`${studio.address}api/events`, { signal: stop.signal })
  let text = ''
  let hasActed = act === undefined
  try {
    for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
      text += Buffer.from(chunk).toString()
      const events = text.split('\n\n')
      text = events.pop()!
      if (!hasActed) {
        hasActed = true
        await act!()
        continue
      }
      for (const one of events) {
        const [, found, data] = /^event: (\w+)\ndata: ([^]*)$/.exec(one) ?? []
        const event = found === name ? (JSON.parse(data!) as Event) : undefined
        if (event && fits(event)) return event
      }
    }
  } finally {
    stop.abort()
  }
  throw new Error('the events have ended')
}
const printed = (act?: () => Promise<unknown>): Promise<Sheet> =>
  eventOf<Sheet>('sheet', ({ state }) => state === 'printed', act)

const save = async (change: (text: string) => string): Promise<StudioFile> => {
  const { text, version } = await answer<StudioFile>('GET', `api/file?path=${FILE}`)
  return answer('PUT', `api/file?path=${FILE}`, { text: change(text), version })
}

test('the first sheet is printed, and its pages and their origins can be read', async () => {
  const sheet = await printed()
  assert.equal(sheet.shown, SHOWN)
  assert.equal(sheet.pages, [{ widthPt: 200, heightPt: 200 }])
  assert.equal(
    sheet.sizes.map(({ attribute, width }) => [attribute, width?.value, width?.unit]),
    [['map', 100, 'pt']]
  )
  const page = await send('GET', `api/sheets/${sheet.pagesRevision}/0.svg`)
  assert.is(page.headers.get('content-type'), 'image/svg+xml')
  assert.match(await page.text(), /<svg /)
  const { texts, blocks } = await answer<Origins>('GET', `api/sheets/${sheet.pagesRevision}/origins`)
  // the first letter of a value is an escape of Typst
  assert.is(texts.map(({ text }) => text).join(''), 'Old town')
  assert.ok(texts.every(({ file, line }) => file === FILE && line === 8))
  assert.equal(
    blocks.map(({ attribute, line }) => [attribute, line]),
    [['map', 9]]
  )
  assert.is((await send('GET', `api/sheets/${sheet.pagesRevision}/1.svg`)).status, 404)
  assert.is((await send('GET', 'api/sheets/999/origins')).status, 404)
})

test('the state has the files, the layouts with their attributes, and the formats', async () => {
  const { files, apps, mistakes, formats } = await answer<StudioState>('GET', 'api/state')
  assert.equal(files, ['town/app.yaml', 'town/sheet.sample.json', FILE])
  assert.equal(mistakes, [])
  const [layout] = apps[0]!.layouts
  assert.equal(
    [layout!.name, layout!.file, layout!.samples],
    ['Sheet', FILE, [{ name: '', file: 'town/sheet.sample.json' }]]
  )
  assert.equal(layout!.attributes.map(({ name, isBlock }) => [name, isBlock]), [['title', false], ['map', true]]) // prettier-ignore
  assert.ok(formats.includes('pdf') && !formats.includes('studio'))
})

test('a mistake is reported with its line while the last pages stay; the sheet follows when it is fixed', async () => {
  const before = await printed()
  const wrong = await eventOf<Sheet>(
    'sheet',
    ({ state }) => state === 'mistake',
    () => save((text) => text.replace('= {{title}}', '= {{titel}}'))
  )
  assert.equal(
    wrong.mistakes.map(({ severity, file, line }) => [severity, file, line]),
    [['mistake', FILE, 8]]
  )
  assert.equal([wrong.pages, wrong.pagesRevision], [before.pages, before.pagesRevision])
  assert.is((await answer<StudioState>('GET', 'api/state')).mistakes[0]!.line, 8)

  const typst = await eventOf<Sheet>(
    'sheet',
    ({ state, mistakes }) => state === 'mistake' && /unclosed/.test(mistakes[0]!.message),
    () => save((text) => text.replace('= {{titel}}', '= {{title}} #box('))
  )
  assert.is(typst.mistakes[0]!.line, 8)
  assert.ok(typst.mistakes[0]!.hint)

  const right = await eventOf<Sheet>(
    'sheet',
    ({ state, pages }) => state === 'printed' && pages[0]!.widthPt === 210,
    () => save((text) => text.replace(' #box(', '').replace('width: 200pt', 'width: 210pt'))
  )
  assert.ok(right.pagesRevision > before.pagesRevision)
})

test('changes by other programs are printed and told', async () => {
  const told = eventOf<{ paths: string[] }>('files', () => true)
  const sheet = await eventOf<Sheet>(
    'sheet',
    ({ state, pages }) => state === 'printed' && pages[0]!.widthPt === 220,
    async () => writeFileSync(join(folder, FILE), LAYOUT.replace('width: 200pt', 'width: 220pt'))
  )
  assert.is(sheet.state, 'printed')
  assert.equal((await told).paths, [FILE])
})

test('the variant and the language of the shown sample change', async () => {
  const arabic: Shown = { ...SHOWN, variant: 'right-to-left' }
  const sheet = await eventOf<Sheet>(
    'sheet',
    ({ state, shown }) => state === 'printed' && shown.variant === 'right-to-left',
    () => answer('PUT', 'api/shown', arabic)
  )
  const { texts } = await answer<Origins>('GET', `api/sheets/${sheet.pagesRevision}/origins`)
  assert.match(texts[0]!.text, /^\p{sc=Arabic}/u)
  await printed(() => answer('PUT', 'api/shown', SHOWN))
  for (const wrong of [
    { ...SHOWN, app: 'no' },
    { ...SHOWN, layout: 'no' },
    { ...SHOWN, variant: 'no' },
    { app: 5 },
    null,
    'x'
  ])
    assert.ok([400, 404].includes((await send('PUT', 'api/shown', wrong)).status), JSON.stringify(wrong))
})

test('any format is printed', async () => {
  const pdf = await send('POST', 'api/print', { shown: SHOWN, format: 'pdf' })
  assert.is(pdf.headers.get('content-type'), 'application/pdf')
  assert.match(pdf.headers.get('content-disposition')!, 'Sheet.pdf')
  assert.is(
    Buffer.from(await pdf.arrayBuffer())
      .subarray(0, 5)
      .toString(),
    '%PDF-'
  )
  assert.is((await send('POST', 'api/print', { shown: SHOWN, format: 'no' })).status, 400)
  assert.is((await send('POST', 'api/print', { shown: SHOWN })).status, 400)
})

test('without the token, from another name or from another page there is nothing', async () => {
  const { host, origin, pathname } = new URL(studio.address)
  const statusOf = (path: string, headers: { [name: string]: string | undefined }): Promise<number> =>
    new Promise((resolve, reject) => {
      request(`${origin}${path}`, { headers: headers as { [name: string]: string } }, (response) =>
        resolve(response.resume().statusCode!)
      )
        .on('error', reject)
        .end()
    })
  const state = `${pathname}api/state`
  assert.is(await statusOf(state, { host }), 200)
  assert.is(await statusOf(state, { host, origin, 'sec-fetch-site': 'same-origin' }), 200)
  for (const path of [
    '/',
    '/api/state',
    `/${'x'.repeat(43)}/api/state`,
    `${pathname.slice(0, -2)}/api/state`,
    `${pathname}nothing`
  ])
    assert.is(await statusOf(path, { host }), 404, path)
  for (const headers of [
    { host: 'evil.example:80' },
    { host: `evil.example:${host.split(':')[1]}` },
    { host, origin: 'http://evil.example' },
    { host, origin: 'null' },
    { host, 'sec-fetch-site': 'cross-site' }
  ])
    assert.is(await statusOf(state, headers), 403, JSON.stringify(headers))
})

test('files outside of the folder stay as they are, whatever is asked', async () => {
  assert.is((await send('GET', 'api/file?path=..%2Fsecret.yaml')).status, 403)
  assert.is((await send('GET', 'api/file')).status, 400)
  assert.is((await send('PUT', 'api/file?path=town/app.yaml', null)).status, 400)
  assert.is((await send('POST', 'api/file', { path: '../x.yaml', text: 'x' })).status, 403)
  assert.is((await send('POST', 'api/rename', { from: FILE, to: '/tmp/x.hbs' })).status, 403)
  assert.is((await send('DELETE', 'api/file?path=town/none.yaml')).status, 404)
  const old = await send('PUT', `api/file?path=${FILE}`, { text: 'mine', version: 'old' })
  assert.is(old.status, 412)
  assert.is(((await old.json()) as { present: StudioFile }).present.text, readFileSync(join(folder, FILE), 'utf8'))
})

test.run()
