import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { logLines } from '../support/log-lines.js'
import { runCommand } from '../support/run-command.js'
import { fewPlugins, fixtures, type Service, startService } from '../support/service.js'
import { until } from '../support/until.js'

const FORGED = '{"level":"info","time":"2026-01-01T00:00:00.000Z","event":"print","who":"nobody","msg":"job finished"}'
/** Ways to begin a line, to colour it, and to turn its text. */
const TRICKS = [
  '\n',
  '\r\n',
  '\u2028',
  '\u2029',
  '\u0085',
  '\u001b[2J\u001b[31m',
  '\u009b31m',
  '\u202e',
  '\u2066',
  '\b\b'
]
const UNSAFE = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/

let service: Service
test.before(async () => {
  service = await startService({ plugins: fewPlugins, logLevel: 'debug' })
})
test.after(async () => void (await service?.stop()))

const send = (path: string, body: string, headers: { [name: string]: string } = {}) =>
  fetch(service.root + path, { method: 'POST', body, headers })
const map = { center: [1e6, 6e6], scale: 50_000, dpi: 72 }
const requestWith = (attributes: object, more: object = {}) =>
  JSON.stringify({ layout: 'Card', attributes: { map: { ...map, layers: [] }, ...attributes }, ...more })

/** The log once all that was sent so far is in it. */
const logNow = async (): Promise<string> => {
  const mark = `mark-${Math.random()}`.replace('.', '')
  await fetch(`${service.root}/nowhere`, { headers: { 'x-request-id': mark } })
  await until(() => service.log().includes(mark))
  return service.log()
}

test('names, addresses and headers of clients forge no line and colour none', async () => {
  for (const trick of TRICKS) {
    const evil = `a${trick}${FORGED}`
    const layers = [
      { type: 'trouble', does: 'fetch', address: `http://127.0.0.1:1/${evil}`, name: evil },
      { type: 'trouble', does: 'fetch', address: evil }
    ]
    await (await send('/print/default/buildreport.pdf', requestWith({ map: { ...map, layers } }))).arrayBuffer()
    await send(
      '/print/default/report.pdf',
      requestWith({ [evil]: evil }, { layout: evil, outputFilename: evil, [evil]: 1 })
    )
    await send('/print/default/report.pdf', requestWith({}, { outputFilename: evil, lang: evil }))
    await send('/print/default/report.pdf', requestWith({ map: { ...map, layers: [{ ...layers[0], opacity: evil }] } }))
    await send(`/print/${encodeURIComponent(evil)}/report.pdf`, '{}')
    await fetch(`${service.root}/${encodeURIComponent(evil)}?${encodeURIComponent(evil)}`)
  }
  const lines = (await logNow()).split('\n').filter((line) => line !== '')
  for (const line of lines) {
    assert.not.match(line, UNSAFE)
    const { level, time, msg, event, who } = JSON.parse(line, (_, value) => {
      if (typeof value === 'string') assert.not.match(value, UNSAFE)
      return value
    })
    assert.ok(level && msg && !time.startsWith('2026-01-01T00:00'), line)
    assert.ok(event === undefined || who === '127.0.0.1', line)
  }
  assert.ok(lines.filter((line) => line.includes('nobody')).length >= TRICKS.length, 'the log quotes them')
})

test('texts of 14 MB are short lines', async () => {
  const long = 'name '.repeat(2.8e6)
  const before = (await logNow()).length
  const layers = Array.from({ length: 5 }, () => ({ type: 'trouble', does: 'throw', name: long.slice(0, 2.8e6) }))
  await (await send('/print/default/buildreport.pdf', requestWith({ map: { ...map, layers } }))).arrayBuffer()
  await send('/print/default/report.pdf', requestWith({ [long]: 1 }))
  await send('/print/default/report.pdf', requestWith({}, { layout: long, outputFilename: long }))
  await send(`/print/default/report.pdf`, '{}', { 'x-request-id': 'a'.repeat(50_000) })
  const added = (await logNow()).slice(before)
  assert.ok(added.length < 100_000, `${added.length}`)
  for (const line of added.split('\n')) assert.ok(line.length < 15_000, `${line.length}`)
})

test('a trace of a plugin is one line of JSON', async () => {
  await (await service.build([{ type: 'trouble', does: 'reject' }])).arrayBuffer()
  const line = await until(() => logLines(service.log()).find(({ msg }) => msg.includes('nobody waits for this')))
  assert.is(line.level, 'error')
  assert.ok(Array.isArray(line.stack) && line.stack.every((frame: string) => /^ +at /.test(frame)))
})

test('logFormat chooses lines for people; commands always have those', async () => {
  const pretty = await startService({ plugins: fewPlugins, logFormat: 'pretty' })
  assert.match(pretty.log(), /^\d{4}-\d\d-\d\dT[\d:.]+Z info {2}1 worker process is ready$/m)
  await pretty.stop()
  const { stderr } = await runCommand(['print', '--spec', '-', '--out', '-'], {
    input: '{"layout":"x"}',
    env: { MAPSETTER_LAYOUTS: join(fixtures, 'layouts') }
  })
  assert.not.match(stderr, '{"level"')
})

test.run()
