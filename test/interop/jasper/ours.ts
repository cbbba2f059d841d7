import { writeFileSync } from 'node:fs'
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
  const failures = new Map<string, string>()
  for (const [app, { folder }] of new Map(cases.map((one) => [one.app, one]))) {
    const { code, stderr } = await runCli(['import', folder, '--app', app, '--layouts', layouts])
    if (code !== 0) failures.set(app, `import: ${stderr.trim()}`)
  }
  const failureOf = ({ app }: Case): string | undefined => failures.get(app)
  const printed = new Map<string, Printed>(cases.map((one) => [one.name, { failure: failureOf(one) }]))
  const imported = cases.filter((one) => failureOf(one) === undefined)
  if (imported.length === 0) return printed
  const service = await startService({ layouts, morePlugins: [] })
  try {
    for (const one of imported) printed.set(one.name, await print(service, one, work))
  } finally {
    await service.stop()
  }
  return printed
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
