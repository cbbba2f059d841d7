/** How often a path is decoded; servers and proxies in front of them may each do it once. */
const MOST_DECODED = 4

/** The ways in which servers may read a path: decoded or not, with `..` followed, `//` as `/`, and without `;` parameters. */
export interface PathReadings {
  /** Without a slash at their ends, each once. */
  readings: string[]
  /** Whether there may be further ones: it is encoded too often, or leaves the root. */
  isUnclear: boolean
}

export const readingsOf = (pathname: string): PathReadings => {
  const readings = new Set<string>()
  let isUnclear = false
  let text = pathname
  for (let times = 0; times <= MOST_DECODED; times++) {
    for (const written of [text, text.replace(/;[^/\\]*/g, '')]) {
      const plain = resolved(written)
      if (plain === undefined) isUnclear = true
      else readings.add(plain)
    }
    const next = unescaped(text)
    if (next === text) return { readings: [...readings], isUnclear }
    text = next
  }
  return { readings: [...readings], isUnclear: true }
}

/** Whether a path lies at or below another one, whichever way a server reads it. */
export const isSurelyBelow = ({ readings, isUnclear }: PathReadings, path: string): boolean =>
  !isUnclear && readings.every((reading) => isBelow(reading, path))

/** Whether it lies there in some way, also if a server does not tell upper from lower case. */
export const mayBeBelow = ({ readings, isUnclear }: PathReadings, path: string): boolean =>
  isUnclear || readings.some((reading) => isBelow(reading.toLowerCase(), path.toLowerCase()))

const isBelow = (path: string, folder: string): boolean => path === folder || path.startsWith(`${folder}/`)

const unescaped = (text: string): string =>
  text.replace(/%([\da-f]{2})/gi, (_, digits: string) => String.fromCharCode(parseInt(digits, 16)))

/** Undefined if it leaves the root. */
const resolved = (path: string): string | undefined => {
  const parts: string[] = []
  for (const part of path.split(/[/\\]+/)) {
    if (part === '..') {
      if (parts.pop() === undefined) return undefined
    } else if (part !== '' && part !== '.') parts.push(part)
  }
  return parts.map((part) => `/${part}`).join('')
}
