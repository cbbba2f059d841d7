/** The setting `queue`: where jobs wait. */
import { nearest, withNear } from './nearest.js'

/** The database of a cluster's queue. */
export interface QueueAddress {
  kind: 'PostgreSQL' | 'Redis'
  /** With the password. */
  address: string
  /** For messages: without it. */
  shown: string
}

const KINDS: { [protocol: string]: QueueAddress['kind'] } = {
  'postgres:': 'PostgreSQL',
  'postgresql:': 'PostgreSQL',
  'redis:': 'Redis',
  'rediss:': 'Redis'
}
/** Queues of one service. */
const OWN = ['embedded', 'memory']
const EXAMPLES = 'postgres://user:password@host:5432/database or redis://:password@host:6379/0'

/** Whether the queue is in a database that several services share. */
export const isShared = (queue: string): boolean => !OWN.includes(queue)

/** What is wrong with the setting, read after its name; undefined if it can be used. Has no password. */
export const faultOfQueue = (queue: string): string | undefined => {
  const expected = `must be embedded, memory, or the address of PostgreSQL or Redis, such as ${EXAMPLES}`
  if (!isShared(queue)) return undefined
  const [, protocol] = /^([\w.+-]+:)\/\//.exec(queue) ?? []
  if (protocol === undefined) {
    const isMisspelled = nearest(queue, OWN) !== undefined
    return isMisspelled ? withNear(`is "${queue}"; ${expected}`, queue, OWN) : `is not an address; ${expected}`
  }
  const kind = KINDS[protocol]
  if (!kind) return `is an address that begins with "${protocol}//"; ${expected}`
  if (!URL.canParse(queue))
    return `is not a valid address of ${kind}; must be such as ${EXAMPLES}; percent-encode special characters of the password`
  const { hostname, pathname } = new URL(queue)
  if (kind === 'PostgreSQL' && pathname.length < 2) return `has no database; must be such as ${EXAMPLES}`
  if (kind === 'Redis' && hostname === '') return `has no host; must be such as ${EXAMPLES}`
  if (kind === 'Redis' && !/^\/?\d*$/.test(pathname))
    return `has a database that is not a number; must be such as ${EXAMPLES}; percent-encode special characters of the password`
  return undefined
}

/** Of a setting without fault. */
export const queueAddress = (queue: string): QueueAddress => {
  const { protocol, host, pathname } = new URL(queue)
  return { kind: KINDS[protocol]!, address: queue, shown: `${host}${pathname}` }
}
