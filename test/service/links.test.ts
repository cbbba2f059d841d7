import { cpSync, readFileSync, renameSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { makeFolders } from '../support/folders.js'
import { logLines } from '../support/log-lines.js'
import { fewPlugins, fixtures, type Service, startService } from '../support/service.js'
import { until } from '../support/until.js'

const folders = makeFolders()
const releases = folders.make()
const place = folders.make()
const layouts = join(place, 'layouts')

/** Another release of the same apps. */
const release = (name: string): string => {
  const folder = join(releases, name)
  cpSync(join(fixtures, 'layouts'), folder, { recursive: true })
  return folder
}
/** As operators do it: at once. */
const link = (target: string, path: string): void => {
  symlinkSync(target, `${path}.new`)
  renameSync(`${path}.new`, path)
}

let service: Service
test.before(async () => {
  link(release('1'), layouts)
  service = await startService({ plugins: fewPlugins, layouts, workers: 2 })
})
test.after(async () => {
  await service?.stop()
  folders.remove()
})

const prints = async (app: string): Promise<string> => {
  const body = JSON.stringify({
    layout: 'Card',
    attributes: { map: { center: [1e6, 6e6], scale: 50_000, dpi: 72, layers: [] } }
  })
  const response = await fetch(`${service.root}/print/${app}/report.pdf`, { method: 'POST', body })
  const { ref, code } = (await response.json()) as { ref: string; code?: string }
  return response.status === 200 ? (await service.ended(ref)).status : code!
}

test('a link among the layouts that leads elsewhere, and one that is new, are followed when layouts are read again', async () => {
  assert.is(await prints('default'), 'finished')
  const second = release('2')
  cpSync(join(fixtures, 'layouts/default'), join(releases, 'city'), { recursive: true })
  link(join(releases, 'city'), join(second, 'city'))
  link(second, layouts)
  service.signal('SIGHUP')
  await until(async () => ((await (await service.get('/print/apps.json')).json()) as string[]).includes('city'))
  for (const app of ['city', 'default', 'city', 'default']) assert.is(await prints(app), 'finished', app)
})

test('layouts with a mistake stay as they were when they are read again, also behind a new link', async () => {
  const third = release('3')
  const file = join(third, 'default/app.yaml')
  const text = readFileSync(file, 'utf8')
  writeFileSync(file, `${text}\nmistake: [`)
  link(third, layouts)
  service.signal('SIGHUP')
  await until(() =>
    logLines(service.log()).some(({ level, msg }) => level === 'error' && msg.includes('default/app.yaml'))
  )
  assert.is((await service.get('/ready')).status, 200)
  for (const app of ['city', 'default']) assert.is(await prints(app), 'finished', app)
  writeFileSync(file, text)
  service.signal('SIGHUP')
  await until(async () => !((await (await service.get('/print/apps.json')).json()) as string[]).includes('city'))
  assert.is(await prints('default'), 'finished')
})

test('layouts that are read again when the service stops are no error', async () => {
  const errors = () => logLines(service.log()).filter(({ level }) => level === 'error').length
  const before = errors()
  service.signal('SIGHUP')
  await service.stop()
  assert.is(errors(), before)
})

test.run()
