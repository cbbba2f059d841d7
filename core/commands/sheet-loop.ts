import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Container } from '../container.js'
import type { ChosenLayout } from '../layout/catalog.js'
import { NO_NAMES } from '../layout/hints.js'
import { layoutNames, sourcesIn } from '../layout/source-line.js'
import type { RunningPrinter } from '../running-printer.js'
import type { Origins, PrintedPage, Sheet, Shown, StudioMistake } from '../studio/messages.js'
import { mistakesOf, warningsOf } from '../studio/mistakes.js'
import { sizesIn } from '../studio/sizes.js'
import type { Printed } from './printing.js'
import { makeReloads, retryMs } from './reloads.js'
import { notThere, printSheet, printShown, shownIn } from './shown.js'
import type { WatchedFolder } from './watch-folder.js'

/** Sheets whose pages can still be read: the page may ask for those of the sheet before. */
const KEPT_SHEETS = 3

export interface SheetLoop {
  /** Runs until `stop`. */
  run(): Promise<void>
  stop(): Promise<void>
  sheet(): Sheet | undefined
  /** What is wrong with the layouts, if they cannot be read. */
  mistakes(): StudioMistake[]
  show(shown: Shown): void
  page(revision: number, page: number): string | undefined
  origins(revision: number): Promise<Origins | undefined>
  /** The pages of any sheet. */
  pages(shown: Shown): Promise<PrintedPage[]>
  print(shown: Shown, format: string): Promise<Printed>
}

interface Kept {
  revision: number
  shown: Shown
  pages: PrintedPage[]
  origins?: Promise<Origins | undefined>
}

export interface Told {
  sheet(sheet: Sheet): void
  /** The layouts were read, with these files changed. */
  read(paths: readonly string[]): void
}

/** Reads the layouts and prints the shown sheet again after each change. */
export const makeSheetLoop = (container: Container, folder: WatchedFolder, told: Told): SheetLoop => {
  const { layouts } = container.get('settings')
  const textOf = sourcesIn(layouts)
  const kept: Kept[] = []
  const reloads = makeReloads(container)
  let shown: Shown | undefined
  let sheet: Sheet | undefined
  let wrong: StudioMistake[] = []
  let isStopped = false
  let isShownNew = true
  let poke = (): void => {}
  let revision = 0

  const chosenIn = (one: Shown): ChosenLayout | undefined => shownIn(container, one)

  const firstShown = (): Shown => {
    const [app] = container.get('catalog').apps
    return { app: app!.name, layout: app!.layouts[0]!.name, sample: '', variant: 'as-it-is' }
  }

  const printer = (one: Shown): RunningPrinter => {
    const running = reloads.printer()
    if (!running) throw notThere(one)
    return running
  }

  const tell = (change: Partial<Sheet>): void => {
    const before = { revision, mistakes: [], milliseconds: 0, pages: [], pagesRevision: 0, sizes: [], ...sheet }
    sheet = { ...before, state: 'printing', ...change, revision, shown: shown! }
    told.sheet(sheet)
  }

  const sizes = (): Sheet['sizes'] => {
    const { app, layout } = chosenIn(shown!)!
    const file = `${app.name}/${layout.file}`
    const blocks = layout.attributes.filter(({ block }) => block).map(({ name }) => name)
    return sizesIn(readFileSync(join(layouts, file), 'utf8'), file, blocks)
  }

  const printAgain = async (): Promise<void> => {
    const started = performance.now()
    revision++
    const one = shown!
    tell({ state: 'printing' })
    try {
      const { sheet: printed, job } = await printSheet(container, printer(one), one)
      const { pages } = printed
      kept.push({ revision, shown: one, pages })
      if (kept.length > KEPT_SHEETS) kept.shift()
      tell({
        state: 'printed',
        mistakes: warningsOf([...job.warnings, ...(job.hints ?? [])]),
        milliseconds: Math.round(performance.now() - started),
        pages: pages.map(({ widthPt, heightPt }) => ({ widthPt, heightPt })),
        pagesRevision: revision,
        sizes: sizes()
      })
    } catch (thrown) {
      if (isStopped) return
      const chosen = chosenIn(one)
      tell({ state: 'mistake', mistakes: mistakesOf(thrown, textOf, chosen ? layoutNames(chosen.layout) : NO_NAMES) })
    }
  }

  const changed = (mostMs?: number): Promise<void> =>
    Promise.race([folder.wait(mostMs), new Promise<void>((resolve) => void (poke = resolve))])

  return {
    async run() {
      const unread: string[] = []
      let isRead = false
      while (!isStopped) {
        unread.push(...folder.changes())
        try {
          if (!isRead || unread.length > 0) {
            const paths = [...unread]
            if (sheet) tell({ state: 'printing' })
            await reloads.read(paths)
            wrong = []
            isRead = isShownNew = true
            unread.length = 0
            if (!shown || !chosenIn(shown)) shown = firstShown()
            told.read(paths)
          }
        } catch (thrown) {
          if (isStopped) return
          wrong = mistakesOf(thrown, textOf, NO_NAMES)
          told.read(unread)
          if (shown) tell({ state: 'mistake', mistakes: wrong })
          await changed(retryMs(thrown))
          continue
        }
        if (isShownNew) {
          isShownNew = false
          await printAgain()
        } else await changed()
      }
    },
    async stop() {
      isStopped = true
      poke()
      await reloads.close()
    },
    sheet: () => sheet,
    mistakes: () => wrong,
    show(asked) {
      if (!chosenIn(asked)) throw notThere(asked)
      shown = asked
      isShownNew = true
      poke()
    },
    page: (asked, page) => kept.find((one) => one.revision === asked)?.pages[page]?.svg,
    async origins(asked) {
      const found = kept.at(-1)
      if (!found || found.revision !== asked) return undefined
      found.origins ??= printSheet(container, printer(found.shown), found.shown, { studioOrigins: true }).then(
        (printed) => printed.sheet.origins,
        () => undefined
      )
      return found.origins
    },
    pages: async (asked) => (await printSheet(container, printer(asked), asked)).sheet.pages,
    print: async (asked, format) => printShown(container, printer(asked), asked, format)
  }
}
