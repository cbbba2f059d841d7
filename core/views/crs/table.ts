import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { once } from '../../once.js'
import { packageRoot } from '../../package-root.js'
import { remembered } from '../../remembered.js'

const KEY = /^[\w:]{1,20}$/

/**
 * The members of a compressed JSON object with one member in each line. It is read at the first call (about 5 ms), and only
 * the members that are asked for are parsed: all of them would be a fifth of the objects in the heap of a worker, and V8
 * goes through them again and again.
 */
export const jsonTable = (name: string): ((key: string) => unknown) => {
  const text = once(() => gunzipSync(readFileSync(join(packageRoot, 'core/views/crs', name))))
  const member = remembered((key) => {
    const start = `\n"${key}":`
    const at = text().indexOf(start)
    if (at < 0) return null
    const line = text().toString('utf8', at + start.length, text().indexOf('\n', at + 1))
    return JSON.parse(line.replace(/,$/, '')) as unknown
  })
  return (key) => (KEY.test(key) ? (member(key) ?? undefined) : undefined)
}
