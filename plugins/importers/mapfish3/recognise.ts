import { readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { configIn, MOST_BYTES } from './config/read-config.js'

/** Whether a file, or the configuration of a folder, has `templates` and no `layouts`, judged by its lines only. */
export const isConfiguration = (path: string, isFolder: boolean): boolean => {
  const name = isFolder ? configIn(path) : basename(path)
  const file = isFolder && name !== undefined ? join(path, name) : path
  if (name === undefined || (!isFolder && !/^config\.yaml(\.tmpl)?$/.test(name))) return false
  if (statSync(file).size > MOST_BYTES) return false
  const text = readFileSync(file, 'utf8')
  return /^(\$\{\w+\})?["']?templates["']?\s*:/m.test(text) && !/^["']?layouts["']?\s*:/m.test(text)
}
