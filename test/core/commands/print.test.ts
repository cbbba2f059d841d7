import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { makeContainer } from '../../../core/container.js'
import { makeService } from '../../../core/server.js'
import { loadSettings } from '../../../core/settings.js'
import { runCli } from '../../support/run-cli.js'
import { runCommand } from '../../support/run-command.js'
import { fixtures } from '../../support/service.js'

const folder = mkdtempSync(join(tmpdir(), 'mapsetter-print-'))
test.after(() => rmSync(folder, { recursive: true, force: true }))

const spec = join(fixtures, 'layouts/default/card.sample.json')
const sample = JSON.parse(readFileSync(spec, 'utf8'))
const env = { MAPSETTER_LAYOUTS: join(fixtures, 'layouts') }
const print = (args: string[], input?: object | string, run = runCommand) =>
  run(['print', ...args], { env, input: typeof input === 'object' ? JSON.stringify(input) : input })

test('print writes a report in the format of the suffix', async () => {
  for (const [name, start] of [
    ['map.pdf', '%PDF-'],
    ['map.PNG', '\x89PNG']
  ]) {
    const out = join(folder, name!)
    const { code, stdout, stderr } = await print(['--spec', spec, '--out', out])
    assert.equal([code, String(stdout), stderr], [0, '', ''])
    assert.is(readFileSync(out).toString('latin1', 0, start!.length), start)
  }
})

test('print reads the standard input and writes only the report to the standard output', async () => {
  const pdf = await print(['--spec', '-', '--out', '-'], sample, runCli)
  assert.equal([pdf.code, pdf.stderr], [0, ''])
  assert.is(pdf.stdout.toString('latin1', 0, 5), '%PDF-')
  assert.match(pdf.stdout.toString('latin1').trimEnd(), /%%EOF$/)
  const png = await print(['--spec', '-', '--out', '-'], { ...sample, outputFormat: 'png' })
  assert.is(png.stdout.toString('latin1', 1, 4), 'PNG')
  const gif = await print(['--spec', '-', '--out', '-', '--format', 'gif'], { ...sample, outputFormat: 'png' })
  assert.is(gif.stdout.toString('latin1', 0, 3), 'GIF')
})

test('print respects output options, and warns if the file is a zip', async () => {
  for (const [input, name, warning] of [
    [{ ...sample, pages: 'zip' }, 'map.zip', ''],
    [{ ...sample, output: { pages: 'zip' } }, 'map.png', `warning: ${join(folder, 'map.png')} is a zip\n`]
  ] as const) {
    const out = join(folder, name)
    const { code, stderr } = await print(['--spec', '-', '--format', 'png', '--out', out], input)
    assert.equal([code, stderr], [0, warning])
    assert.is(readFileSync(out).toString('latin1', 0, 4), 'PK\x03\x04')
  }
})

test('print warns about missing layers', async () => {
  const layers = [{ type: 'osm', name: 'Base', baseURL: 'http://127.0.0.1:1/{z}/{x}/{y}.png' }]
  const { code, stderr } = await print(['--spec', '-', '--out', join(folder, 'w.pdf')], {
    ...sample,
    attributes: { map: { ...sample.attributes.map, layers } }
  })
  assert.is(code, 0)
  assert.match(stderr, /^warning: .*Base.*127\.0\.0\.1/)
})

test('a request gives the same report, warnings and mistakes on the command line as over HTTP', async () => {
  process.env.SOURCE_DATE_EPOCH = '1700000000'
  const content = {
    layouts: env.MAPSETTER_LAYOUTS,
    workers: 1,
    queue: 'memory',
    drainSeconds: 0,
    reports: { folder: join(folder, 'reports') }
  }
  const service = await makeService(await makeContainer(loadSettings({ env: {}, cwd: folder, content }), () => {}))
  const root = await service.app.listen({ port: 0, host: '127.0.0.1' })
  const out = join(folder, 'same.pdf')
  const both = async (body: string) =>
    Promise.all([
      runCommand(['print', '--spec', '-', '--out', out], {
        env: { ...env, SOURCE_DATE_EPOCH: '1700000000' },
        input: body
      }),
      fetch(`${root}/print/buildreport.pdf`, { method: 'POST', body })
    ])
  try {
    const request = JSON.stringify({ ...sample, attributes: { map: sample.attributes.map, titel: 'Town' } })
    for (const body of [`\ufeff${request}`, `spec=${encodeURIComponent(request)}`]) {
      const [{ code, stderr }, answer] = await both(body)
      const warnings = decodeURIComponent(answer.headers.get('print-warning-text')!)
      for (const part of ['attributes.titel', '"title"']) assert.match(warnings, part)
      assert.equal([code, stderr], [0, `warning: ${warnings}\n`])
      assert.ok(Buffer.from(await answer.arrayBuffer()).equals(readFileSync(out)), 'the bytes differ')
    }
    for (const body of ['[]', '{"layout": 1}', '{"layout": "Kard", "attributes": {}}']) {
      const [{ code, stderr }, answer] = await both(body)
      const refusal = (await answer.json()) as { code: string; error: string; problems: { message: string }[] }
      const messages =
        refusal.code === 'invalid-spec' ? refusal.problems.map(({ message }) => message) : [refusal.error]
      assert.is(code, 1, body)
      for (const message of messages) assert.ok(stderr.includes(message), `${body}: ${message} is not in ${stderr}`)
    }
  } finally {
    delete process.env.SOURCE_DATE_EPOCH
    await service.close()
  }
})

test('a failed print gives the reason and leaves no file', async () => {
  const out = join(folder, 'none.pdf')
  const failed = async (input: object | string, sentence: RegExp | string, ...args: string[]) => {
    const { code, stderr } = await print(['--spec', '-', '--out', out, ...args], input)
    assert.is(code, 1)
    assert.match(stderr, sentence)
    assert.match(stderr, /^mapsetter: /)
    assert.throws(() => readFileSync(out), 'ENOENT')
  }
  await failed('{"layout":', 'standard input')
  await failed('[]', 'the request is []')
  await failed({ ...sample, layout: 'Kard' }, '"Kard"')
  await failed(sample, '"village"', '--app', 'village')
  await failed(sample, '"docx"', '--format', 'docx')
  await failed(
    { layout: 'Card', attributes: { title: 'x'.repeat(50), map: { dpi: 'fine' } } },
    /the request is invalid:\n {2}attributes\.map.*\n(?: {2}attributes.*\n)+$/
  )
  writeFileSync(join(folder, 'bad.json'), '{')
  const { code, stderr } = await print(['--spec', join(folder, 'bad.json'), '--out', out])
  assert.is(code, 1)
  assert.match(stderr, 'bad.json')
  assert.is((await print(['--spec', join(folder, 'nowhere.json'), '--out', out])).code, 1)
})

test.run()
