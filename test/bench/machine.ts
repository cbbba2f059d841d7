import { execFileSync } from 'node:child_process'
import { availableParallelism, cpus, totalmem } from 'node:os'

/** The processor, its cores, the memory and Node: what every output of the bench says. */
export const machine = (): string => {
  const model = (cpus()[0]?.model ?? 'unknown processor').replace(/\s+/g, ' ').trim()
  return `${model}, ${availableParallelism()} cores, ${Math.round(totalmem() / 1e9)} GB, Node ${process.version}`
}

/** The commit of a checkout, and whether its code has changed since. */
export const commitOf = (checkout: string): string => {
  const git = (...args: string[]): string =>
    execFileSync('git', ['-C', checkout, ...args], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  try {
    const changed = git('status', '--porcelain', '--', 'core', 'parts', 'plugins', 'package.json') !== ''
    return `${git('rev-parse', '--short', 'HEAD')}${changed ? ' with changes' : ''}`
  } catch {
    return 'unknown commit'
  }
}
