import { existsSync } from 'node:fs'
import type { Container } from '../container.js'
import { PrintError } from '../errors.js'
import { appsOf, checkFormat, type CheckOptions, printWarnings } from './check.js'
import { checkSamples, type Verdict } from './check-sample.js'
import { chosenOf, labelOf } from './choice.js'
import { makePreviews, presetFolder, type Previews } from './previews.js'
import { withContainer } from './printing.js'
import { makeReloads, MEASURED_LATER, retryMs } from './reloads.js'
import { printLine, printMistakes, summaryOf } from './summary.js'
import { affectedBy } from './affected-layouts.js'
import { watchFolder, type WatchedFolder } from './watch-folder.js'
import type { ChosenLayout } from '../layout/catalog.js'

/** `mapsetter check --watch`: checks the affected layouts again after each save, until SIGINT or SIGTERM. */
export const watch = (options: CheckOptions): Promise<void> =>
  withContainer(async (container) => {
    const { layouts } = container.get('settings')
    if (!existsSync(layouts))
      throw new PrintError(
        'wrong-settings',
        `the layouts folder "${layouts}" does not exist; set MAPSETTER_LAYOUTS or the setting "layouts"`
      )
    checkFormat(options.format, container)
    const previews = makePreviews(options.out ?? presetFolder(), layouts)
    const stopped = new Promise<void>((resolve) => {
      for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => resolve())
    })
    const folder = watchFolder(layouts)
    const watching = makeWatching(container, folder, previews, options)
    try {
      await Promise.race([watching.start(), stopped])
    } finally {
      folder.close()
      await watching.stop()
    }
  }, MEASURED_LATER)

const makeWatching = (
  container: Container,
  folder: WatchedFolder,
  previews: Previews,
  { format, app, layout }: CheckOptions
) => {
  const reloads = makeReloads(container)
  let isStopped = false
  /** Changed files that have not been read yet. */
  let unread: string[] = []
  let chosen: ChosenLayout[] | undefined
  const appNames = new Set<string>()
  const verdicts = new Map<string, Verdict>()
  let waiting: string[] = []

  const read = async (): Promise<void> => {
    await reloads.read(unread)
    const { apps } = container.get('catalog')
    apps.forEach(({ name }) => appNames.add(name))
    const now = chosenOf(apps, { app, layout })
    const affected = chosen ? affectedBy(unread, now, appNames) : now
    chosen = now
    unread = []
    const labels = new Set(now.map(labelOf))
    waiting = [...new Set([...affected.map(labelOf), ...waiting])].filter((label) => labels.has(label))
    for (const label of verdicts.keys()) if (!labels.has(label)) verdicts.delete(label)
    for (const one of appsOf(affected)) await printWarnings(one, container)
  }

  const checkOne = async (label: string): Promise<void> => {
    const one = chosen!.find((candidate) => labelOf(candidate) === label)!
    const { verdict, lines } = await checkSamples(one, { printer: reloads.printer()!, format, previews })
    if (isStopped) return
    lines.forEach(printLine)
    verdicts.set(label, verdict)
  }

  return {
    /** Prints one layout after the other, the last saved first. */
    async start(): Promise<void> {
      printLine(`previews    ${previews.folder}`)
      let isStale = true
      let isReported = true
      while (!isStopped) {
        const paths = folder.changes()
        if (paths.length > 0) printLine(`\n${new Date().toTimeString().slice(0, 8)}    ${shown(paths)}`)
        unread.push(...paths)
        isStale ||= paths.length > 0
        try {
          if (isStale) {
            await read()
            isStale = isReported = false
          }
        } catch (thrown) {
          if (isStopped) return
          printMistakes(thrown)
          await folder.wait(retryMs(thrown))
          continue
        }
        const next = waiting.shift()
        if (next !== undefined) await checkOne(next)
        else {
          if (!isReported) printLine(summaryOf(verdicts.values()))
          isReported = true
          await folder.wait()
        }
      }
    },
    async stop(): Promise<void> {
      isStopped = true
      await reloads.close()
    }
  }
}

const MOST_SHOWN = 5

const shown = (paths: string[]): string =>
  paths.slice(0, MOST_SHOWN).join(', ') + (paths.length > MOST_SHOWN ? ` and ${paths.length - MOST_SHOWN} more` : '')
