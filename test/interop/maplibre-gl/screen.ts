import { openBrowser } from './browser.js'
import { BASE, type Case } from './case.js'
import { FONTS } from './glyphs.js'
import { startServer } from './server.js'

export interface Screen {
  /** PNG; undefined if there is none. */
  picture?: Buffer
  /** What MapLibre GL JS says is wrong. */
  errors: string
}

export type Server = Awaited<ReturnType<typeof startServer>>

/** What MapLibre GL JS shows of each case, in one page of a headless Chromium. The server is closed by `close`. */
export const startScreen = async (cases: readonly Case[]) => {
  const screens: Screen[] = cases.map(() => ({ errors: '' }))
  let end = () => {}
  const ended = new Promise<void>((resolve) => (end = resolve))
  const server = await startServer(async (path, body) => {
    const [, kind, index] = path.split('/')
    const screen = screens[Number(index)]
    if (kind === 'pictures') screen!.picture = body
    else if (kind === 'errors') screen!.errors = body.toString()
    else end()
  })
  server.answers['/cases.json'] = () => JSON.stringify({ cases, fonts: FONTS }).replaceAll(BASE, server.base)
  const browser = openBrowser(`${server.base}/page/index.html`)
  return {
    server,
    /** Resolves when all cases are drawn. */
    drawn: async (): Promise<Screen[]> => {
      await Promise.race([ended, browser.exited.then(() => Promise.reject(new Error('Chromium has ended')))])
      await browser.close()
      return screens
    },
    async close() {
      if (browser.isOpen()) await browser.close()
      await server.close()
    }
  }
}
