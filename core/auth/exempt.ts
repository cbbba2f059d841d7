import type { Identity } from '../client.js'
import { type Problem, refuseSettings } from '../errors.js'
import { isInRanges, rangeIn } from '../net/address-list.js'
import type { IpRange } from '../net/ip-address.js'

const ROLE = 'role:'

/** Whether the limits of clients do not hold for one. Throws `wrong-settings`. */
export const makeExempt = (entries: readonly string[]): ((address: string, identity?: Identity) => boolean) => {
  const problems: Problem[] = []
  const roles = entries.filter((entry) => entry.startsWith(ROLE)).map((entry) => entry.slice(ROLE.length))
  const ranges = entries.flatMap((entry, index): IpRange[] => {
    if (entry.startsWith(ROLE)) return []
    const range = rangeIn(entry)
    if (range) return [range]
    const message = `is "${entry}"; must be an IP address, a range such as 10.1.0.0/16, or a role such as role:batch`
    problems.push({ path: `clients.exempt[${index}]`, message })
    return []
  })
  refuseSettings(problems)
  return (address, identity) =>
    isInRanges(address, ranges) || (identity?.roles.some((role) => roles.includes(role)) ?? false)
}
