import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { messageOf } from '../../../core/errors.js'
import { runCli } from '../../support/run-cli.js'
import { type Service, startService } from '../../support/service.js'
import { type Case, fileNameOf } from './cases.js'

/** A print of an imported app, or why there is none. */
export interface Printed {
  pdf?: string
  failure?: string
}

/** Imports the apps of the cases, and prints the request of each case; by names of cases. */
export const printImported = async (cases: readonly Case[], work: string): Promise<Map<string, Printed>> => {
  const layouts = join(work, 'layouts')
  mkdirSync(layouts)
  const failures = new Map<string, string>()
  for (const [app, { folder }] of new Map(cases.map((one) => [one.app, one]))) {
    // also what is left to do makes the exit code 1
    const { stderr } = await runCli(['import', folder, '--app', app, '--layouts', layouts])
    if (!existsSync(join(layouts, app))) failures.set(app, `import: ${stderr.trim()}`)
  }
  const service = await startWithout(failures, layouts)
  const printed = new Map<string, Printed>(cases.map((one) => [one.name, { failure: failures.get(one.app) }]))
  if (!service) return printed
  const imported = cases.filter(({ app }) => !failures.has(app))
  try {
    for (const one of imported) printed.set(one.name, await print(service, one, work))
  } finally {
    await service.stop()
  }
  return printed
}

/**
 * A service of the imported apps; undefined if none works. A service does not start with a layout that has a mistake:
 * apps with mistakes become failures, so that the others can be compared.
 */
const startWithout = async (failures: Map<string, string>, layouts: string): Promise<Service | undefined> => {
  while (readdirSync(layouts, { withFileTypes: true }).some((entry) => entry.isDirectory())) {
    try {
      return await startService({ layouts, morePlugins: [] })
    } catch (thrown) {
      const mistakes = messageOf(thrown).matchAll(/^(?:mapsetter: )?([\w-]+)\/\S+:\d+:\d+: .*$/gm)
      const apps = new Map([...mistakes].map(([line, app]) => [app!, line]))
      if (apps.size === 0) throw thrown
      for (const [app, line] of apps) {
        failures.set(app, line)
        rmSync(join(layouts, app), { recursive: true })
      }
    }
  }
  return undefined
}

const print = async (service: Service, one: Case, work: string): Promise<Printed> => {
  try {
    const answer = await fetch(`${service.root}/print/${one.app}/buildreport.pdf`, {
      method: 'POST',
      body: JSON.stringify(one.request)
    })
    if (!answer.ok) return { failure: `print: ${answer.status} ${await answer.text()}` }
    const pdf = join(work, `${fileNameOf(one)}.ours.pdf`)
    writeFileSync(pdf, new Uint8Array(await answer.arrayBuffer()))
    return { pdf }
  } catch (thrown) {
    return { failure: messageOf(thrown) }
  }
}
