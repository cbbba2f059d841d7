import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { type ErrorCode, PrintError } from '../../../core/errors.js'
import { watched } from '../../../core/map/missing.js'
import { NoTiles, NotThere } from '../../../core/no-tiles.js'
import { fakeTools } from '../../support/fake-tools.js'

/** A layer that asks these addresses; what they answer with is in their names: a status, or a failure. */
const asking = async (...addresses: string[]) => {
  const failures: Error[] = []
  const lent = fakeTools({
    fetch: async (address) => {
      const what = address.split('/').at(-1)!
      if (what === 'fails') throw new PrintError('upstream-failed', 'no connection')
      return { status: Number(what), mediaType: '', bytes: new Uint8Array() }
    }
  })
  const { tools, missing } = watched(lent)
  for (const address of addresses) await tools.fetch(address).catch((thrown) => failures.push(thrown))
  return { missing, failures }
}

test('the failed host is named, else the first host that refused, else the last host requested', async () => {
  const [good, later, refusing, failing] = ['https://u:p@a.example/200', 'http://b.example:81/200', 'HTTP://c.example/404', 'http://d.example/fails'] // prettier-ignore
  const refused = await asking(good, refusing, 'http://e.example/400', later)
  assert.equal(refused.missing('Roads', new PrintError('upstream-failed', 'x')), { layer: 'Roads', why: 'refused', host: 'c.example' }) // prettier-ignore
  const fine = await asking(good, later)
  assert.is(fine.missing('Roads', new PrintError('invalid-data', 'x')).host, 'b.example:81')
  const { missing, failures } = await asking(failing, refusing)
  const around = new PrintError('upstream-failed', 'x', { cause: failures[0] })
  assert.equal(missing('Roads', around), { layer: 'Roads', why: 'unanswered', host: 'd.example' })
})

test('addresses without a host give no host name', async () => {
  const { missing } = await asking('data:,x/200', 'tiles/200')
  assert.equal(missing('Roads', new PrintError('invalid-data', 'x')), { layer: 'Roads', why: 'unreadable' })
})

test('the cause of a missing layer is classified', async () => {
  const { missing } = await asking()
  const reasons: { [code in ErrorCode]?: string } = {
    'upstream-slow': 'unanswered',
    'upstream-failed': 'refused',
    'address-denied': 'denied',
    'invalid-data': 'unreadable',
    'too-large': 'too-large',
    'plugin-failed': 'undrawable'
  }
  for (const [code, why] of Object.entries(reasons))
    assert.is(missing('a', new PrintError(code as ErrorCode, 'x')).why, why)
  const [absent, broken] = [new NotThere('upstream-failed', 'status 404'), new PrintError('upstream-failed', 'x')]
  assert.equal(
    [absent, broken].map((first) => missing('a', new NoTiles(2, first)).why),
    ['absent', 'refused']
  )
})

test('long titles are cut to 60 characters, and white space is collapsed', async () => {
  const { missing } = await asking()
  const titleOf = (title: string) => missing(title, new PrintError('invalid-data', 'x')).layer
  assert.is(titleOf(' a \n\t b '), 'a b')
  assert.is(titleOf('a'.repeat(60)), 'a'.repeat(60))
  assert.is(titleOf('a'.repeat(61)), `${'a'.repeat(59)}…`)
})

test('a host refuses with a status of 400 or more', async () => {
  const hostAfter = async (status: number) => {
    const { missing } = await asking(`https://first.example/${status}`, 'https://last.example/200')
    return missing('Roads', new PrintError('invalid-data', 'x')).host
  }
  assert.equal([await hostAfter(399), await hostAfter(400)], ['last.example', 'first.example'])
})

test('the tools of a layer give the answers of the tools of the job, also for addresses that are none', async () => {
  const answer = { status: 200, mediaType: 'image/png', bytes: new Uint8Array([7]) }
  const { tools, missing } = watched(fakeTools({ fetch: async () => answer }))
  assert.is(await tools.fetch('http://a.example/x'), answer)
  assert.is(await tools.fetch('http://a b'), answer)
  assert.is(missing('Roads', new PrintError('invalid-data', 'x')).host, undefined)
})

test.run()
