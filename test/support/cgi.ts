import { spawn } from 'node:child_process'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

export interface CgiProgram {
  program: string
  env: NodeJS.ProcessEnv
}

/** What a CGI program answers: headers, an empty line, the body (RFC 3875, section 6). */
const readAnswer = (output: Buffer) => {
  const end = /\r?\n\r?\n/.exec(output.toString('latin1'))
  if (!end) return undefined
  const headers = output.toString('latin1', 0, end.index).split(/\r?\n/)
  const pairs = headers.map((line): [string, string] => [
    line.split(':')[0]!.toLowerCase(),
    line.replace(/^[^:]*:\s*/, '')
  ])
  const { status = '200', ...others } = Object.fromEntries(pairs)
  return { status: parseInt(status), headers: others, body: output.subarray(end.index + end[0].length) }
}

const answer = async (
  { program, env }: CgiProgram,
  mount: string,
  request: IncomingMessage,
  response: ServerResponse
) => {
  const [path = '', query = ''] = request.url!.split(/\?(.*)/s)
  const body = await buffer(request)
  const child = spawn(program, {
    env: {
      PATH: process.env.PATH,
      GATEWAY_INTERFACE: 'CGI/1.1',
      SERVER_PROTOCOL: 'HTTP/1.1',
      SERVER_NAME: '127.0.0.1',
      SERVER_PORT: String(request.socket.localPort),
      REQUEST_METHOD: request.method,
      SCRIPT_NAME: mount,
      PATH_INFO: path.slice(mount.length),
      QUERY_STRING: query,
      CONTENT_TYPE: request.headers['content-type'] ?? '',
      CONTENT_LENGTH: String(body.length),
      ...env
    },
    stdio: ['pipe', 'pipe', 'inherit']
  })
  child.stdin.on('error', () => {}).end(body)
  const found = readAnswer(await buffer(child.stdout))
  if (found) response.writeHead(found.status, found.headers).end(found.body)
  else response.writeHead(502).end(`${program} gave no answer`)
}

/** CGI programs on a loopback port, by the path they are mounted at; one process a request. */
export const serveCgi = async (makePrograms: (base: string) => { [mount: string]: CgiProgram }) => {
  let programs: { [mount: string]: CgiProgram } = {}
  const server = createServer((request, response) => {
    const mount = Object.keys(programs).find((path) => request.url!.startsWith(path))
    if (mount) answer(programs[mount]!, mount, request, response).catch((error) => response.destroy(error))
    else response.writeHead(404).end()
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  programs = makePrograms(base)
  return {
    base,
    close() {
      server.close()
      server.closeAllConnections()
    }
  }
}
