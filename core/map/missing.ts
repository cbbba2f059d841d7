import { PrintError } from '../errors.js'
import { drawable } from '../letters.js'
import type { Missing } from '../plugin/contracts.js'
import type { Tools } from '../tools.js'
import { NoTiles } from '../no-tiles.js'

const LONGEST = 60

export interface Watched {
  /** The tools that draw the layer. */
  tools: Tools
  /** The reason why it is missing, from the error that it failed with. */
  missing(title: string, error: PrintError): Missing
}

/** Tools for one layer that remember which hosts it asked, so that a message can name the host that failed. */
export const watched = (tools: Tools): Watched => {
  const unanswered = new WeakMap<Error, string | undefined>()
  let refusing: string | undefined
  let last: string | undefined
  const fetch: Tools['fetch'] = async (address, request) => {
    const host = hostOf(address)
    try {
      const answer = await tools.fetch(address, request)
      last = host
      if (answer.status >= 400) refusing ??= host
      return answer
    } catch (thrown) {
      if (thrown instanceof Error) unanswered.set(thrown, host)
      throw thrown
    }
  }
  return {
    tools: { ...tools, fetch },
    missing(title, error) {
      const silent = causesOf(error).map((cause) => unanswered.get(cause)).find((host) => host !== undefined) // prettier-ignore
      const host = silent ?? refusing ?? last
      return { layer: bounded(title), why: whyOf(error, silent !== undefined), ...(host && { host: bounded(host) }) }
    }
  }
}

/** Host and port, without credentials; undefined for an address without a host. */
const hostOf = (address: string): string | undefined =>
  /^https?:/i.test(address.trim()) && URL.canParse(address) ? new URL(address).host : undefined

/** An error, its cause, the cause of that, and so on. */
const causesOf = (error: Error): Error[] => {
  const causes = [error]
  for (let { cause } = error; cause instanceof Error && !causes.includes(cause); { cause } = cause) causes.push(cause)
  return causes
}

const whyOf = (error: PrintError, isSilent: boolean): Missing['why'] => {
  if (error instanceof NoTiles && error.isAnswered) return 'absent'
  switch (error.code) {
    case 'upstream-slow':
      return 'unanswered'
    case 'upstream-failed':
      return isSilent ? 'unanswered' : 'refused'
    case 'address-denied':
      return 'denied'
    case 'invalid-data':
      return 'unreadable'
    case 'too-large':
      return 'too-large'
    default:
      return 'undrawable'
  }
}

const bounded = (text: string): string => {
  const letters = [...drawable(text).replace(/[\p{C}\s]+/gu, ' ').trim()] // prettier-ignore
  return letters.length > LONGEST ? `${letters.slice(0, LONGEST - 1).join('')}…` : letters.join('')
}
