import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ServedFile {
  bytes: Uint8Array
  etag?: string
  /** False: as a server that knows no ranges. */
  ranges?: boolean
  /** Instead of the file. */
  status?: number
}

export interface FileServer {
  base: string
  /** By path, `/a.tif`; may be changed at any time. */
  files: { [path: string]: ServedFile }
  /** What was asked for, in order, and how many bytes were sent for it. */
  requests: { path: string; range: string | undefined; sent: number }[]
  close(): Promise<void>
}

/** A web server on loopback that answers requests for parts of files. */
export const startFileServer = async (): Promise<FileServer> => {
  const files: FileServer['files'] = {}
  const requests: FileServer['requests'] = []
  const server = createServer(({ url = '', headers }, response) => {
    const path = url.split('?')[0]!
    const { bytes, etag, ranges = true, status } = files[path] ?? { bytes: Buffer.from('nothing here'), status: 404 }
    const answer = (code: number, body: Uint8Array, more: { [header: string]: string } = {}) => {
      requests.push({ path, range: headers.range, sent: body.length })
      response.writeHead(code, { ...(etag && { etag }), ...more }).end(body)
    }
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? []
    if (status) return answer(status, bytes)
    if (!ranges || from === undefined) return answer(200, bytes)
    if (Number(from) >= bytes.length)
      return answer(416, Buffer.from('no such range'), { 'content-range': `bytes */${bytes.length}` })
    const part = bytes.subarray(Number(from), Number(to) + 1)
    const last = Number(from) + part.length - 1
    return answer(206, part, { 'content-range': `bytes ${from}-${last}/${bytes.length}` })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    files,
    requests,
    close: () => {
      server.closeAllConnections()
      return new Promise((done) => server.close(() => done()))
    }
  }
}
