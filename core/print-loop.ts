import { PrintError } from './errors.js'

/** Header of every request that is made for a print: a service that gets it makes no print of its own for it. */
export const PRINTING = 'x-mapsetter-printing'
/** Header of the answer to such a request. */
export const LOOP = 'x-mapsetter-loop'

/** `what`: the address that was fetched; absent for the service that is asked. */
export const printLoop = (what?: string): PrintError =>
  new PrintError(
    'print-loop',
    what === undefined
      ? 'this request comes from another print; a layer or picture must not have the address of a print service'
      : `"${what}" is the address of a print service; a layer or picture must have another address`
  )
