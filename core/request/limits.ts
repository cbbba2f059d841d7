import { PrintError } from '../errors.js'

/** The most pages and rows that one request may have. */
export interface RequestLimits {
  pages: number
  rows: number
}

export const tooMany = (what: string, count: number, limit: number): PrintError =>
  new PrintError('too-large', `the report has ${count} ${what}; the limit is ${limit}`)

/** Counts rows. Throws `too-large` when there are more than a report may have. */
export const rowCounter = ({ rows: limit }: RequestLimits): ((count: number) => void) => {
  let rows = 0
  return (count) => {
    rows += count
    if (rows > limit) throw tooMany('rows', rows, limit)
  }
}
