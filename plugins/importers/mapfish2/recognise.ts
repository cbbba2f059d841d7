import { readFileSync, statSync } from 'node:fs'

/** Of a configuration. */
export const MOST_BYTES = 1_000_000

/** Whether a file is a mapping with the key `layouts`, judged by its lines only. */
export const isConfig = (path: string): boolean =>
  statSync(path).size <= MOST_BYTES && /^\s*["']?layouts["']?\s*:/m.test(readFileSync(path, 'utf8'))
