import type { Reading } from './yaml-members.js'

/** What is needed to write the attributes of a layout. */
export interface EntryContext extends Reading {
  /** Whether no attribute may have this name. */
  isWord: (name: string) => boolean
  /** The paths of the files of the app. */
  files: { has(path: string): boolean }
}
