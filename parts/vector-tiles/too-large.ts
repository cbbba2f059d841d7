import { PrintError } from '../../core/plugin.js'
import { TooMuch } from './decode.js'

/** The result of a function; throws `too-large` in place of TooMuch. */
export const orTooLarge = async <T>(verb: () => Promise<T>): Promise<T> => {
  try {
    return await verb()
  } catch (thrown) {
    throw thrown instanceof TooMuch ? new PrintError('too-large', thrown.message, { cause: thrown }) : thrown
  }
}
