import { type Container, makeContainer } from '../container.js'
import { PrintError } from '../errors.js'
import { makeLog } from '../log.js'
import { makeService } from '../server.js'
import { loadSettings, type Settings } from '../settings.js'

/** `mapsetter serve`: runs the service until SIGINT or SIGTERM. */
export const serve = async (): Promise<void> => {
  const loaded = loadSettings({ env: process.env, cwd: process.cwd() })
  const container = await makeContainer(loaded, makeLog(loaded.logLevel))
  const [settings, log] = [container.get('settings'), container.get('log')]
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
    await service.printer.measured()
    const address = await service.app.listen({ host, port }).catch((thrown) => {
      throw cannotListen(thrown, settings)
    })
    process.stdout.write(greeting(container, address))
    await service.printer.ready
    log('info', settings.workers === 1 ? '1 worker process is ready' : `${settings.workers} worker processes are ready`)
  } catch (thrown) {
    await service.close()
    throw thrown
  }
}

/** Columns that the longest name of an address takes. */
const NAME_COLUMNS = 17

const greeting = (container: Container, address: string): string => {
  const { publicUrl, layouts: folder } = container.get('settings')
  const { apps } = container.get('catalog')
  const addresses = container
    .get('mounted')
    .flatMap(({ protocol, prefix }) =>
      Object.entries(protocol.startAddresses?.((publicUrl ?? address) + prefix, apps[0]!.name) ?? {})
    )
  const lines = [...addresses, ['layouts', folder]].map(([what, where]) => `  ${what!.padEnd(NAME_COLUMNS)}${where}\n`)
  const layouts = apps.map(({ name, layouts }) => `    ${name}: ${layouts.map((layout) => layout.name).join(', ')}\n`)
  return `mapsetter listens on ${address}\n${lines.join('')}${layouts.join('')}`
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
