import { PrintError, tooMany } from '../errors.js'
import type { JsonLimits } from '../json-scan.js'

/** The most that one request may have. */
export interface RequestLimits extends JsonLimits {
  pages: number
  rows: number
  /** Of all maps. */
  layers: number
}

/** Counts rows. Throws `too-large` when there are more than a report may have. */
export const rowCounter = ({ rows: limit }: Pick<RequestLimits, 'rows'>): ((count: number) => void) => {
  let rows = 0
  return (count) => {
    rows += count
    if (rows > limit) throw tooMany('rows', rows, limit)
  }
}

/** Values that schemas describe; free-form contents (features, rows of tables) are not counted. */
const MOST_CHECKED = 500_000

/** What a request has, counted before it is coerced. Each verb throws `too-large`. */
export interface RequestCount {
  rows(count: number): void
  layers(count: number): void
  /** One more value that a schema describes. */
  checked(): void
}

export const countRequest = (limits: RequestLimits): RequestCount => {
  const most = Math.min(MOST_CHECKED, limits.requestValues)
  let layers = 0
  let checked = 0
  return {
    rows: rowCounter(limits),
    layers(count) {
      layers += count
      if (layers > limits.layers)
        throw new PrintError(
          'too-large',
          `the maps have ${layers} layers; the limit is ${limits.layers} (limits.layers)`
        )
    },
    checked() {
      if (++checked > most)
        throw new PrintError('too-large', `the request has too many values for its attributes; the limit is ${most}`)
    }
  }
}
