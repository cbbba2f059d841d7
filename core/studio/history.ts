import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
/** A repository on a slow disk; not one that waits for a password. */
const GIT_MS = 30_000

/** The layouts of the last commit, in a folder of their own. */
export interface CommittedLayouts {
  /** The hash of the commit. */
  commit: string
  folder: string
  remove(): void
}

const git = async (folder: string, args: string[], env: object = {}): Promise<string> => {
  const { stdout } = await run('git', args, {
    cwd: folder,
    timeout: GIT_MS,
    env: { ...process.env, ...env, GIT_TERMINAL_PROMPT: '0', GIT_OPTIONAL_LOCKS: '0' }
  })
  return stdout.trim()
}

/** The hash of the last commit that has files of this folder; undefined without git, a repository, or such a commit. */
export const lastCommit = async (folder: string): Promise<string | undefined> => {
  try {
    return (await git(folder, ['rev-list', '-1', 'HEAD', '--', '.'])) || undefined
  } catch {
    return undefined
  }
}

/** Writes the files of the folder as they are in HEAD; the repository, its index and its files do not change. */
export const committedLayouts = async (folder: string): Promise<CommittedLayouts | undefined> => {
  const commit = await lastCommit(folder)
  if (commit === undefined) return undefined
  const own = mkdtempSync(join(tmpdir(), 'mapsetter-committed-'))
  const remove = (): void => rmSync(own, { recursive: true, force: true })
  try {
    const layouts = join(own, 'layouts')
    mkdirSync(layouts)
    const prefix = await git(folder, ['rev-parse', '--show-prefix'])
    const top = await git(folder, ['rev-parse', '--show-toplevel'])
    const index = { GIT_INDEX_FILE: join(own, 'index') }
    await git(top, ['read-tree', `HEAD:${prefix}`], index)
    await git(top, ['checkout-index', '--all', '--quiet', `--prefix=${layouts}/`], index)
    return { commit, folder: layouts, remove }
  } catch (thrown) {
    remove()
    throw thrown
  }
}
