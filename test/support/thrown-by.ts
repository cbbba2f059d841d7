import { PrintError } from '../../core/errors.js'

/** The PrintError that a promise rejects with; anything else that it comes to fails the test. */
export const thrownBy = async (promise: Promise<unknown>): Promise<PrintError> => {
  try {
    await promise
  } catch (thrown) {
    if (thrown instanceof PrintError) return thrown
    throw thrown
  }
  throw new Error('nothing was thrown')
}
