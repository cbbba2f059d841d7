import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { addressList, isInRanges, rangeIn } from '../../../core/net/address-list.js'
import { closedRange, exactly, isInRange, networkOf, parseAddress, parseRange, variantsOf } from '../../../core/net/ip-address.js' // prettier-ignore

const closed = (text: string) => closedRange(parseAddress(text))

test('public addresses are in no closed range', () => {
  for (const text of [
    '8.8.8.8',
    '100.63.255.255',
    '172.32.0.1',
    '2001:4860::1',
    '2a00::1',
    '3000::1',
    '::ffff:8.8.8.8'
  ])
    assert.is(closed(text), undefined, text)
})

test('addresses that are not public have the name of their range', () => {
  const ranges = { '10.0.0.1': 'private', '172.31.255.255': 'private', '127.0.0.1': 'loopback', '169.254.1.1': 'link-local', '100.64.0.1': 'carrier-grade-nat', '0.0.0.0': 'unspecified', '224.0.0.1': 'multicast', '255.255.255.255': 'broadcast', '::1': 'loopback', 'fe80::1': 'link-local', 'fd00::1': 'unique-local', '::ffff:10.0.0.1': 'private', '4000::1': 'reserved', '1fff::1': 'reserved' } // prettier-ignore
  for (const [text, range] of Object.entries(ranges)) assert.is(closed(text), range, text)
})

test('an address of a gateway is as public as the IPv4 address behind it', () => {
  assert.equal([closed('64:ff9b::8.8.8.8'), closed('64:ff9b::10.0.0.1'), closed('2002:808:808::1'), closed('2002:a00:1::1')], [undefined, 'private', undefined, 'private']) // prettier-ignore
  assert.equal(variantsOf(parseAddress('64:ff9b::10.1.2.3')).map(String), ['64:ff9b::a01:203', '10.1.2.3'])
  assert.equal(variantsOf(parseAddress('64:ff9b::200.1.2.3')).map(String), ['64:ff9b::c801:203', '200.1.2.3'])
  assert.equal(variantsOf(parseAddress('2002:a01:203::7')).map(String), ['2002:a01:203::7', '10.1.2.3'])
  assert.equal(variantsOf(parseAddress('10.1.2.3')).map(String), ['10.1.2.3'])
})

test('a client is an IPv4 address or a network of 64 bits', () => {
  assert.is(networkOf('192.0.2.7'), '192.0.2.7')
  assert.is(networkOf('::ffff:192.0.2.7'), '192.0.2.7')
  assert.is(networkOf('2001:db8:1:2:3:4:5:6'), '2001:db8:1:2::/64')
  assert.is(networkOf('x'.repeat(70)), 'x'.repeat(64))
})

test('a single address is a range of its own; ranges need four numbers and a prefix', () => {
  const isIn = (text: string, range: string) => isInRange(parseAddress(text), rangeIn(range)!)
  assert.equal([isIn('10.1.2.3', '10.1.2.3'), isIn('10.1.2.2', '10.1.2.3'), isIn('fd00::1', 'fd00::1'), isIn('fd00::', 'fd00::1')], [true, false, true, false]) // prettier-ignore
  assert.equal([isIn('10.1.255.255', '10.1.0.0/16'), isIn('10.2.0.0', '10.1.0.0/16'), isIn('::1', '0.0.0.0/0')], [true, false, false]) // prettier-ignore
  assert.equal([exactly('10.1.2.3')[1], exactly('fd00::1')[1]], [32, 128])
  for (const text of ['10.1/16', '10.1.2.3', 'fd00::/129', '10.0.0.0/33', 'a/8']) assert.is(parseRange(text), undefined, text) // prettier-ignore
})

test('a list of addresses and ranges tells which addresses are in it, and refuses other texts with their place', () => {
  const has = addressList(['10.1.0.0/16', 'fd00::1'], 'trusted')
  assert.equal(['10.1.9.9', 'fd00::1', '10.2.0.1', 'nobody', undefined].map(has), [true, true, false, false, false])
  assert.is(isInRanges('10.1.1.1', []), false)
  const messageOf = (also?: string) => {
    try {
      addressList(['x'], 'trusted', also)
    } catch (thrown) {
      return (thrown as Error).message
    }
  }
  assert.is(messageOf(), 'trusted[0] is "x"; must be an IP address or a range such as 10.1.0.0/16')
  assert.is(
    messageOf('* for all'),
    'trusted[0] is "x"; must be an IP address, a range such as 10.1.0.0/16 or * for all'
  )
  assert.throws(() => addressList(['10.1.0.0/16', 'x'], 'trusted', 'a name'), (error: any) => error.code === 'wrong-settings' && error.problems[0].path === 'trusted[1]') // prettier-ignore
})

test.run()
