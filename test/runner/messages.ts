/** What run.ts and its child processes tell each other. */

/** To a child: run this compiled test file, or end. */
export type ToChild = { file: string } | { end: true }

/** From a child, while a file runs: what the file and uvu print. */
export interface Printed {
  printed: string
}

/** From a child, once a file is done. */
export interface Outcome {
  /** Tests that the file has. */
  total: number
  passed: number
  skipped: number
  /** Whatever went wrong, as it is printed; empty if all is well. */
  failures: string
}

export type FromChild = Printed | Outcome
