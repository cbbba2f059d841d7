import { tmpdir } from 'node:os'
import { isDeepStrictEqual } from 'node:util'
import type { Container } from '../container.js'
import { messageOf, PrintError } from '../errors.js'
import { type KeptSizes, keptSizes } from '../kept-sizes.js'
import { preferLittleMemory } from '../garbage.js'
import type { MonitorListener } from '../monitor/addresses.js'
import type { RunningPrinter } from '../running-printer.js'
import { readSettings, type Settings } from '../settings.js'
import { isTemporary, openJobsIn } from '../state-folder.js'
import { strayVariables } from '../stray-variables.js'
import { startWorkerAhead, type WorkerAhead } from '../worker-ahead.js'
import { cannotListen, MONITOR } from './listening.js'
import type { StartChecks } from './start-mistakes.js'

/** The service or worker that a command runs until a signal ends it. */
export interface Daemon {
  printer: RunningPrinter
  close(): Promise<void>
}

export interface DaemonCommand<T extends Daemon> extends StartChecks {
  make(container: Container): Promise<T>
  /** Whether worker processes print for this daemon. */
  prints: boolean
  /** Starts the daemon. Resolves when it can work. */
  begin(daemon: T, container: Container): Promise<void>
}

/** Runs until SIGINT or SIGTERM; running prints may end first. SIGHUP reads the layouts again. */
export const runDaemon = async <T extends Daemon>(command: DaemonCommand<T>): Promise<void> => {
  // before anything else: a process with the id 1 ignores signals without a handler
  const signals = listenToSignals()
  // the service goes on if the program that reads its output ends
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  const { settings: loaded, error } = readSettings({ env: process.env, cwd: process.cwd() })
  if (error) throw await withOthers(withStray(error), loaded, command)
  // a worker takes as long to load as the service, so both load at once; not with `setup`, which may change everything
  let ahead: WorkerAhead | undefined
  try {
    const kept = loaded.setup ? undefined : keptSizes(loaded)
    ahead = kept && command.prints ? startWorkerAhead(loaded, kept.sizes) : undefined
    signals.startWith(ahead)
    await run(command, loaded, signals, { kept, ahead })
  } catch (thrown) {
    // a setup that ran again might do something twice
    if (!(thrown instanceof PrintError) || loaded.setup) throw thrown
    throw await withOthers(thrown, loaded, command)
  } finally {
    await ahead?.drop()
  }
}

const withOthers = async (error: PrintError, settings: Settings, checks: StartChecks): Promise<PrintError> =>
  (await import('./start-mistakes.js')).withOtherMistakes(error, settings, checks)

/** Misspelled variables are warnings, but may be the reason for a mistake. */
const withStray = (error: PrintError): PrintError =>
  new PrintError(error.code, [error.message, ...strayVariables(process.env)].join('\n'), { problems: error.problems })

const run = async <T extends Daemon>(
  { check, make, begin }: DaemonCommand<T>,
  loaded: Settings,
  signals: ReturnType<typeof listenToSignals>,
  { kept, ahead }: { kept?: KeptSizes; ahead?: WorkerAhead }
): Promise<void> => {
  // these load most of the service
  const [{ makeContainer }, { makeLog }] = await Promise.all([import('../container.js'), import('../log.js')])
  const firstLog = makeLog(loaded.logLevel, loaded.logFormat)
  for (const warning of strayVariables(process.env)) firstLog('warn', warning)
  const container = await makeContainer(loaded, firstLog, {
    sizes: kept?.sizes,
    ahead,
    isDrawing: false
  })
  const [settings, log] = [container.get('settings'), container.get('log')]
  check?.(settings)
  if (settings.queue === 'embedded' && isTemporary(settings.state.folder))
    log(
      'warn',
      `state.folder is "${settings.state.folder}", a temporary folder: jobs are lost if the system empties it; set MAPSETTER_STATE to a folder outside "${tmpdir()}"`
    )
  const left = settings.queue === 'embedded' ? 0 : openJobsIn(settings.state.folder)
  if (left > 0)
    log('warn', `"${settings.state.folder}" has ${left} ${left === 1 ? 'print' : 'prints'} that a service with the queue "embedded" has accepted and not finished; this service has another queue and does not print them: start one with queue: embedded and this state.folder until they have ended`) // prettier-ignore
  const daemon = await make(container)
  signals.runWith(daemon, container)
  let monitor: MonitorListener | undefined
  try {
    monitor = await openMonitor(daemon, container)
    await begin(daemon, container)
    const sizes = container.get('sizes')
    if (sizes && !isDeepStrictEqual(sizes, kept?.sizes)) kept?.keep(sizes)
    preferLittleMemory()
  } catch (thrown) {
    if (signals.isStopping()) return
    await daemon.close()
    monitor?.close()
    throw thrown
  }
}

/** Opens the port of `monitor.port`, if there is one, at once. It is closed with the process. */
const openMonitor = async ({ printer }: Daemon, container: Container): Promise<MonitorListener | undefined> => {
  const { host, port } = container.get('settings').monitor
  if (port === undefined) return undefined
  const { listenForMonitor } = await import('../monitor/addresses.js')
  const listener = await listenForMonitor(printer.monitor, { host, port }).catch((thrown) => {
    throw cannotListen(thrown, { host, port }, MONITOR)
  })
  container.get('log')('info', `health, readiness and metrics are at ${listener.address}`)
  return listener
}

/** Logs that all worker processes of this daemon can print. */
export const logReady = (container: Container): void => {
  const { workers } = container.get('settings')
  container.get('log')('info', workers === 1 ? '1 worker process is ready' : `${workers} worker processes are ready`)
}

/** Handles signals: until there is a daemon they end the process. */
const listenToSignals = () => {
  let running: { daemon: Daemon; container: Container } | undefined
  let ahead: WorkerAhead | undefined
  let isStopping = false
  const stop = (): void => {
    if (isStopping) return
    isStopping = true
    if (!running) return void (ahead?.drop() ?? Promise.resolve()).then(() => process.exit(0))
    running.container.get('log')('info', 'stopping')
    running.daemon.close().then(
      () => process.exit(0),
      () => process.exit(1)
    )
  }
  const reload = (): void => {
    if (!running || isStopping) return
    const log = running.container.get('log')
    running.daemon.printer.reload({ redraw: true }).then(
      () => log('info', 'the layouts were read again'),
      // the end of the service ends the worker process that measures
      (thrown) => isStopping || log('error', `the changed layouts cannot be used; the earlier ones stay in use: ${messageOf(thrown)}`) // prettier-ignore
    )
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  process.on('SIGHUP', reload)
  return {
    isStopping: () => isStopping,
    startWith: (worker: WorkerAhead | undefined) => void (ahead = worker),
    runWith: (daemon: Daemon, container: Container) => void (running = { daemon, container })
  }
}
