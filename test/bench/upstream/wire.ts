import { createServer, type Server } from 'node:net'

/** A whole answer, head and body, ready to be sent. */
export type Answer = Buffer

/** `more`: header lines, each with its end. */
export const answerOf = (mediaType: string, body: Buffer, more = ''): Answer =>
  Buffer.concat([
    Buffer.from(`HTTP/1.1 200 OK\r\ncontent-type: ${mediaType}\r\ncontent-length: ${body.length}\r\n${more}\r\n`),
    body
  ])

export const notFound: Answer = Buffer.from('HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\n\r\n')

/**
 * As much HTTP/1.1 as a server of ready-made answers needs: keep-alive, GET, and POST with a content length.
 * Node's own server costs three times the CPU, which would be taken from the print that is measured.
 */
export const serve = (answer: (target: string, body: string) => Answer | Promise<Answer>): Server =>
  createServer({ noDelay: true }, (socket) => {
    let received = ''
    const next = async (): Promise<void> => {
      for (;;) {
        const headEnd = received.indexOf('\r\n\r\n')
        if (headEnd < 0) return
        const end = headEnd + 4 + Number(/\r\ncontent-length: *(\d+)/i.exec(received.slice(0, headEnd))?.[1] ?? 0)
        if (received.length < end) return
        const target = received.slice(received.indexOf(' ') + 1, received.indexOf(' HTTP/'))
        const body = received.slice(headEnd + 4, end)
        received = received.slice(end)
        const ready = answer(target, body)
        socket.write(ready instanceof Promise ? await ready : ready)
      }
    }
    socket.setEncoding('latin1')
    socket.on('data', (text) => {
      received += text
      void next()
    })
    socket.on('error', () => socket.destroy())
  })
