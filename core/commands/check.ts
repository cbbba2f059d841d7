import { messageOf, PrintError } from '../errors.js'
import { printNow, withPrinter } from './printing.js'

/** `mapsetter check`: loads every app and prints the sample of every layout. False when anything is wrong. */
export const check = async ({ app: only }: { app?: string }): Promise<boolean> =>
  withPrinter(async (printer, container) => {
    let isRight = true
    const say = (line: string) => process.stdout.write(`${line}\n`)
    const { apps } = container.get('catalog')
    const chosen = apps.filter(({ name }) => only === undefined || name === only)
    if (chosen.length === 0)
      throw new PrintError('unknown-app', `there is no app "${only}"; apps: ${apps.map(({ name }) => name).join(', ')}`)
    for (const app of chosen)
      for (const { name, file, sample } of app.layouts) {
        const label = `${app.name}/${file}`
        if (!sample) {
          say(`no sample   ${label}: put a request beside it, ${file.replace('.typ.hbs', '.sample.json')}`)
          continue
        }
        try {
          const started = Date.now()
          const { job } = await printNow(printer, { app: app.name, format: 'pdf', params: {}, ...sample, layout: name })
          say(`ok          ${label} (${Date.now() - started} ms)`)
          for (const warning of job.warnings) say(`  warning   ${warning}`)
        } catch (thrown) {
          isRight = false
          say(`MISTAKE     ${label}`)
          for (const line of messageOf(thrown).split('\n')) say(`  ${line}`)
        }
      }
    return isRight
  })
