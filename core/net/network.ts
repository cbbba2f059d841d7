import type { Settings } from '../settings.js'
import { hostsInRules } from './access-rules.js'
import { makeAccess } from './access.js'
import { makeNetwork, type Network } from './fetch.js'
import { makeForward } from './forward.js'

/** What the settings below `access` allow. Throws `wrong-settings`. */
export const networkRules = ({ access }: Pick<Settings, 'access'>) => ({
  access: makeAccess(access),
  forward: makeForward(access.forward),
  appHeaders: makeForward(access.appHeaders, 'access.appHeaders')
})

/** The network of a worker process, as the settings want it. */
export const networkOf = (settings: Settings): Network => {
  const { access, limits } = settings
  return makeNetwork({
    ...networkRules(settings),
    timeoutMs: limits.fetchSeconds * 1000,
    jobMs: limits.jobSeconds * 1000,
    maxBytes: limits.fetchBytes,
    maxJobBytes: limits.jobFetchBytes,
    proxy: access.proxy,
    connectionsPerHost: settings.connectionsPerHost,
    http2: settings.http2,
    named: namedHosts(access),
    retries: settings.fetchRetries,
    userAgent: settings.userAgent,
    cache: {
      folder: settings.cache.folder,
      maxBytes: settings.cache.megabytes * 1e6,
      processes: settings.workers,
      // content that was fetched under these rules must not be used under other rules
      realm: JSON.stringify([access.allow, access.rules, access.only, ...access.appHeaders])
    }
  })
}

/** Hosts that the access settings name, as they are written. */
const namedHosts = ({ allow, forward, rules = [] }: Settings['access']): string[] => {
  const forwarded = forward.map((entry) => (typeof entry === 'string' ? entry : entry.to))
  return [...new Set([...allow, ...forwarded, ...hostsInRules(rules)])]
}
