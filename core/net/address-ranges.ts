import { exactly, type IpRange, isAddress, isInRange, parseAddress, parseRange } from './ip-address.js'

/** An IP address or a range such as 10.1.0.0/16; undefined for any other text. */
export const rangeIn = (text: string): IpRange | undefined => (isAddress(text) ? exactly(text) : parseRange(text))

/** Whether an address is in one of the ranges; false for text that is no address. */
export const isInRanges = (address: string | undefined, ranges: readonly IpRange[]): boolean =>
  address !== undefined && isAddress(address) && ranges.some((range) => isInRange(parseAddress(address), range))
