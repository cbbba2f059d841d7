import { PrintError } from '../errors.js'
import { shownAddress } from '../address.js'
import type { FetchRequest, Tools } from '../tools.js'
import { exceptionIn } from './service-exception.js'

/** What a map server says instead of doing what it was asked. */
export class ServiceException extends PrintError {}

/**
 * The bytes at an address. Throws `upstream-failed` for any status but 200 and for an empty answer, and ServiceException,
 * which is one, for an exception report with any status; else what `tools.fetch` throws.
 */
export const fetchData = async (tools: Tools, address: string, request?: FetchRequest): Promise<Uint8Array> => {
  const { status, bytes } = await tools.fetch(address, request)
  const said = exceptionIn(bytes)
  if (said !== undefined) throw new ServiceException('upstream-failed', `${shownAddress(address)} answered: "${said}"`)
  if (status !== 200) throw new PrintError('upstream-failed', `${shownAddress(address)} answered with status ${status}`)
  if (bytes.length === 0 && /^https?:/i.test(address))
    throw new PrintError('upstream-failed', `${shownAddress(address)} answered with nothing in it`)
  return bytes
}

/** The same as text in UTF-8. */
export const fetchText = async (tools: Tools, address: string): Promise<string> =>
  new TextDecoder().decode(await fetchData(tools, address))
