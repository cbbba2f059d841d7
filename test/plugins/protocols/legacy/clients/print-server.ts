import * as assert from 'uvu/assert'
import { makeFolders } from '../../../../support/folders.js'
import { type LoggedRequest, type MapServer, startMapServer } from '../../../../support/map-server.js'
import { startServiceHere } from '../../../../support/service.js'
import { layouts } from './layouts.js'

export interface PrintServer {
  maps: MapServer
  /** The protocol's address, with a slash at its end. */
  url: string
  /** Parameters of what the map server was asked for at a path, since its last reset. */
  asked(path: string): URLSearchParams[]
  close(): Promise<void>
}

/** The service with the layouts of this folder, and a map server. */
export const startPrintServer = async (): Promise<PrintServer> => {
  const folders = makeFolders()
  const maps = await startMapServer()
  const service = await startServiceHere({ layouts: folders.make(layouts) }).catch(async (thrown) => {
    await maps.close()
    throw thrown
  })
  return {
    maps,
    url: `${service.root}/pdf/`,
    asked: (path) => maps.requests.filter(({ url }) => url.split('?')[0] === path).map(parametersOf),
    async close() {
      await service.stop()
      await maps.close()
      folders.remove()
    }
  }
}

const parametersOf = ({ url, body }: LoggedRequest) => new URLSearchParams(body || url.split('?')[1])

/** What a client makes of an answer in JSON; anything but 2xx fails the test with what was said. */
export const read = async (answer: Response): Promise<any> => {
  assert.ok(answer.ok, `${answer.status}: ${await answer.clone().text()}`)
  return answer.json()
}

/** The file of an answer, which came without warnings. */
export const fileOf = async (answer: Response): Promise<Buffer> => {
  assert.ok(answer.ok, `${answer.status}: ${await answer.clone().text()}`)
  assert.is(answer.headers.get('print-warnings'), '0')
  return Buffer.from(await answer.arrayBuffer())
}

/** Each number is as expected, give or take `tolerance`. */
export const near = (found: readonly number[], expected: readonly number[], tolerance: number): void =>
  assert.ok(
    found.length === expected.length && found.every((number, i) => Math.abs(number - expected[i]!) <= tolerance),
    `${found} is not ${expected}`
  )
