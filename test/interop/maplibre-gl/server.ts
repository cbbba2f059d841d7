import { createReadStream, existsSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { packageRoot } from '../../../core/package-root.js'
import { demTile, imagePicture, rasterTile } from './pictures.js'
import { glyphRange } from './glyphs.js'
import { spriteIndex, spritePicture } from './sprite.js'
import { BASE } from './case.js'
import { DATA, vectorTile } from './data.js'

/** Folders whose files are sent as they are. */
const FOLDERS: { [path: string]: string } = {
  program: join(packageRoot, 'node_modules/maplibre-gl/dist'),
  fonts: join(packageRoot, 'fonts'),
  page: join(packageRoot, 'test/interop/maplibre-gl/page')
}
const TYPES: { [ending: string]: string } = { '.html': 'text/html', '.mjs': 'text/javascript', '.js': 'text/javascript', '.css': 'text/css', '.ttf': 'font/ttf' } // prettier-ignore

type Body = Uint8Array | string | undefined

/** A file of the world that the styles show; undefined if there is none. */
const dataAt = async (path: string, base: string): Promise<Body> => {
  const data = DATA[path.slice(1)]
  if (data) return JSON.stringify(data).replaceAll(BASE, base)
  const [, kind = '', rest = ''] = /^\/([^/.@]+)(.*)$/.exec(path) ?? []
  const [z, x, y] = (/(\d+)\/(\d+)\/(\d+)/.exec(rest)?.slice(1) ?? []).map(Number) as [number, number, number]
  if (path.startsWith('/glyphs/')) return glyphRange(path)
  if (/^sprite/.test(kind)) {
    const ratio = rest.startsWith('@2x') ? 2 : 1
    return rest.endsWith('.json') ? JSON.stringify(spriteIndex(kind, ratio)) : spritePicture(kind, ratio)
  }
  if (kind === 'vector') return rest.endsWith('.pbf') ? vectorTile(z, x, y) : undefined
  if (/^(raster|tms)/.test(kind)) return rest.endsWith('.png') ? rasterTile(kind, z, x, y) : undefined
  if (/^dem/.test(kind)) return demTile(kind, z, x, y)
  return kind === 'image' ? imagePicture() : undefined
}

const bodyOf = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/** Serves the data of the styles, MapLibre GL JS and the page that runs it, on loopback; `receive` gets what the page posts. */
export const startServer = async (receive: (path: string, body: Buffer) => void) => {
  const missing: string[] = []
  const made = new Map<string, Promise<Body>>()
  /** More that it serves, by path. */
  const answers: { [path: string]: () => string | Uint8Array } = {}
  const server = createServer(async (request, response) => {
    const path = decodeURIComponent(request.url!.split('?')[0]!)
    try {
      if (request.method === 'POST') {
        receive(path, await bodyOf(request))
        return response.end()
      }
      if (answers[path]) {
        response.writeHead(200, { 'content-type': TYPES[extname(path)] ?? 'application/octet-stream' })
        return response.end(answers[path]())
      }
      const folder = FOLDERS[path.split('/')[1]!]
      const file = folder && join(folder, path.split('/').slice(2).join('/'))
      if (file && existsSync(file)) {
        response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' })
        return createReadStream(file).pipe(response)
      }
      if (!made.has(path)) made.set(path, dataAt(path, base))
      const body = await made.get(path)
      if (body === undefined) missing.push(path)
      return response.writeHead(body === undefined ? 404 : 200, { 'cache-control': 'max-age=3600' }).end(body)
    } catch (thrown) {
      missing.push(`${path}: ${thrown}`)
      return response.writeHead(500).end(String(thrown))
    }
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    base,
    answers,
    /** What was asked for and is not there. */
    missing,
    close: () => {
      server.closeAllConnections()
      return new Promise<void>((done) => server.close(() => done()))
    }
  }
}
