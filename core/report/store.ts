import type { Readable } from 'node:stream'

export interface WriteOptions {
  /** Whether a power cut does not lose the report once it is stored; by default it does not. */
  isLasting?: boolean
  signal?: AbortSignal
}

/** Where finished reports are kept until they are deleted. A name begins with the id of the report's job. */
export interface ReportStore {
  /**
   * Called once at the start of a service. Throws `wrong-settings` if the store can never work with these settings; another
   * error if it cannot be reached now.
   */
  open(): Promise<void>
  /**
   * Stores the whole report or nothing, also when it is written again after a failure. Throws `storage-full`. An abort of
   * the signal ends the attempt.
   */
  write(name: string, bytes: Uint8Array, options?: WriteOptions): Promise<void>
  has(name: string): Promise<boolean>
  /** Streams the report; the stream fails if the report is deleted meanwhile. Undefined if there is no such report. */
  read(name: string): Promise<Readable | undefined>
  /** Does nothing if there is no such report. */
  remove(name: string): Promise<void>
  /**
   * Removes reports of prints that did not end: those of the jobs with these ids, except the names in `kept`. Reports of
   * other jobs stay, because they may belong to another service.
   */
  removeLeftovers(ids: ReadonlySet<string>, kept: ReadonlySet<string>): Promise<void>
  /** Closes all connections. */
  close(): Promise<void>
}

const ID_CHARACTERS = 36

/** The names that `removeLeftovers` removes. */
export const leftoversIn = (names: string[], ids: ReadonlySet<string>, kept: ReadonlySet<string>): string[] =>
  names.filter((name) => ids.has(name.slice(0, ID_CHARACTERS)) && !kept.has(name))
