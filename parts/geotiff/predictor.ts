/** Undoes the differencing of values before compression (TIFF 6.0, section 14; Adobe's TIFF Technical Note 3). */
const HORIZONTAL = 2
const FLOATING_POINT = 3

interface Rows {
  /** Values per row. */
  rowLength: number
  /** Values per pixel that are stored side by side. */
  stride: number
  bytesPerValue: number
}

/**
 * Little-endian values from differences, in place if possible; `bytes` must begin at the start of its buffer. Throws an
 * Error for an unknown predictor.
 */
export const undoPredictor = (bytes: Uint8Array, predictor: number, rows: Rows): Uint8Array => {
  if (predictor === HORIZONTAL) return addUp(bytes, rows)
  if (predictor === FLOATING_POINT) return joinBytes(bytes, rows)
  if (predictor === 1) return bytes
  throw new Error(`the predictor ${predictor} is not known`)
}

const addUp = (bytes: Uint8Array, { rowLength, stride, bytesPerValue }: Rows): Uint8Array => {
  const Values = [Uint8Array, Uint8Array, Uint16Array, undefined, Uint32Array][bytesPerValue]
  if (!Values) throw new Error(`values of ${8 * bytesPerValue} bits have no differences`)
  const values = new Values(bytes.buffer as ArrayBuffer, 0, Math.floor(bytes.length / bytesPerValue))
  for (let row = 0; row + rowLength <= values.length; row += rowLength)
    for (let at = row + stride; at < row + rowLength; at++) values[at]! += values[at - stride]!
  return bytes
}

/** A row has all first bytes of its values, then all second ones and so on, each as the difference from the previous. */
const joinBytes = (bytes: Uint8Array, { rowLength, stride, bytesPerValue }: Rows): Uint8Array => {
  const joined = new Uint8Array(bytes.length)
  const rowBytes = rowLength * bytesPerValue
  for (let row = 0; row + rowBytes <= bytes.length; row += rowBytes) {
    for (let at = row + stride; at < row + rowBytes; at++) bytes[at]! += bytes[at - stride]!
    for (let value = 0; value < rowLength; value++)
      for (let byte = 0; byte < bytesPerValue; byte++)
        joined[row + value * bytesPerValue + byte] = bytes[row + (bytesPerValue - 1 - byte) * rowLength + value]!
  }
  return joined
}
