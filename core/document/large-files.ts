import type { Files } from '../plugin/contracts.js'

const MOST_BYTES = 4e6

/** Whether Typst's memory of a document with these files is dropped before the next one: most of it is pictures. */
export const areLarge = (files: Files): boolean =>
  Object.values(files).reduce((sum, { length }) => sum + length, 0) > MOST_BYTES
