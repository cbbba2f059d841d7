import { rm } from 'node:fs/promises'

/**
 * Removes the folder of a program that has ended, while processes that it started may still write. Only the asynchronous
 * function looks for new files when it tries again.
 */
export const removeFolder = (folder: string): Promise<void> =>
  rm(folder, { recursive: true, force: true, maxRetries: 20 })
