import { PrintError } from '../errors.js'
import { shownAddress } from '../address.js'
import type { FetchRequest, Tools } from '../tools.js'
import { exceptionIn } from './service-exception.js'

/** The exception report that a map server answered with. */
export class ServiceException extends PrintError {}

/**
 * The bytes at an address. Throws PrintError `upstream-failed` for any status but 200 and for an empty answer; throws
 * ServiceException, also `upstream-failed`, for an exception report with any status; and what `tools.fetch` throws.
 */
export const fetchData = async (tools: Tools, address: string, request?: FetchRequest): Promise<Uint8Array> => {
  const { status, bytes } = await tools.fetch(address, request)
  const exception = exceptionIn(bytes)
  if (exception !== undefined)
    throw new ServiceException('upstream-failed', `${shownAddress(address)} answered: "${exception}"`)
  // the contents of the app's own files must not appear in messages
  if (status === 404 && !/^https?:/i.test(address))
    throw new PrintError('invalid-data', `the app has no file "${shownAddress(address)}"`)
  if (status !== 200) throw new PrintError('upstream-failed', `${shownAddress(address)} answered with status ${status}`)
  if (bytes.length === 0 && /^https?:/i.test(address))
    throw new PrintError('upstream-failed', `${shownAddress(address)} answered with an empty body`)
  return bytes
}

/** The same as text in UTF-8. */
export const fetchText = async (tools: Tools, address: string): Promise<string> =>
  new TextDecoder().decode(await fetchData(tools, address))
