import type { Identity } from '../client.js'
import { isInRanges, rangeIn } from '../net/address-list.js'
import { readEntries } from '../setting-entries.js'

const ROLE = 'role:'

/** Whether the limits of clients do not hold for one. Throws `wrong-settings` with all invalid entries. */
export const makeExempt = (entries: readonly string[]): ((address: string, identity?: Identity) => boolean) => {
  const roles = entries.filter((entry) => entry.startsWith(ROLE)).map((entry) => entry.slice(ROLE.length))
  const ranges = readEntries(entries, 'clients.exempt', (entry, refuse) =>
    entry.startsWith(ROLE)
      ? undefined
      : (rangeIn(entry) ??
        refuse(`is "${entry}"; must be an IP address, a range such as 10.1.0.0/16, or a role such as role:batch`))
  )
  return (address, identity) =>
    isInRanges(address, ranges) || (identity?.roles.some((role) => roles.includes(role)) ?? false)
}
