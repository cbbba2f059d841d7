import { readEntries } from '../setting-entries.js'
import { exactly, type IpRange, isAddress, isInRange, parseAddress, parseRange } from './ip-address.js'

/** An IP address or a range such as 10.1.0.0/16; undefined for any other text. */
export const rangeIn = (text: string): IpRange | undefined => (isAddress(text) ? exactly(text) : parseRange(text))

/** Whether an address is in one of the ranges; false for text that is not an address. */
export const isInRanges = (address: string | undefined, ranges: readonly IpRange[]): boolean => {
  if (address === undefined || !isAddress(address)) return false
  const parsed = parseAddress(address)
  return ranges.some((range) => isInRange(parsed, range))
}

/**
 * Whether an IP address is one of these addresses or in one of these ranges. Throws `wrong-settings` with all invalid
 * entries. `also`: what else the setting may say, for the message.
 */
export const addressList = (
  entries: readonly string[],
  setting: string,
  also?: string
): ((address: string | undefined) => boolean) => {
  const forms = ['an IP address', 'a range such as 10.1.0.0/16', also].filter((form) => form !== undefined)
  const expected = `${forms.slice(0, -1).join(', ')} or ${forms.at(-1)}`
  const ranges = readEntries(
    entries,
    setting,
    (entry, refuse) => rangeIn(entry) ?? refuse(`is "${entry}"; must be ${expected}`)
  )
  return (address) => isInRanges(address, ranges)
}
