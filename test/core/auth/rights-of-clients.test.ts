import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { askingClient, hasRoles, makeRights, usableCatalog } from '../../../core/auth/rights.js'
import { asClient, type Client } from '../../../core/client.js'
import type { PrintError } from '../../../core/errors.js'
import { jobOf } from '../job/queues.js'

const clientOf = (id?: string, ...roles: string[]): Client =>
  ({ address: '192.0.2.1', key: 'k', ...(id !== undefined && { identity: { id, name: `Name of ${id}`, roles, by: 'key' } }) }) as Client // prettier-ignore
const AUTH = { anonymous: false, jobs: 'owner', operators: ['boss'], keys: [{}], users: [], issuers: [] } as never
const answer = (verb: () => unknown): unknown => {
  try {
    return verb()
  } catch (error) {
    return (error as PrintError).code
  }
}
const layout = (name: string, roles?: string[]) => ({ name, ...(roles && { roles }) })
const app = (name: string, layouts: object[], more: object = {}) => ({ name, layouts, aliases: {}, ...more })
const catalog = {
  apps: [
    app('open', [layout('plan'), layout('secret', ['staff'])], { aliases: { map: 'plan', hidden: 'secret' } }),
    app('closed', [layout('a')], { roles: ['staff', 'boss'] }),
    app('empty', [layout('b', ['boss'])])
  ]
} as never
const seenBy = (client: Client, of = catalog, auth: object | undefined = AUTH) =>
  asClient(
    client,
    () =>
    answer(() => makeRights(auth as never).within(of).apps.map(({ name, layouts, aliases }) => `${name}: ${layouts.map((one) => one.name)} ${Object.keys(aliases)}`)) // prettier-ignore
  )

test('clients see the apps and layouts of their roles, and other names of these layouts only', () => {
  assert.equal(seenBy(clientOf('a')), ['open: plan map'])
  assert.equal(seenBy(clientOf('a', 'staff')), ['open: plan,secret map,hidden', 'closed: a '])
  assert.equal(seenBy(clientOf('a', 'boss', 'boss')), ['open: plan map', 'closed: a ', 'empty: b '])
  assert.is(
    answer(() => makeRights(AUTH).within(catalog)),
    catalog,
    'outside of requests'
  )
})

test('clients without credentials see what is for all, if they may ask at all', () => {
  assert.is(seenBy(clientOf()), 'unauthorized')
  assert.equal(seenBy(clientOf(), catalog, { ...(AUTH as object), anonymous: true }), ['open: plan map'])
  const closed = { apps: [app('closed', [layout('a')], { roles: ['staff'] })] } as never
  assert.equal([seenBy(clientOf(), closed, { ...(AUTH as object), anonymous: true }), seenBy(clientOf('a'), closed)], ['unauthorized', 'forbidden']) // prettier-ignore
})

test('the same roles give the same catalog; a catalog without roles is given as it is', () => {
  const within = (client: Client, of = catalog) => asClient(client, () => makeRights(AUTH).within(of))
  assert.is(within(clientOf('a', 'staff', 'x')), within(clientOf('b', 'y', 'staff')))
  const plain = { apps: [app('open', [layout('plan')])] } as never
  assert.is(within(clientOf('a'), plain), plain)
  assert.equal([app('a', [layout('b')]), app('a', [layout('b', [])]), app('a', [], { roles: [] })].map((one) => hasRoles(one as never)), [false, true, true]) // prettier-ignore
})

const owned = { ...jobOf('a'), owner: 'anna' }

test('a job is there for its owner and for operators, a job of nobody for all', () => {
  const isThere = (client: Client, job?: object, auth: object = AUTH) => asClient(client, () => answer(() => makeRights(auth as never).isThere(job as never))) // prettier-ignore
  assert.equal([isThere(clientOf('anna'), owned), isThere(clientOf('bert'), owned), isThere(clientOf('bert', 'boss'), owned), isThere(clientOf('bert'), jobOf('a')), isThere(clientOf('anna'))], [true, false, true, true, false]) // prettier-ignore
  assert.equal([isThere(clientOf(), owned), isThere(clientOf())], ['unauthorized', 'unauthorized'])
  const anonymous = { ...(AUTH as object), anonymous: true }
  assert.equal([isThere(clientOf(), owned, anonymous), isThere(clientOf(), jobOf('a'), anonymous)], [false, true])
  const byLink = { ...(AUTH as object), jobs: 'link' }
  assert.equal([isThere(clientOf(), owned, byLink), isThere(clientOf(), undefined, byLink)], [true, false])
  assert.equal([makeRights(AUTH).isThere(owned), makeRights(AUTH).isThere(undefined)], [true, false])
})

test('only operators list all jobs, and deal with those of others', () => {
  const { checkOperator, isForeign } = makeRights(AUTH)
  const checked = (client: Client, verb = checkOperator) => asClient(client, () => answer(verb))
  assert.equal([checked(clientOf('bert', 'boss')), checked(clientOf('bert')), checked(clientOf()), answer(checkOperator)], [undefined, 'forbidden', 'unauthorized', undefined]) // prettier-ignore
  assert.is(checked(clientOf(), makeRights().checkOperator), 'forbidden')
  const foreign = (client: Client) => asClient(client, () => isForeign(owned))
  assert.equal([foreign(clientOf('bert', 'boss')), foreign(clientOf('anna', 'boss')), foreign(clientOf('bert')), foreign(clientOf()), isForeign(owned)], [true, false, false, false, false]) // prettier-ignore
})

test('who asks: a name, whether it is an operator, what it can sign in with', () => {
  const asking = (client: Client, auth?: object) => asClient(client, () => askingClient(auth as never))
  const key = { proofs: ['key'] }
  assert.equal(asking(clientOf('anna', 'boss'), AUTH), { name: 'Name of anna', isOperator: true, ...key })
  assert.equal(asking(clientOf(), AUTH), { isOperator: false, ...key })
  const withOut = { ...(AUTH as object), keys: [] }
  assert.equal(asking(clientOf(), withOut), { isOperator: false, proofs: [] })
  assert.equal(asking(clientOf(), { ...withOut, users: [{}] }).proofs, ['password'])
  assert.equal(asking(clientOf(), { ...withOut, issuers: [{}] }).proofs, ['token'])
  assert.equal([asking(clientOf()), askingClient(AUTH)], [{ isOperator: false, proofs: [] }, { isOperator: false, ...key }]) // prettier-ignore
})

test('the usable catalog is that of the settings', () => {
  const container = { get: (name: string) => (name === 'settings' ? { auth: AUTH } : catalog) }
  assert.equal(asClient(clientOf('a'), () => usableCatalog(container as never).apps.map(({ name }) => name)), ['open']) // prettier-ignore
})

test.run()
