import { PrintError } from './errors.js'
import type { Drawing } from './plugin/contracts.js'

/** A tile server has no tile at a place: a normal answer, unless all tiles are missing. */
export class NotThere extends PrintError {}

/** All tiles of a map are missing. */
export class NoTiles extends PrintError {
  /** True if the server answered that it has none of them. */
  readonly isAnswered: boolean

  constructor(count: number, first: PrintError) {
    super(first.code, `${count} of ${count} tiles are missing: ${first.message}`, { cause: first })
    this.isAnswered = first instanceof NotThere
  }
}

/** The drawing of a layer without tiles: empty, with the reason. Throws any other error again. */
export const withoutTiles = (thrown: unknown): Drawing => {
  if (!(thrown instanceof NoTiles)) throw thrown
  return { missing: thrown }
}
