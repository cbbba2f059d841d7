import { execFileSync } from 'node:child_process'

/** Tests of what needs git are left out without it: neither mapsetter nor `npm test` needs it. */
export const hasGit = (): boolean => {
  try {
    execFileSync('git', ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** Calls git in a folder. */
export const gitIn =
  (folder: string) =>
  (...args: string[]): string =>
    execFileSync('git', ['-c', 'user.name=test', '-c', 'user.email=test@localhost', ...args], {
      cwd: folder,
      encoding: 'utf8'
    })

/** Makes the folder a repository whose first commit has all its files. */
export const commitAll = (folder: string): void => {
  const git = gitIn(folder)
  git('init', '-q')
  git('add', '.')
  git('commit', '-qm', 'first')
}
