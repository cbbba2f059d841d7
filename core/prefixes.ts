import { PrintError, type Problem } from './errors.js'
import type { ProtocolPlugin } from './plugin/contracts.js'
import { misspelled } from './nearest.js'

export interface MountedProtocol {
  protocol: ProtocolPlugin
  /** Starts with a slash; empty for the root. */
  prefix: string
}

/**
 * Where each protocol is mounted: as the settings say, else as it says itself, else under its name. Throws
 * `wrong-settings` for a prefix of a protocol that is not loaded, and for two protocols under one prefix.
 */
export const mountedProtocols = (
  protocols: readonly ProtocolPlugin[],
  prefixes: { readonly [protocol: string]: string }
): MountedProtocol[] => {
  const mounted = protocols.map((protocol) => ({
    protocol,
    prefix: prefixes[protocol.name] ?? protocol.prefix ?? `/${protocol.name}`
  }))
  const problems = [...unknownNames(protocols, prefixes), ...sharedPrefixes(mounted)]
  if (problems.length === 0) return mounted
  const lines = problems.map(({ path, message }) => `${path}: ${message}`)
  throw new PrintError('wrong-settings', lines.join('\n'), { problems })
}

const unknownNames = (protocols: readonly ProtocolPlugin[], prefixes: object): Problem[] => {
  const names = protocols.map(({ name }) => name)
  return Object.keys(prefixes)
    .filter((name) => !names.includes(name))
    .map((name) => {
      const near = misspelled(name, names)
      const hint = near === undefined ? '' : `; did you mean "${near}"?`
      return {
        path: `prefixes.${name}`,
        message: `no protocol "${name}" is loaded; must be one of ${names.join(', ')}${hint}`
      }
    })
}

const sharedPrefixes = (mounted: readonly MountedProtocol[]): Problem[] =>
  mounted.flatMap(({ protocol: { name }, prefix }, index) => {
    const other = mounted.slice(0, index).find((one) => one.prefix === prefix)
    return other
      ? [
          {
            path: `prefixes.${name}`,
            message: `"${prefix}" is already the prefix of the protocol "${other.protocol.name}"`
          }
        ]
      : []
  })
