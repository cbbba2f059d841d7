import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { ToWorker } from '../../../core/job/messages.js'
import type { AutoSizes } from '../../../core/layout/attributes/auto-sizes.js'
import { thrownBy } from '../../support/thrown-by.js'
import { until } from '../../support/until.js'
import { runWorkers } from './running-workers.js'
import { facts, prints, type Puppet, report, startsForEver } from './puppet.js'

const measured: AutoSizes = { 'a/l.typ.hbs': { map: { width: 5 } } }

test('workers whose links lead to other folders are replaced by ones that read the layouts anew', async () => {
  const used: AutoSizes[] = []
  const measures = (message: ToWorker, puppet: Puppet) => {
    if (message.type === 'reload') puppet.say({ type: 'measured', sizes: measured })
    prints(message, puppet)
  }
  const { puppets, workers, replaced, log, add, ended } = runWorkers(measures, 2, {
    useSizes: (sizes) => used.push(sizes)
  })
  puppets[0]!.isOutdated = () => true
  await workers.reload(true)
  assert.equal([puppets.map(({ isKilled }) => isKilled), replaced, log], [[true, false, false], ['links'], []])
  assert.equal(puppets.map(({ sent }) => sent), [[], [{ type: 'reload', redraw: true }], [{ type: 'reload', redraw: true }]]) // prettier-ignore
  assert.equal([await puppets[2]!.sizes, used], [{}, [measured]], 'it starts with the sizes of before')
  for (let job = 0; job < 3; job++) assert.is((await ended(await add())).status, 'finished')
  assert.is(puppets.length, 3)
  await workers.stop(0)
})

test('workers whose links lead to other folders stay if there is a mistake in the layouts', async () => {
  const { puppets, workers, replaced, add, ended } = runWorkers((message, puppet) => {
    const error = { code: 'layout-mistake', message: 'l.typ.hbs: no space' } as const
    if (message.type === 'reload') puppet.say({ type: 'not-measured', error })
    prints(message, puppet)
  })
  puppets[0]!.isOutdated = () => true
  assert.is((await thrownBy(workers.reload(false))).code, 'layout-mistake')
  assert.equal([puppets.map(({ isKilled }) => isKilled), replaced], [[false, true], []])
  assert.is((await ended(await add())).status, 'finished')
  await workers.stop(0)
})

test('a worker whose links lead to other folders, and that could not measure, is replaced by one that measures', async () => {
  const error = { code: 'layout-mistake', message: 'l.typ.hbs: no space' } as const
  const { puppets, workers } = runWorkers(
    (message, puppet) => {
      if (message.type === 'reload') puppet.say({ type: 'measured', sizes: measured })
    },
    2,
    { sizes: 'unknown' }
  )
  puppets[0]!.say({ type: 'not-measured', error })
  puppets[0]!.isOutdated = () => true
  await workers.reload(false)
  assert.is(puppets[2]!.sizes, undefined)
  assert.equal([await puppets[1]!.sizes, await workers.measured()], [measured, undefined])
  await workers.stop(0)
})

test('a new worker reads the layouts when it is ready; a stop meanwhile leaves none', async () => {
  const { puppets, workers } = runWorkers(prints, 1, {
    prepare: (puppet) => void (puppet.pid === 1 && startsForEver(puppet))
  })
  puppets[0]!.isOutdated = () => true
  const reloading = workers.reload(false).catch(({ message }: Error) => message)
  await until(() => puppets.length === 2)
  for (let turn = 0; turn < 5; turn++) await new Promise(setImmediate)
  assert.equal(puppets[1]!.sent, [])
  await workers.stop(0)
  assert.equal(puppets.map(({ isKilled }) => isKilled), [true, true]) // prettier-ignore
  assert.is(await reloading, 'killed by SIGKILL')
})

test('a new worker that has taken its place ends its job within the drain time like any other', async () => {
  const { puppets, workers, add, ended } = runWorkers((message, puppet) => {
    if (message.type === 'reload') puppet.say({ type: 'measured', sizes: measured })
  })
  puppets[0]!.isOutdated = () => true
  await workers.reload(false)
  const id = await add()
  await until(() => puppets[1]!.sent.some(({ type }) => type === 'print'))
  const stopped = workers.stop(60_000)
  puppets[1]!.say({ type: 'done', facts, id, report, residentBytes: 1 })
  await stopped
  assert.is((await ended(id)).status, 'finished')
})

test.run()
