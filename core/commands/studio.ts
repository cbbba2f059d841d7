import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Container } from '../container.js'
import { packageRoot } from '../package-root.js'
import { makeStudioFiles } from '../studio/files.js'
import { lastCommit } from '../studio/history.js'
import type { StudioApp, StudioState } from '../studio/messages.js'
import { type Studio, type StudioEvents, startStudioServer } from '../studio/server.js'
import { makeCommittedSheets, SHEET_OUTPUT } from './committed-sheets.js'
import { layoutsFolder, type NewOptions, wrongSettings } from './new-files.js'
import { openBrowser } from './open-browser.js'
import { withContainer } from './printing.js'
import { MEASURED_LATER } from './reloads.js'
import { makeSheetLoop } from './sheet-loop.js'
import { makeAppRoutes } from './studio-apps.js'
import { studioApps } from './studio-state.js'
import { printLine } from './summary.js'
import { watchFolder } from './watch-folder.js'

export interface StudioOptions extends NewOptions {
  /** 0: any free port. */
  port: number
  /** Whether the browser is opened. */
  open: boolean
}

const CLIENT = join(packageRoot, 'dist/core/studio/client')

/** `mapsetter studio`: until SIGINT or SIGTERM. */
export const studioCommand = ({ port, open, ...options }: StudioOptions): Promise<void> =>
  withContainer(
    async (container) => {
      const folder = layoutsFolder(options)
      if (!existsSync(folder)) throw wrongSettings(`the layouts folder "${folder}" does not exist`)
      const running = await startStudio(container, port)
      printLine(`studio      ${running.address}`)
      if (open) openBrowser(running.address)
      await new Promise<void>((resolve) => {
        for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => resolve())
      })
      await running.close()
    },
    MEASURED_LATER,
    { plugins: [SHEET_OUTPUT] }
  )

export interface RunningStudio {
  address: string
  close(): Promise<void>
}

/** The studio of the layouts folder of the settings. */
export const startStudio = async (container: Container, port: number): Promise<RunningStudio> => {
  const { layouts } = container.get('settings')
  const listeners = new Set<Parameters<Studio['listen']>[0]>()
  const tell = <Name extends keyof StudioEvents>(name: Name, event: StudioEvents[Name]): void =>
    listeners.forEach((listener) => listener(name, event))
  const watched = watchFolder(layouts)
  const files = makeStudioFiles(layouts)
  const hasHistory = (await lastCommit(layouts)) !== undefined
  let apps: StudioApp[] = []
  const state = (): StudioState => ({
    folder: layouts,
    files: files.list(),
    apps,
    mistakes: loop.mistakes(),
    formats: container.get('registry').outputs.flatMap(({ name }) => (name === 'studio' ? [] : [name])),
    hasHistory
  })
  const loop = makeSheetLoop(container, watched, {
    sheet: (sheet) => tell('sheet', sheet),
    read(paths) {
      if (loop.mistakes().length === 0) apps = studioApps(container)
      if (paths.length > 0) tell('files', { paths: [...paths] })
      tell('state', state())
    }
  })
  const committed = makeCommittedSheets(layouts)
  const server = await startStudioServer(
    {
      ...loop,
      ...makeAppRoutes(container, layouts, watched.look),
      files,
      state,
      changed: watched.look,
      listen(listener) {
        listeners.add(listener)
        return () => void listeners.delete(listener)
      },
      pages: (shown, isCommitted) => (isCommitted ? committed : loop).pages(shown),
      async print(shown, format) {
        const { bytes, job } = await loop.print(shown, format)
        const { mediaType, extension } = job.report!
        return { bytes, mediaType, fileName: `${shown.layout}.${extension}` }
      }
    },
    CLIENT,
    port
  )
  const running = loop.run()
  return {
    address: server.address,
    async close() {
      watched.close()
      await server.close()
      await loop.stop()
      await committed.close()
      await running
    }
  }
}
