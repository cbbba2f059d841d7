import { PrintError } from '../errors.js'
import type { Log } from '../tools.js'
import { type AddedHeaders, isHarmless } from './added-headers.js'
import type { Forward, GivenHeaders } from './forward.js'
import type { Headers } from './request-headers.js'
import { hostOf } from './rules.js'

/** Where headers come from that only some hosts get. */
export interface HeaderSource {
  /** Whether headers may go to an address; also one that redirects to another one. */
  names(url: URL): boolean
  /** The headers for an address, whose host messages call `host`. */
  headers(url: URL, host: string): Headers
}

interface PrintHeaders {
  forward: Forward
  /** Of the print request. */
  given: GivenHeaders
  /** Names of headers of the print request that are not known any more. */
  lost: readonly string[]
  /** Called if a host should get a lost header. */
  failJob(error: PrintError): void
}

/** Headers of the print request. */
export const forwardedHeaders = ({ forward, given, lost, failJob }: PrintHeaders): HeaderSource => {
  const placeholders = Object.fromEntries(lost.map((name) => [name, 'lost']))
  return {
    names: forward.names,
    headers(url, host) {
      const [missing] = lost.length > 0 ? Object.keys(forward.headers(placeholders, url)) : []
      if (missing !== undefined) failJob(credentialsLost(missing, host))
      return forward.headers(given, url)
    }
  }
}

const credentialsLost = (header: string, host: string): PrintError =>
  new PrintError(
    'credentials-lost',
    `the print needs the header "${header}" of its request for ${host}, but the service has restarted and keeps credentials only in memory; send the request again`
  )

/** Constant headers of an app: harmless ones, and those that the operator lets apps send to a host (`opened`). */
export const constantHeaders = (added: AddedHeaders, opened: Forward, log: Log): HeaderSource => {
  const told = new Set<string>()
  return {
    names: added.names,
    headers(url) {
      const wanted = added.headers(url)
      const allowed = opened.headers(wanted, url)
      const sent: Headers = {}
      for (const [name, value] of Object.entries(wanted)) {
        const line = `the header "${name}" of app.yaml was not sent to "${hostOf(url)}": access.appHeaders does not name it for this host`
        if (isHarmless(name) || Object.hasOwn(allowed, name)) sent[name] = value
        else if (!told.has(line)) {
          told.add(line)
          log('warn', line)
        }
      }
      return sent
    }
  }
}
