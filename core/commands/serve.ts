import { makeContainer } from '../container.js'
import { PrintError } from '../errors.js'
import type { Catalog } from '../layout/catalog.js'
import { makeLog } from '../log.js'
import { makeService } from '../server.js'
import { loadSettings, type Settings } from '../settings.js'

/** `mapsetter serve`: runs the service until SIGINT or SIGTERM. */
export const serve = async (): Promise<void> => {
  const settings = loadSettings({ env: process.env, cwd: process.cwd() })
  const log = makeLog(settings.logLevel)
  const container = await makeContainer(settings, log)
  const service = await makeService(container)
  const stop = () => {
    log('info', 'stopping')
    service.close().then(
      () => process.exit(0),
      () => process.exit(1)
    )
  }
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
  const { host, port } = settings
  try {
    const address = await service.app.listen({ host, port }).catch((thrown) => {
      throw cannotListen(thrown, settings)
    })
    process.stdout.write(greeting(settings, container.get('catalog'), address))
    await service.printer.ready
    log('info', `${settings.workers} worker processes are ready`)
  } catch (thrown) {
    await service.close()
    throw thrown
  }
}

const greeting = (settings: Settings, { apps }: Catalog, address: string): string => {
  const jobs = (settings.publicUrl ?? address) + settings.prefixes.jobs
  const legacy = (settings.publicUrl ?? address) + settings.prefixes.legacy
  const app = `${jobs}/${encodeURIComponent(apps[0]!.name)}`
  const layouts = apps.map(({ name, layouts }) => `    ${name}: ${layouts.map((layout) => layout.name).join(', ')}\n`)
  return `mapsetter listens on ${address}
  page to try it   ${jobs}/
  apps             ${jobs}/apps.json
  capabilities     ${app}/capabilities.json
  sample requests  ${app}/exampleRequest.json
  print            POST ${app}/report.pdf and poll, or buildreport.pdf, which answers with the report
  MapFish Print 2  ${legacy}/info.json
  layouts          ${settings.layouts}
${layouts.join('')}`
}

const cannotListen = (thrown: NodeJS.ErrnoException, { host, port }: Settings): Error => {
  const sentences: { [code: string]: string } = {
    EADDRINUSE: `port ${port} of ${host} is in use; set PORT to another port, or to 0 for any free port`,
    EACCES: `this user may not listen on port ${port}; set PORT to a port above 1023`,
    EADDRNOTAVAIL: `host is "${host}"; must be an address of this machine, or 0.0.0.0 for all of them; set HOST`,
    ENOTFOUND: `host is "${host}"; must be an address of this machine, or 0.0.0.0 for all of them; set HOST`
  }
  const sentence = sentences[thrown.code ?? '']
  return sentence ? new PrintError('wrong-settings', sentence, { cause: thrown }) : thrown
}
