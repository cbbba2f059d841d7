import { PrintError } from '../errors.js'
import type { Tools } from '../tools.js'
import { decodeBody } from './content-encoding.js'
import type { Budget } from './exchange.js'

/** Unpacks what a job has fetched; unpacked bytes count like fetched ones. */
export const unpacker =
  (budget: Budget): Tools['unpack'] =>
  async (bytes, encoding, maxBytes) => {
    const charge = (length: number) => {
      budget.left -= length
      if (budget.left < 0)
        throw new PrintError(
          'too-large',
          'it is too large: unpacked, the answers to this job exceed their limit (limits.jobFetchBytes)'
        )
    }
    return (await decodeBody(bytes, encoding, { maxBytes, charge }))!
  }
