import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { needs } from '../../support/needs.js'
import { BASE, type Case } from './case.js'
import { FONTS } from './glyphs.js'
import { startServer } from './server.js'

/** Chromium draws WebGL by itself: most computers that run tests have no graphics card. */
const OPTIONS = [
  '--headless=new',
  '--no-sandbox',
  '--no-first-run',
  '--disable-background-networking',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--hide-scrollbars',
  '--force-device-scale-factor=1',
  '--window-size=800,800'
]

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
  const folder = mkdtempSync(join(tmpdir(), 'mapsetter-maplibre-gl-'))
  const browser = spawn(needs('chromium', 'chromium'), [...OPTIONS, `--user-data-dir=${folder}`, `${server.base}/page/index.html`], { stdio: 'ignore' }) // prettier-ignore
  const exited = once(browser, 'exit')
  const close = async () => {
    browser.kill('SIGTERM')
    await exited
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
  }
  return {
    server,
    /** Resolves when all cases are drawn. */
    drawn: async (): Promise<Screen[]> => {
      await Promise.race([ended, exited.then(() => Promise.reject(new Error('Chromium has ended')))])
      await close()
      return screens
    },
    async close() {
      if (browser.exitCode === null && browser.signalCode === null) await close()
      await server.close()
    }
  }
}
