import * as assert from 'uvu/assert'
import { SHEET_OUTPUT } from '../../core/commands/committed-sheets.js'
import { type RunningStudio, startStudio } from '../../core/commands/studio.js'
import { makeContainer } from '../../core/container.js'
import { loadSettings } from '../../core/settings.js'
import useInnerWorker from './inner-worker.js'

interface Options {
  layouts: string
  /** A folder for reports and the cache. */
  own: string
  /** Whether a process of its own prints, as for a person; otherwise this one does. */
  isProcess?: boolean
}

/** The studio of a folder of layouts. */
export const openStudio = async ({ layouts, own, isProcess = false }: Options): Promise<RunningStudio> => {
  const content = { layouts, workers: 1, queue: 'memory', drainSeconds: 0, morePlugins: [SHEET_OUTPUT], reports: { folder: `${own}/reports` }, cache: { folder: `${own}/cache` } } // prettier-ignore
  const container = await makeContainer(loadSettings({ env: {}, cwd: own, content }), () => {}, { sizes: {} })
  if (!isProcess) useInnerWorker(container)
  return startStudio(container, 0)
}

/** Sends what the page of the studio sends. */
export const sendTo = ({ address }: RunningStudio, method: string, path: string, body?: unknown): Promise<Response> =>
  fetch(address + path, {
    method,
    ...(body !== undefined && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
  })

/** The JSON of an answer that must be 200. */
export const answerOf = async <Value>(
  studio: RunningStudio,
  method: string,
  path: string,
  body?: unknown
): Promise<Value> => {
  const response = await sendTo(studio, method, path, body)
  assert.is(response.status, 200, await response.clone().text())
  return (await response.json()) as Value
}
