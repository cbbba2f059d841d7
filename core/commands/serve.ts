import { type Container, makeContainer } from '../container.js'
import { messageOf, PrintError } from '../errors.js'
import { preferLittleMemory } from '../garbage.js'
import { makeLog } from '../log.js'
import { makeService, type Service } from '../server.js'
import { loadSettings, type Settings } from '../settings.js'
import { isTemporary } from '../state-folder.js'

/**
 * `mapsetter serve`: runs the service until SIGINT or SIGTERM; running prints may end first. SIGHUP reads the layouts
 * again.
 */
export const serve = async (): Promise<void> => {
  // before anything else: a process with the id 1 ignores signals without a handler
  const signals = listenToSignals()
  preferLittleMemory()
  // a reader of the log or the greeting that ends does not end the service
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  const loaded = loadSettings({ env: process.env, cwd: process.cwd() })
  const container = await makeContainer(loaded, makeLog(loaded.logLevel))
  const [settings, log] = [container.get('settings'), container.get('log')]
  if (settings.queue === 'embedded' && isTemporary(settings.state.folder))
    log(
      'warn',
      `state.folder is "${settings.state.folder}", a temporary folder: jobs are lost if the system empties it; set MAPSETTER_STATE`
    )
  const service = await makeService(container)
  signals.serveWith(service, container)
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
    if (signals.isStopping()) return
    await service.close()
    throw thrown
  }
}

/** Handles signals: until there is a service they end the process. */
const listenToSignals = () => {
  let running: { service: Service; container: Container } | undefined
  let isStopping = false
  const stop = (): void => {
    if (isStopping) return
    isStopping = true
    if (!running) process.exit(0)
    running.container.get('log')('info', 'stopping')
    running.service.close().then(
      () => process.exit(0),
      () => process.exit(1)
    )
  }
  const reload = (): void => {
    if (!running || isStopping) return
    const log = running.container.get('log')
    running.service.printer.reload({ redraw: true }).then(
      () => log('info', 'the layouts are read again'),
      (thrown) => log('error', `the layouts stay as they were: ${messageOf(thrown)}`)
    )
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  process.on('SIGHUP', reload)
  return {
    isStopping: () => isStopping,
    serveWith: (service: Service, container: Container) => void (running = { service, container })
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
