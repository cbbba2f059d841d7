import { makeContainer } from '../container.js'
import { makeLog } from '../log.js'
import { makeService } from '../server.js'
import { loadSettings } from '../settings.js'

/** `mapsetter serve`: listens until it is told to stop. */
export const serve = async (): Promise<void> => {
  const settings = loadSettings({ env: process.env, cwd: process.cwd() })
  const log = makeLog(settings.logLevel)
  const container = await makeContainer(settings, log)
  const service = await makeService(container)
  const stop = () => {
    log('info', 'stopping')
    service.close().then(() => process.exit(0), () => process.exit(1))
  }
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
  try {
    const address = await service.app.listen({ host: settings.host, port: settings.port })
    const base = settings.publicUrl ?? address
    const jobs = base + settings.prefixes.jobs
    const [first] = container.get('catalog').apps
    process.stdout.write(
      `mapsetter listens on ${base}
  layouts          ${settings.layouts}
${container.get('catalog').apps.map((app) => `    ${app.name}: ${app.layouts.map(({ name }) => name).join(', ')}`).join('\n')}
  apps             ${jobs}/apps.json
  capabilities     ${jobs}/${first!.name}/capabilities.json
  sample requests  ${jobs}/${first!.name}/exampleRequest.json
  print            POST ${jobs}/${first!.name}/report.pdf, or buildreport.pdf for the file at once
`
    )
    await service.printer.ready
    log('info', `${settings.workers} worker processes are ready`)
  } catch (thrown) {
    await service.close()
    throw thrown
  }
}
