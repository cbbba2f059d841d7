import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { makeFolders } from '../support/folders.js'
import { logLines } from '../support/log-lines.js'
import { fewPlugins, fixtures, processOf, type Service, startService } from '../support/service.js'
import { until } from '../support/until.js'

const folders = makeFolders()
const layouts = folders.make()
const broken = join(layouts, 'town/sheet.typ.hbs')

let service: Service
let whole = ''
test.before(async () => {
  cpSync(join(fixtures, 'layouts'), layouts, { recursive: true })
  whole = readFileSync(broken, 'utf8')
  service = await startService({ plugins: fewPlugins, layouts })
})
test.after(async () => {
  await service?.stop()
  folders.remove()
})

const errors = () => logLines(service.log()).flatMap(({ level, msg }) => (level === 'error' ? [msg] : []))

/** A print of the app with the mistake; `filler` makes the request large. */
const printTown = async (filler = ''): Promise<{ status: number; code?: string }> => {
  const attributes = { map: { center: [1e6, 6e6], scale: 50_000, dpi: 72, layers: [] }, count: 1 }
  const body = JSON.stringify({ layout: 'Sheet', attributes, filler })
  const answer = await fetch(`${service.root}/print/town/buildreport.pdf`, { method: 'POST', body })
  return { status: answer.status, code: answer.ok ? undefined : ((await answer.json()) as any).code }
}

const printedIn = async (): Promise<number> => {
  const ref = await service.create([{ type: 'trouble', does: 'nothing' }])
  assert.is((await service.ended(ref)).status, 'finished')
  return processOf(service, ref)
}

test('a mistake that is written into a layout does not stop the prints of other apps when a worker is replaced', async () => {
  const first = await printedIn()
  writeFileSync(broken, `{{#if}}${whole}`)
  process.kill(first, 'SIGKILL')
  assert.is.not(await printedIn(), first)
  assert.ok(errors().some((text) => text.includes('town/sheet.typ.hbs:1:1') && text.includes('SIGHUP')))
  assert.equal(await printTown(), { status: 500, code: 'layout-mistake' })
  assert.equal(await printTown('x'.repeat(100_000)), { status: 500, code: 'layout-mistake' })
})

test('a reload with the mistake is refused; without it, the app prints again', async () => {
  const count = errors().length
  service.signal('SIGHUP')
  await until(() =>
    errors()
      .slice(count)
      .some((text) => text.includes('the earlier ones stay in use'))
  )
  await printedIn()
  writeFileSync(broken, whole)
  service.signal('SIGHUP')
  await until(() => service.log().includes('the layouts were read again'))
  assert.equal([await printTown(), await printTown('x'.repeat(100_000))], [{ status: 200, code: undefined }, { status: 200, code: undefined }]) // prettier-ignore
})

test.run()
