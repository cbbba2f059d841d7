/** The only module that uses ipaddr.js: IP addresses, ranges, and which are public. */
import { createRequire } from 'node:module'
import type Library from 'ipaddr.js'
import { remembered } from '../remembered.js'

const ipaddr: typeof Library = createRequire(import.meta.url)('ipaddr.js')

export type IpAddress = Library.IPv4 | Library.IPv6
export type IpRange = [start: IpAddress, prefix: number]

/**
 * Turns IPv4-mapped addresses into the IPv4 address that is used to connect. Remembers some: each tile of a host that is
 * written as an address is checked and counted.
 */
export const parseAddress = remembered((text): IpAddress => ipaddr.process(text))

export const isAddress = (text: string): boolean => ipaddr.isValid(text)

export const isIPv6 = (text: string): boolean => ipaddr.IPv6.isValid(text)

/** The range of a single address. */
export const exactly = (text: string): IpRange => {
  const address = parseAddress(text)
  return [address, address instanceof ipaddr.IPv4 ? 32 : 128]
}

/** `10.1.0.0/16`, `fd00::/8`; undefined for any other text. */
export const parseRange = (text: string): IpRange | undefined =>
  ipaddr.IPv4.isValidCIDRFourPartDecimal(text) || ipaddr.IPv6.isValidCIDR(text) ? ipaddr.parseCIDR(text) : undefined

export const isInRange = (address: IpAddress, range: IpRange): boolean =>
  address.kind() === range[0].kind() && address.match(range)

/**
 * What one client may be taken to have: an IPv4 address, or the 64 bits of a network of IPv6, in which a client chooses
 * addresses freely (RFC 6177). Other text is cut to 64 characters. Who has left already, or comes through a Unix socket, has
 * no address.
 */
export const networkOf = (text = ''): string => {
  if (!isAddress(text)) return text.slice(0, 64)
  const address = parseAddress(text)
  if (address instanceof ipaddr.IPv4) return address.toString()
  return `${ipaddr.fromByteArray([...address.toByteArray().slice(0, 8), ...Array(8).fill(0)])}/64`
}

const globalUnicast: IpRange = [ipaddr.IPv6.parse('2000::'), 3]
const nat64: IpRange = [ipaddr.IPv6.parse('64:ff9b::'), 96]

/** An address, and the IPv4 address that it leads to through a gateway. */
export const variantsOf = (address: IpAddress): IpAddress[] => {
  const bytes = address.toByteArray()
  if (isInRange(address, nat64)) return [address, ipaddr.fromByteArray(bytes.slice(12))]
  const range: string = address.range()
  return range === '6to4' ? [address, ipaddr.fromByteArray(bytes.slice(2, 6))] : [address]
}

/** The range, in words, because of which an address is not public; undefined for a public address. */
export const closedRange = (address: IpAddress): string | undefined => {
  if (address instanceof ipaddr.IPv6) {
    const [, inner] = variantsOf(address)
    if (inner) return closedRange(inner)
    if (address.range() === 'unicast') return isInRange(address, globalUnicast) ? undefined : 'reserved'
  }
  const range: string = address.range()
  return range === 'unicast' ? undefined : range.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}
