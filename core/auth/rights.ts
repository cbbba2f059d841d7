/** What the client of a request may see and use. Outside of requests everything is allowed. */
import type { AuthSettings } from '../auth-settings.js'
import { type Client, currentClient, type Identity } from '../client.js'
import type { Container } from '../container.js'
import { PrintError } from '../errors.js'
import type { Job } from '../job/job.js'
import type { App, Catalog } from '../layout/catalog.js'
import type { AskingClient, Proof } from '../printer.js'

export interface Rights {
  /** The apps and layouts that the client may use. Throws `unauthorized` and `forbidden`. */
  within(catalog: Catalog): Catalog
  /**
   * Whether there is a job for the client. Throws `unauthorized` where only owners may know one, and nobody knows who asks:
   * also if there is no job, so that nobody learns which jobs there are.
   */
  isThere(job: Job | undefined): job is Job
  /** Throws `unauthorized` and `forbidden` for clients that may not see the jobs of everybody. */
  checkOperator(): void
  /** Whether the client deals as an operator with a job of somebody else. */
  isForeign(job: Job): boolean
}

export const unauthorized = ({ unread }: Pick<Client, 'unread'>): PrintError =>
  new PrintError(
    'unauthorized',
    unread ?? 'the request has no credentials; the header WWW-Authenticate says which are needed'
  )

const mayUse = (roles: readonly string[] | undefined, identity?: Identity): boolean =>
  roles === undefined || roles.some((role) => identity?.roles.includes(role))

/** Whether an app, or a layout of it, is for some clients only. */
export const hasRoles = (app: App): boolean =>
  app.roles !== undefined || app.layouts.some(({ roles }) => roles !== undefined)

/** What clients with the same roles may use is the same object: of one catalog, so many are remembered. */
const MOST_REMEMBERED = 100
const remembered = new WeakMap<Catalog, Map<string, Catalog>>()

/** The roles that make a difference in a catalog. */
const rolesIn = ({ apps }: Catalog): string[] =>
  apps.flatMap(({ roles = [], layouts }) => [...roles, ...layouts.flatMap((layout) => layout.roles ?? [])])

const usableBy = (catalog: Catalog, identity?: Identity): Catalog => {
  const decisive = new Set(rolesIn(catalog))
  const own = [...new Set(identity?.roles)].filter((role) => decisive.has(role)).sort()
  const known = remembered.get(catalog) ?? new Map<string, Catalog>()
  remembered.set(catalog, known)
  const key = JSON.stringify(own)
  const found = known.get(key)
  if (found) return found
  const usable = { apps: usableApps(catalog, identity) }
  if (known.size >= MOST_REMEMBERED) known.clear()
  known.set(key, usable)
  return usable
}

const usableApps = ({ apps }: Catalog, identity?: Identity): App[] =>
  apps
    .filter(({ roles }) => mayUse(roles, identity))
    .map((app) => ({ ...app, ...usableLayouts(app, identity) }))
    .filter(({ layouts }) => layouts.length > 0)

const usableLayouts = ({ layouts, aliases }: App, identity?: Identity): Pick<App, 'layouts' | 'aliases'> => {
  const usable = layouts.filter(({ roles }) => mayUse(roles, identity))
  const names = new Set(usable.map(({ name }) => name))
  return { layouts: usable, aliases: Object.fromEntries(Object.entries(aliases).filter(([, name]) => names.has(name))) }
}

export const makeRights = (auth?: Pick<AuthSettings, 'anonymous' | 'jobs' | 'operators'>): Rights => ({
  within(catalog) {
    const client = currentClient()
    if (!client) return catalog
    const { identity } = client
    if (auth && !auth.anonymous && !identity) throw unauthorized(client)
    if (!catalog.apps.some(hasRoles)) return catalog
    const usable = usableBy(catalog, identity)
    if (usable.apps.length > 0) return usable
    if (auth && !identity) throw unauthorized(client)
    throw new PrintError('forbidden', 'your roles do not allow any app of this service')
  },
  isThere(job): job is Job {
    const client = currentClient()
    if (!client || auth?.jobs !== 'owner') return job !== undefined
    if (!client.identity && !auth.anonymous) throw unauthorized(client)
    return job !== undefined && (job.owner === undefined || isOwner(job, client) || isOperator(client, auth))
  },
  checkOperator() {
    const client = currentClient()
    if (!client || isOperator(client, auth)) return
    if (auth && !client.identity) throw unauthorized(client)
    throw new PrintError('forbidden', 'only clients with a role in the setting auth.operators may list all jobs')
  },
  isForeign(job) {
    const client = currentClient()
    return client !== undefined && isOperator(client, auth) && !isOwner(job, client)
  }
})

const isOwner = ({ owner }: Job, { identity }: Client): boolean => owner !== undefined && owner === identity?.id

const isOperator = ({ identity }: Client, auth?: Pick<AuthSettings, 'operators'>): boolean =>
  identity !== undefined && mayUse(auth?.operators ?? [], identity)

/** Of the request in whose course this runs. */
export const askingClient = (auth?: AuthSettings): AskingClient => {
  const client = currentClient()
  const identity = client?.identity
  const taken: { [proof in Proof]: readonly unknown[] } = {
    key: auth?.keys ?? [],
    password: auth?.users ?? [],
    token: auth?.issuers ?? []
  }
  return {
    ...(identity && { name: identity.name }),
    isOperator: client !== undefined && isOperator(client, auth),
    proofs: (Object.keys(taken) as Proof[]).filter((proof) => taken[proof].length > 0)
  }
}

/** The apps and layouts that the client of this request may use. Throws `unauthorized` and `forbidden`. */
export const usableCatalog = (container: Pick<Container, 'get'>): Catalog =>
  makeRights(container.get('settings').auth).within(container.get('catalog'))
