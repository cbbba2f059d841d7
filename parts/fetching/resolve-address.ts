import { withBraces } from '../../core/address.js'
import { PrintError } from '../../core/errors.js'

const KNOWN = ['http', 'https', 'data', 'file']
const WITH_SCHEME = /^([a-z][a-z\d+.-]*):/i

/**
 * Resolves an address in a style relative to the address of the style: http(s), data:, or a path inside the app. Braces
 * stay. Throws `invalid-spec` for other schemes, such as `mapbox:`, that only the library of a map service understands.
 */
export const resolveAddress = (written: string, base: string | undefined): string => {
  const address = written.trim()
  const scheme = WITH_SCHEME.exec(address)?.[1]?.toLowerCase()
  if (scheme !== undefined && KNOWN.includes(scheme)) return address
  if (scheme !== undefined)
    throw new PrintError(
      'invalid-spec',
      `${address.slice(0, 80)} cannot be fetched: it begins with "${scheme}:"; must begin with https:, http: or data:`
    )
  if (base === undefined || /^data:/i.test(base)) return address
  if (!/^https?:/i.test(base)) return address.startsWith('/') ? address : pathFrom(base, address)
  if (!URL.canParse(address, base))
    throw new PrintError('invalid-spec', `"${address.slice(0, 80)}" is not an address relative to that of the style`)
  return withBraces(new URL(address, base).href)
}

/** A path relative to another file of the app. A path that leads out of the app is refused when it is fetched. */
const pathFrom = (file: string, path: string): string => {
  const parts = file.split('/').slice(0, -1)
  for (const part of path.split('/'))
    if (part === '..' && parts.length > 0 && parts.at(-1) !== '..') parts.pop()
    else if (part !== '.' && part !== '') parts.push(part)
  return parts.join('/')
}
