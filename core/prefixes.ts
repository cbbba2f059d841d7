import { type Problem, refuseSettings } from './errors.js'
import type { ProtocolPlugin } from './plugin/contracts.js'
import { mustBeOneOf } from './nearest.js'

export interface MountedProtocol {
  protocol: ProtocolPlugin
  /** Starts with a slash; empty for the root. */
  prefix: string
}

/**
 * Where each protocol is mounted: as the settings say, else as it says itself, else under its name. Throws
 * `wrong-settings` for a prefix of a protocol that is not loaded, for two protocols under one prefix, and for the prefix of
 * a protocol that is an address of the service.
 */
export const mountedProtocols = (
  protocols: readonly ProtocolPlugin[],
  prefixes: { readonly [protocol: string]: string }
): MountedProtocol[] => {
  const mounted = protocols.map((protocol) => ({
    protocol,
    prefix: prefixes[protocol.name] ?? protocol.prefix ?? `/${protocol.name}`
  }))
  refuseSettings([...unknownNames(protocols, prefixes), ...sharedPrefixes(mounted), ...takenPrefixes(mounted)])
  return mounted
}

const unknownNames = (protocols: readonly ProtocolPlugin[], prefixes: object): Problem[] => {
  const names = protocols.map(({ name }) => name)
  const unknown = Object.keys(prefixes).filter((name) => !names.includes(name))
  return unknown.map((name) => ({
    path: `prefixes.${name}`,
    message: `names a protocol that is not loaded; ${mustBeOneOf(name, names)}`
  }))
}

const sharedPrefixes = (mounted: readonly MountedProtocol[]): Problem[] =>
  mounted.flatMap(({ protocol: { name }, prefix }, index) => {
    const other = mounted.slice(0, index).find((one) => one.prefix === prefix)
    if (!other) return []
    const owner = other.protocol.name
    const message = `is "${prefix}", already the prefix of the protocol "${owner}"; each protocol must have its own prefix`
    return [{ path: `prefixes.${name}`, message }]
  })

/** See monitor/addresses.ts. */
const OF_SERVICE = ['/health', '/ready', '/metrics']

const takenPrefixes = (mounted: readonly MountedProtocol[]): Problem[] =>
  mounted.flatMap(({ protocol: { name }, prefix }) =>
    OF_SERVICE.includes(prefix)
      ? [{ path: `prefixes.${name}`, message: `is "${prefix}", an address of the service itself; must be another one` }]
      : []
  )
