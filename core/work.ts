/** The work of a worker process: prints the jobs that the service sends, one after the other. */
import { isDeepStrictEqual } from 'node:util'
import { accept } from './accept.js'
import { type Container, makeContainer } from './container.js'
import { internalError, PrintError } from './errors.js'
import { freeze } from './freeze.js'
import { collectAfterJob, collectAfterStart } from './garbage.js'
import type { FromWorker, PrintMessage, ToWorker } from './job/messages.js'
import type { Stage } from './job/job.js'
import { makePrintRecord } from './job/print-record.js'
import { requestFromBytes } from './job/request-bytes.js'
import type { AutoSizes } from './layout/attributes/auto-sizes.js'
import type { App, ChosenLayout } from './layout/catalog.js'
import { isOfSameScript } from './missing-letters.js'
import type { JobNetwork } from './net/fetch.js'
import { chosenBy, type PrintContext, print, type Steps } from './print.js'
import { makeFreshContext, makePrintContext, measure } from './print-context.js'
import type { RequestedPrint } from './printer.js'
import type { Settings } from './settings.js'
import { shownLine, shownLines } from './shown-line.js'
import type { PrintSpec } from './spec.js'
import { styleLanguages, styleSuffixes } from './style/languages.js'
import type { Log, Tools } from './tools.js'
import { leftOutLine, logTo, traceOf } from './worker-log.js'

/** Pause between two messages with metrics. */
const COUNTS_MS = 1000

/** Of one job: thousands of tiles of a map can be missing. */
const MAX_WARNINGS = 100

export interface Work {
  receive(message: ToWorker): void
  /** Closes all connections. */
  end(): void
}

/** Loads everything that does not depend on the measured lengths of layouts. The result starts the work. */
export const prepareWork = async (
  given: Settings,
  send: (message: FromWorker) => void,
  likely?: AutoSizes
): Promise<(sizes: AutoSizes | undefined) => Work> => {
  // a mistake that somebody has just written must not end the prints of all apps when a process is replaced
  let isStarting = true
  const leavesOut = () => isStarting
  const container = await makeContainer(given, logTo(send), { sizes: likely, areSettled: true, leavesOut })
  const context = makePrintContext(container)
  const [first] = appsOf(container)
  if (first) {
    context.typesetterOf(first)
    context.lettersOf(first)
  }
  container.get('pixels')
  return (sizes) => {
    if (sizes && !isDeepStrictEqual(sizes, likely ?? {})) {
      container.replace('sizes', () => sizes)
      container.renew('catalog')
    }
    const { leftOut } = container.get('catalog')
    // the first process of a service measures all layouts
    if (leftOut && !sizes) throw leftOut.error
    if (leftOut) logTo(send)('error', leftOutLine(leftOut.error))
    isStarting = false
    return startWork(container, context, sizes, send)
  }
}

/** Empty if the layouts have a mistake; the start reports it. */
const appsOf = (container: Container): readonly App[] => {
  try {
    return container.get('catalog').apps
  } catch {
    return []
  }
}

/** Sends `ready` when it can print; measures and sends the sizes before, unless they are known. */
const startWork = (
  container: Container,
  context: PrintContext,
  sizes: AutoSizes | undefined,
  send: (message: FromWorker) => void
): Work => {
  const log = logTo(send)
  container.get('catalog')
  const running = new Map<string, AbortController>()
  const network = container.get('network')

  const sendCounts = (): void => {
    const counts = network.counts()
    if (counts) send({ type: 'counts', counts })
  }
  const counting = setInterval(sendCounts, COUNTS_MS).unref()

  /** The request was accepted before; it does not fit any more if layouts or settings have changed since. */
  const acceptAgain = (request: RequestedPrint, outputFilename: string): PrintSpec => {
    try {
      const spec = accept(request, context.catalog, context.registry, context.limits)
      return freeze({ ...spec, outputFilename })
    } catch (thrown) {
      if (!(thrown instanceof PrintError) || thrown.code === 'layout-mistake') throw thrown
      const message = `the layout has changed since the print was accepted, and the request does not fit it: ${thrown.message}`
      throw new PrintError('layout-changed', message, { problems: thrown.problems })
    }
  }

  const run = async (message: PrintMessage): Promise<void> => {
    const { id, about, reportName, isLasting } = message
    send({ type: 'begun', id })
    const stop = new AbortController()
    running.set(id, stop)
    const { warnings, warn } = collectWarnings((warning) => send({ type: 'progress', id, warning }))
    const record = makePrintRecord()
    let end = () => {}
    const ended = () => {
      sendCounts()
      return { id, facts: record.facts(), residentBytes: process.memoryUsage.rss() }
    }
    try {
      const spec = acceptAgain(requestFromBytes(message.request), message.outputFilename)
      const chosen = chosenBy(spec, context.catalog)
      const lent = lendTools(container, chosen, message, { stop, warn, send })
      end = lent.end
      record.fetched = lent.tally
      const hint = (text: string): void => send({ type: 'progress', id, hint: shownLines(text) })
      const enter = (stage: Stage): void => {
        record.enter(stage)
        send({ type: 'progress', id, stage })
      }
      const steps: Steps = { enter, warnings, hint }
      const { pages, bytes, mediaType, extension } = await print(spec, chosen, context, lent.tools, steps)
      record.pages = pages
      record.enter('store')
      stop.signal.throwIfAborted()
      await container.get('reports').write(reportName, bytes, { isLasting, signal: stop.signal })
      const report = { name: reportName, mediaType, extension, bytes: bytes.byteLength }
      send({ type: 'done', report, ...ended() })
    } catch (thrown) {
      const error = stop.signal.aborted ? stop.signal.reason : thrown
      if (!(error instanceof PrintError)) log('error', traceOf(error), about)
      else if (error.code === 'plugin-failed') log('error', withCause(error), about)
      const known = error instanceof PrintError ? error : internalError()
      send({ type: 'failed', error: known.toData(), ...ended() })
    } finally {
      running.delete(id)
      // ends everything that the job has left: fetches of other layers, connections
      stop.abort(new PrintError('cancelled', 'the job has ended'))
      end()
      collectAfterJob(() => running.size === 0)
    }
  }

  if (!sizes) send(measure(context, container, { mayHaveChanged: false }))
  send({ type: 'ready' })
  collectAfterStart(() => running.size === 0)
  return {
    receive(message) {
      if (message.type === 'print') void run(message)
      else if (message.type === 'reload') {
        if (message.redraw || !context.keptMaps) context = makeFreshContext(container)
        send(measure(context, container, { mayHaveChanged: true }))
      } else if (message.type === 'cancel') running.get(message.id)?.abort(PrintError.fromData(message.error))
    },
    end() {
      clearInterval(counting)
      network.close()
    }
  }
}

const withCause = ({ message, cause }: PrintError): string =>
  cause === undefined ? message : `${message}: ${traceOf(cause)}`

/** The warnings of a job, each once; `told` is called with each new one. */
const collectWarnings = (told: (warning: string) => void): { warnings: readonly string[]; warn: Tools['warn'] } => {
  const warnings: string[] = []
  return {
    warnings,
    warn(text) {
      const warning = shownLine(text)
      const isKnown = warnings.some((one) => one === warning || isOfSameScript(one, warning))
      if (warnings.length >= MAX_WARNINGS || isKnown) return
      warnings.push(warning)
      told(warning)
    }
  }
}

/** How one job ends, and what it tells the service meanwhile. */
interface Reporting {
  stop: AbortController
  warn: Tools['warn']
  send(message: FromWorker): void
}

/** The tools of one job; with what it has fetched, and how to free that. */
const lendTools = (
  container: Container,
  { app, layout }: ChosenLayout,
  { id, about, headers, lostHeaders, now }: PrintMessage,
  { stop, warn, send }: Reporting
): { tools: Tools; tally: JobNetwork['tally']; end(): void } => {
  const registry = container.get('registry')
  const { limits } = container.get('settings')
  const log: Log = (level, text, details) => logTo(send)(level, text, { ...about, ...details })
  const { end, tally, ...lent } = container.get('network').forJob({
    signal: stop.signal,
    appFolder: app.folder,
    clientFiles: app.clientFiles,
    styleSuffixes: styleSuffixes(registry),
    access: app.access,
    headers,
    lostHeaders,
    // without these headers, the map could be incomplete
    failJob: (error) => stop.abort(error),
    warn,
    log
  })
  const tools: Tools = {
    signal: stop.signal,
    now: new Date(now),
    log,
    warn,
    progress: (layersDone, layersTotal) => send({ type: 'progress', id, layersDone, layersTotal }),
    pixels: container.get('pixelsOf')(app),
    limits: { tiles: limits.tiles, pixels: limits.outputPixels },
    styles: layout.styles,
    styleLanguages: styleLanguages(registry, () => tools),
    ...lent
  }
  return { tools, tally, end }
}
