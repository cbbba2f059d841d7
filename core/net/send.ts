import type { ClientHttp2Session } from 'node:http2'
import { sendHttp1 } from './http1.js'
import { sendHttp2 } from './http2.js'
import type { Connections, Receiver, Sending, Sent } from './sending.js'

/** Sends a request over HTTP/2 if the server speaks it, otherwise over HTTP/1.1. Throws for headers that cannot be sent. */
export const send = (sent: Sent, connections: Connections, receiver: Receiver): Sending => {
  const { access, agents } = connections
  const { url, method } = sent
  const sessions = url.protocol === 'https:' ? agents.sessions : undefined
  if (!sessions) return sendHttp1(sent, connections, receiver)
  const sendOver = (session: ClientHttp2Session | undefined): Sending =>
    session ? sendHttp2(session, sessions, sent, receiver) : sendHttp1(sent, connections, receiver)
  const session = sessions.sessionFor(url, method, access)
  if (!(session instanceof Promise)) return sendOver(session)
  let isStopped = false
  let sending: Sending | undefined
  session
    .then((known) => {
      if (!isStopped) sending = sendOver(known)
    })
    .catch(receiver.fail)
  return {
    destroy() {
      isStopped = true
      sending?.destroy()
    }
  }
}
