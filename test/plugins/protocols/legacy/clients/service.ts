import * as assert from 'uvu/assert'
import { makeFolders } from '../../../../support/folders.js'
import { type LoggedRequest, type MapServer, startMapServer } from '../../../../support/map-server.js'
import { type Service, startService } from '../../../../support/service.js'
import { layouts } from './layouts.js'

export interface LegacyService {
  maps: MapServer
  /** The protocol's address. */
  url: string
  log(): string
  /** What map servers have been asked since the last call, in the order of the addresses' paths. */
  asked(path: string): URLSearchParams[]
  close(): Promise<void>
}

/** The service with the layouts of this folder and one map server, as processes of their own. */
export const startLegacyService = async (settings: object = {}): Promise<LegacyService> => {
  const folders = makeFolders()
  const maps = await startMapServer()
  const service: Service = await startService({ layouts: folders.make(layouts), ...settings })
  return {
    maps,
    url: `${service.root}/pdf/`,
    log: service.log,
    asked(path) {
      const found = maps.requests.filter(({ url }) => url.split('?')[0] === path)
      return found.map(parametersOf)
    },
    async close() {
      await service.stop()
      await maps.close()
      folders.remove()
    }
  }
}

const parametersOf = ({ url, body }: LoggedRequest) => new URLSearchParams(body || url.split('?')[1])

/** The object that a client makes of an answer; anything but 2xx fails the test with what was said. */
export const read = async (answer: Response): Promise<any> => {
  assert.ok(answer.ok, `${answer.status}: ${await answer.clone().text()}`)
  return answer.json()
}

/** The file at an address, which came without warnings unless `warnings` says how many. */
export const fileOf = async (answer: Response, warnings = 0): Promise<Buffer> => {
  assert.ok(answer.ok, `${answer.status}: ${await answer.clone().text()}`)
  assert.is(answer.headers.get('print-warnings'), String(warnings))
  return Buffer.from(await answer.arrayBuffer())
}

/** Each number is as expected, give or take `tolerance`. */
export const near = (found: readonly number[], expected: readonly number[], tolerance: number): void =>
  assert.ok(
    found.length === expected.length && found.every((number, i) => Math.abs(number - expected[i]!) <= tolerance),
    `${found} is not ${expected}`
  )
