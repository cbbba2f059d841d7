import { PrintError } from '../errors.js'

/** How much of a kind one request may have. */
export interface RequestLimits {
  pages: number
  rows: number
}

export const tooMany = (what: string, count: number, limit: number): PrintError =>
  new PrintError('too-large', `the report has ${count} ${what}, the limit is ${limit}`)

/** Throws `too-large` once more rows are counted than a report may have. */
export const rowCounter = ({ rows: limit }: RequestLimits): ((count: number) => void) => {
  let rows = 0
  return (count) => {
    rows += count
    if (rows > limit) throw tooMany('rows', rows, limit)
  }
}
