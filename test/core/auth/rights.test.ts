import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { makeRights } from '../../../core/auth/rights.js'
import { asClient, type Identity } from '../../../core/client.js'
import type { Catalog } from '../../../core/layout/catalog.js'

const layout = (name: string, roles?: string[]) => ({ name, roles })
const catalog = {
  apps: [
    { name: 'open', aliases: { old: 'a', older: 'b' }, layouts: [layout('a'), layout('b', ['admin'])] },
    { name: 'closed', roles: ['planner'], aliases: {}, layouts: [layout('a', ['admin'])] }
  ]
} as unknown as Catalog
const open = { apps: [{ name: 'open', aliases: {}, layouts: [layout('a')] }] } as unknown as Catalog

const who = (...roles: string[]): Identity => ({ id: 'key a', name: 'a', roles, by: 'key' })
const as = <T>(identity: Identity | undefined, verb: () => T): T =>
  asClient({ address: '192.0.2.1', key: 'k', identity }, verb)
const shown = ({ apps }: Catalog) => apps.map(({ name, layouts }) => `${name}: ${layouts.map((one) => one.name)}`)
const codeOf = (verb: () => unknown) => {
  try {
    verb()
    return undefined
  } catch (thrown: any) {
    return thrown.code
  }
}
const rights = makeRights({ anonymous: false, jobs: 'link', operators: [] })

test('an app needs one of its roles, and a layout one of its own as well', () => {
  const usable = (...roles: string[]) => as(who(...roles), () => shown(rights.within(catalog)))
  assert.equal(usable(), ['open: a'])
  assert.equal(usable('planner'), ['open: a'], 'an app without layouts is not there')
  assert.equal(usable('admin'), ['open: a,b'])
  assert.equal(usable('planner', 'admin'), ['open: a,b', 'closed: a'])
  assert.equal(usable('Admin', 'admin ', 'constructor'), ['open: a'])
  assert.equal(as(who(), () => rights.within(catalog)).apps[0]!.aliases, { old: 'a' })
})

test('the service itself may use everything', () => {
  assert.is(rights.within(catalog), catalog)
  assert.is(rights.isThere({ owner: 'key b' } as never), true)
})

test('clients with the same roles get the same object, also in another order and with further roles', () => {
  const of = (...roles: string[]) => as(who(...roles), () => rights.within(catalog))
  assert.is(of('planner', 'admin'), of('x', 'admin', 'planner', 'admin'))
  assert.is.not(of('planner'), of('admin'))
  assert.is(
    as(who('x'), () => rights.within(open)),
    open
  )
})

test('who is nobody is asked, and who has no role is refused', () => {
  assert.is(
    codeOf(() => as(undefined, () => rights.within(open))),
    'unauthorized'
  )
  const { apps } = catalog
  const closed = { apps: [apps[1]!] }
  assert.is(
    codeOf(() => as(who(), () => rights.within(closed))),
    'forbidden'
  )
  const anonymous = makeRights({ anonymous: true, jobs: 'owner', operators: [] })
  assert.equal(
    as(undefined, () => shown(anonymous.within(catalog))),
    ['open: a']
  )
  assert.is(
    codeOf(() => as(undefined, () => anonymous.within(closed))),
    'unauthorized'
  )
  assert.is(
    codeOf(() => as(undefined, () => makeRights().within(closed))),
    'forbidden'
  )
})

test('a job is there for its owner only, if jobs belong to owners', () => {
  const owned = { owner: 'key a' } as never
  const isThere = (rights: ReturnType<typeof makeRights>, identity: Identity | undefined, job: never | undefined) =>
    as(identity, () => rights.isThere(job))
  const strict = makeRights({ anonymous: false, jobs: 'owner', operators: [] })
  assert.is(isThere(strict, who(), owned), true)
  assert.is(isThere(strict, { ...who(), id: 'user a' }, owned), false, 'a user of the same name is somebody else')
  assert.is(isThere(strict, who(), undefined), false)
  for (const job of [owned, undefined])
    assert.is(
      codeOf(() => isThere(strict, undefined, job as never)),
      'unauthorized'
    )
  assert.is(isThere(makeRights({ anonymous: true, jobs: 'owner', operators: [] }), undefined, owned), false)
  assert.is(isThere(rights, undefined, owned), true)
})

test.run()
