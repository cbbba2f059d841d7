import { messageOf, PrintError } from '../errors.js'
import { sampleFileOf } from '../layout/app-folder.js'
import type { App, Layout } from '../layout/catalog.js'
import { checkStyles } from './check-styles.js'
import { printNow, withPrinter } from './printing.js'

/**
 * `mapsetter check`: loads every app, looks at its styles and prints the sample of every layout. False when anything is
 * wrong.
 */
export const check = async ({ app: only }: { app?: string }): Promise<boolean> =>
  withPrinter(async (printer, container) => {
    const { apps } = container.get('catalog')
    const chosen = apps.filter(({ name }) => only === undefined || name === only)
    if (chosen.length === 0)
      throw new PrintError('unknown-app', `there is no app "${only}"; apps: ${apps.map(({ name }) => name).join(', ')}`)
    let isRight = true
    for (const app of chosen) {
      for (const { place, said, isMissing } of await checkStyles(app, container)) {
        isRight &&= !isMissing
        for (const message of said) say(`${isMissing ? 'MISTAKE ' : 'warning '}    ${place}: ${message}`)
      }
      for (const layout of app.layouts) {
        const label = `${app.name}/${layout.file}`
        if (!layout.sample) {
          say(`no sample   ${label}: put a request beside it, ${sampleFileOf(layout.file)}`)
          continue
        }
        const started = Date.now()
        const request = { format: 'pdf', params: {}, ...layout.sample, app: app.name, layout: layout.name }
        try {
          const { job } = await printNow(printer, request)
          say(`ok          ${label} (${Date.now() - started} ms)`)
          for (const warning of job.warnings) say(`  warning   ${warning}`)
        } catch (thrown) {
          isRight = false
          say(`MISTAKE     ${label}`)
          for (const line of linesOf(thrown, app, layout)) say(`  ${line}`)
        }
      }
    }
    return isRight
  })

const say = (line: string): void => void process.stdout.write(`${line}\n`)

/** What is wrong with the sample is said of its file; a layout's mistakes name theirs themselves. */
const linesOf = (thrown: unknown, app: App, layout: Layout): string[] =>
  thrown instanceof PrintError && thrown.code === 'invalid-spec' && thrown.problems
    ? thrown.problems.map(({ path, message }) => `${app.name}/${sampleFileOf(layout.file)}: ${path} ${message}`)
    : messageOf(thrown).split('\n')
