import { PrintError } from '../errors.js'
import type { Drawing } from '../plugin/contracts.js'

/** A server of tiles says that it has none at a place: an answer like any other, unless it says so of all. */
export class NotThere extends PrintError {}

/** Not a single tile of those that a map shows could be had. */
export class NoTiles extends PrintError {
  /** The server answered, and has none of them. */
  readonly isAnswered: boolean

  constructor(count: number, first: PrintError) {
    super(first.code, `${count} of ${count} tiles are missing: ${first.message}`, { cause: first })
    this.isAnswered = first instanceof NotThere
  }
}

/** What becomes of a layer that has no tiles: nothing, and the reason. Throws on whatever else it was. */
export const withoutTiles = (thrown: unknown): Drawing => {
  if (!(thrown instanceof NoTiles)) throw thrown
  return { missing: thrown }
}
