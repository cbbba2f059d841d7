import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import { cleanEnvironment, cli } from './service.js'

export interface Ran {
  code: number | null
  stdout: Buffer
  stderr: string
}

/** `mapsetter …` in an empty folder, until it ends. */
export const runCli = async (args: string[], given: { env?: NodeJS.ProcessEnv; input?: string } = {}): Promise<Ran> => {
  const folder = await mkdtemp(join(tmpdir(), 'mapsetter-cli-'))
  const own = {
    MAPSETTER_STATE: join(folder, 'state'),
    MAPSETTER_REPORTS: join(folder, 'reports'),
    MAPSETTER_CACHE: join(folder, 'cache')
  }
  const env = { ...cleanEnvironment(), ...own, ...given.env }
  const child = spawn(process.execPath, [cli, ...args], { cwd: folder, env })
  child.stdin.end(given.input ?? '')
  const [stdout, stderr, [code]] = await Promise.all([buffer(child.stdout), text(child.stderr), once(child, 'exit')])
  await rm(folder, { recursive: true, force: true })
  return { code, stdout, stderr }
}
