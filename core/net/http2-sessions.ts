import type { ClientHttp2Session } from 'node:http2'
import { isIP, type LookupFunction } from 'node:net'
import { connect, type ConnectionOptions, type TLSSocket } from 'node:tls'
import type { Access } from './access.js'
import { closedEarly } from './failures.js'
import { connectedHost, portOf } from './rules.js'
import { limitConnecting } from './time-limit.js'

/** By which TLS agrees on a protocol (ALPN, RFC 7301), the preferred one first. */
const PROTOCOLS = ['h2', 'http/1.1']
/** Hosts that are remembered as such that only speak HTTP/1.1. */
const MOST_HOSTS = 10_000
/** Bytes that a server may send before Node has read them: of one answer, and of all answers of a session. */
const ANSWER_WINDOW = 2 ** 20
const SESSION_WINDOW = 2 ** 24

type Session = ClientHttp2Session

/** What the requests of a session have in common, as options of connections name it. */
export interface Place {
  host: string
  port: number
  pool: string
}

/** Whether a session takes no more requests. */
export const isClosed = ({ closed, destroyed }: Session): boolean => closed || destroyed

const nameOf = ({ host, port, pool }: Place): string => `${host}:${port} ${pool}`

/**
 * Sessions of HTTP/2, one for each https server and pool of requests. A server is asked for its protocol when the first
 * connection to it is made; further requests wait for that. A connection that speaks HTTP/1.1 only is then used for it.
 */
export class Http2Sessions {
  readonly #sessions = new Map<string, Session | Promise<Session | undefined>>()
  readonly #http1 = new Set<string>()
  /** Sessions on which the server has taken a request. What it refuses then, another session may take. */
  readonly taken = new WeakSet<Session>()
  /** Connections that speak HTTP/1.1, for the request that has made them. */
  readonly #ready = new Map<string, TLSSocket>()
  readonly #sockets = new Set<TLSSocket>()

  /** A connection that takes longer than `connectMs` fails with ETIMEDOUT; a session is closed if it is idle for `idleMs`. */
  constructor(
    private readonly connectMs: number,
    private readonly idleMs: number,
    private readonly options: ConnectionOptions = {}
  ) {}

  /** The session for a request; undefined if its server speaks HTTP/1.1 only. Rejects with errors of the connection. */
  sessionFor(url: URL, method: string, access: Access): Session | undefined | Promise<Session | undefined> {
    if (this.#http1.has(url.host)) return undefined
    const place = { host: connectedHost(url), port: portOf(url), pool: access.pool(url, method) }
    const known = this.#sessions.get(nameOf(place))
    if (known && (known instanceof Promise || !isClosed(known))) return known
    const opening = this.#open(url, place, access.lookup(url, method))
    this.#sessions.set(nameOf(place), opening)
    return opening
  }

  /** Requests to this host are sent over HTTP/1.1 from now on. */
  useHttp1({ host }: URL): void {
    if (this.#http1.size >= MOST_HOSTS) this.#http1.clear()
    this.#http1.add(host)
  }

  /** Further requests use another session; this one ends with those that it has. */
  leave(session: Session): void {
    for (const [name, known] of this.#sessions) if (known === session) this.#sessions.delete(name)
    session.close()
  }

  /** A connection that was made to ask for the protocol of a server. */
  takeHttp1(place: Place): TLSSocket | undefined {
    const socket = this.#ready.get(nameOf(place))
    this.#ready.delete(nameOf(place))
    return socket
  }

  destroy(): void {
    for (const socket of this.#sockets) socket.destroy()
  }

  async #open(url: URL, place: Place, lookup: LookupFunction): Promise<Session | undefined> {
    try {
      const socket = await this.#connect(place, lookup)
      if (socket.alpnProtocol === 'h2') {
        const session = await this.#begin(url, socket)
        this.#sessions.set(nameOf(place), session)
        return session
      }
      this.useHttp1(url)
      this.#sessions.delete(nameOf(place))
      this.#ready.set(nameOf(place), socket)
      setImmediate(() => this.#ready.get(nameOf(place)) === socket && this.takeHttp1(place)?.destroy())
      return undefined
    } catch (thrown) {
      this.#sessions.delete(nameOf(place))
      throw thrown
    }
  }

  #connect({ host, port }: Place, lookup: LookupFunction): Promise<TLSSocket> {
    return new Promise((resolve, reject) => {
      const servername = isIP(host) === 0 ? host : undefined
      const socket = connect({ host, port, servername, lookup, ALPNProtocols: PROTOCOLS, ...this.options })
      this.#sockets.add(socket)
      limitConnecting(socket, 'secureConnect', this.connectMs)
      socket.once('secureConnect', () => resolve(socket))
      socket.on('error', reject)
      socket.once('close', () => {
        this.#sockets.delete(socket)
        reject(closedEarly())
      })
    })
  }

  async #begin(url: URL, socket: TLSSocket): Promise<Session> {
    const { connect: begin } = await import('node:http2')
    const session = begin(url.origin, {
      createConnection: () => socket,
      settings: { enablePush: false, initialWindowSize: ANSWER_WINDOW }
    })
    const leave = () => this.leave(session)
    session.on('close', leave).setTimeout(this.idleMs, leave)
    session.on('goaway', (_, lastStream) => {
      if (lastStream > 0) this.taken.add(session)
      leave()
    })
    await new Promise((resolve, reject) =>
      session
        .once('connect', resolve)
        .on('error', reject)
        .once('close', () => reject(closedEarly()))
    )
    // the time limits of requests keep the process alive
    session.unref()
    session.setLocalWindowSize(SESSION_WINDOW)
    return session
  }
}
