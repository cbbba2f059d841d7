/** What the client of a request may see and use. Outside of requests everything is allowed. */
import type { AuthSettings } from '../auth-settings.js'
import { currentClient, type Identity } from '../client.js'
import { PrintError } from '../errors.js'
import type { Job } from '../job/job.js'
import type { App, Catalog } from '../layout/catalog.js'

export interface Rights {
  /** The apps and layouts that the client may use. Throws `unauthorized` and `forbidden`. */
  within(catalog: Catalog): Catalog
  /**
   * Whether there is a job for the client. Throws `unauthorized` where only owners may know one, and nobody knows who asks:
   * also if there is no job, so that nobody learns which jobs there are.
   */
  isThere(job: Job | undefined): job is Job
}

export const unauthorized = (): PrintError =>
  new PrintError('unauthorized', 'the request has no credentials; the header WWW-Authenticate says which are needed')

const mayUse = (roles: readonly string[] | undefined, identity?: Identity): boolean =>
  roles === undefined || roles.some((role) => identity?.roles.includes(role))

/** Whether an app, or a layout of it, is for some clients only. */
export const hasRoles = (app: App): boolean =>
  app.roles !== undefined || app.layouts.some(({ roles }) => roles !== undefined)

export const makeRights = (auth?: Pick<AuthSettings, 'anonymous' | 'jobs'>): Rights => ({
  within(catalog) {
    const client = currentClient()
    if (!client) return catalog
    const { identity } = client
    if (auth && !auth.anonymous && !identity) throw unauthorized()
    if (!catalog.apps.some(hasRoles)) return catalog
    const apps = catalog.apps
      .filter(({ roles }) => mayUse(roles, identity))
      .map((app) => ({ ...app, ...usable(app, identity) }))
      .filter(({ layouts }) => layouts.length > 0)
    if (apps.length > 0) return { apps }
    if (auth && !identity) throw unauthorized()
    throw new PrintError('forbidden', 'no app of this service is for your roles')
  },
  isThere(job): job is Job {
    const client = currentClient()
    if (!client || auth?.jobs !== 'owner') return job !== undefined
    if (!client.identity && !auth.anonymous) throw unauthorized()
    return job !== undefined && (job.owner === undefined || job.owner === client.identity?.id)
  }
})

const usable = ({ layouts, aliases }: App, identity?: Identity): Pick<App, 'layouts' | 'aliases'> => {
  const usable = layouts.filter(({ roles }) => mayUse(roles, identity))
  const names = new Set(usable.map(({ name }) => name))
  return { layouts: usable, aliases: Object.fromEntries(Object.entries(aliases).filter(([, name]) => names.has(name))) }
}
