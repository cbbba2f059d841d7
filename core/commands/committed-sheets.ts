import { ownModule } from '../own-modules.js'
import { startPrinter } from '../queued-printer.js'
import { type CommittedLayouts, committedLayouts, lastCommit } from '../studio/history.js'
import { Refused } from '../studio/files.js'
import type { PrintedPage, Shown } from '../studio/messages.js'
import { withContainer } from './printing.js'
import { printSheet } from './shown.js'

/** The output plugin of the studio. */
export const SHEET_OUTPUT = ownModule('#sheet-output')

export interface CommittedSheets {
  /** Throws `Refused` 404 without a commit. */
  pages(shown: Shown): Promise<PrintedPage[]>
  close(): Promise<void>
}

interface Opened extends CommittedSheets {
  commit: string
}

/** Sheets as the last commit has their files. The printer of them starts when the first one is asked for. */
export const makeCommittedSheets = (layouts: string): CommittedSheets => {
  let opening: Promise<Opened> | undefined
  const opened = async (): Promise<Opened> => {
    const commit = await lastCommit(layouts)
    const before = await opening
    if (before && before.commit === commit) return before
    await before?.close()
    const committed = await committedLayouts(layouts)
    if (!committed) throw new Refused(404, 'no commit of git has files of the layouts folder')
    opening = open(committed)
    opening.catch(() => void (opening = undefined))
    return opening
  }
  return {
    async pages(shown) {
      return (await opened()).pages(shown)
    },
    async close() {
      await (await opening)?.close()
    }
  }
}

const open = ({ commit, folder, remove }: CommittedLayouts): Promise<Opened> =>
  new Promise((resolve, reject) => {
    let stop = (): void => {}
    const stopped = new Promise<void>((done) => void (stop = done))
    const ended = withContainer(
      async (container) => {
        const printer = startPrinter(container)
        try {
          await printer.measured()
          resolve({
            commit,
            pages: async (shown) => (await printSheet(container, printer, shown)).sheet.pages,
            async close() {
              stop()
              await ended
            }
          })
          await stopped
        } finally {
          await printer.close()
        }
      },
      undefined,
      { plugins: [SHEET_OUTPUT], layouts: folder }
    ).finally(remove)
    ended.catch(reject)
  })
