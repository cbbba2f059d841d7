import { PrintError } from '../../errors.js'

/** Where the queue of a cluster is. */
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
const EXAMPLES = 'such as postgres://user:password@host:5432/database or redis://:password@host:6379/0'

/** Throws `wrong-settings`; messages have no password. */
export const queueAddress = (address: string): QueueAddress => {
  const refuse = (what: string): PrintError =>
    PrintError.ofProblems('wrong-settings', [{ path: 'queue', message: `${what}; must be an address ${EXAMPLES}` }])
  const [, protocol = ''] = /^([a-z]+:)\/\//.exec(address) ?? []
  const kind = KINDS[protocol]
  if (!kind) throw refuse('is not the address of PostgreSQL or Redis')
  let url: URL
  try {
    url = new URL(address)
  } catch {
    throw refuse(`is an address of ${kind} that cannot be read; percent-encode special characters of its password`)
  }
  if (kind === 'PostgreSQL' && url.pathname.length < 2) throw refuse('names no database')
  if (kind === 'Redis' && !/^\/?\d*$/.test(url.pathname)) throw refuse(`has the database "${url.pathname.slice(1)}", which is not a number`) // prettier-ignore
  return { kind, address, shown: `${protocol}//${url.host}${url.pathname}` }
}
