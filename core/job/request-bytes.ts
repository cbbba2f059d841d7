import { deserialize, serialize } from 'node:v8'
import type { RequestedPrint } from '../printer.js'

/**
 * A translated request as bytes, as a queue keeps it. The structured clone algorithm, because pages share their layers:
 * JSON would repeat them for each page.
 */
export const requestToBytes = (request: RequestedPrint): Uint8Array => serialize(request)

export const requestFromBytes = (bytes: Uint8Array): RequestedPrint => deserialize(bytes) as RequestedPrint
