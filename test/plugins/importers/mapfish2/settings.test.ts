import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { configOf, imported } from '../../../support/imported.js'

const SIZES = {
  letter: [612, 792], note: [540, 720], legal: [612, 1008], tabloid: [792, 1224], ledger: [1224, 792], executive: [522, 756],
  postcard: [283, 416], halfletter: [396, 612], _11x17: [792, 1224], A0: [2384, 3370], a1: [1684, 2384], a2: [1191, 1684],
  a3: [842, 1191], a4: [595, 842], a5: [420, 595], a6: [297, 420], a7: [210, 297], a8: [148, 210], a9: [105, 148],
  a10: [73, 105], b0: [2834, 4008], b1: [2004, 2834], b2: [1417, 2004], b3: [1000, 1417], b4: [708, 1000], b5: [498, 708],
  b6: [354, 498], b7: [249, 354], b8: [175, 249], b9: [124, 175], b10: [87, 124],
  '14400 x 1': [14400, 1], '10.5,20': [10.5, 20], '14401 1': [595, 842], '0 5': [595, 842], toString: [595, 842], nothing: [595, 842]
} as const // prettier-ignore

/** The size of the page, and what the report says of it. */
const pageOf = (size: string, more = '') => {
  const { text, report } = imported(configOf('- !text\n  text: x').replace('pageSize: 500 700', `pageSize: '${size}'${more}`)) // prettier-ignore
  const [, width, height] = /#page\([^)]*?width: ([\d.]+)pt, height: ([\d.]+)pt/.exec(text('plan.typ.hbs'))!
  return { size: [Number(width), Number(height)], isTold: report.includes('the page size') }
}

test('page sizes by name or by their numbers; an unknown one is A4', () => {
  for (const [name, size] of Object.entries(SIZES)) {
    const page = pageOf(name)
    assert.equal(page.size, [...size], name)
    assert.is(page.isTold, ['14401 1', '0 5', 'toString', 'nothing'].includes(name), name)
  }
  assert.equal(pageOf('a4', '\n      landscape: true').size, [842, 595])
})

/** Lines of the report about hosts. */
const hosts = (...written: string[]) => {
  const { report } = imported(configOf('- !text\n  text: x', `hosts:\n${written.map((host) => `  - ${host}\n`).join('')}`)) // prettier-ignore
  return report.split('\n').filter((line) => /host|access\.allow/.test(line)).map((line) => line.replace(/^- config\.yaml:\d+: /, '')) // prettier-ignore
}

test('hosts become entries of access.allow, with port and network', () => {
  const needed = (list: string) => `access.allow: [${list}], needed only if the address is private`
  const has = (written: string, line: string) => {
    const lines = hosts(written).map((one) => one.replaceAll(/['"]/g, ''))
    assert.ok(lines.some((one) => one.includes(line)), `${written}: ${lines.join(' | ')}`) // prettier-ignore
  }
  has('!dnsMatch { host: a.example }', needed('a.example'))
  has('!dnsMatch { host: a.example, port: 81 }', needed('a.example:81'))
  has('!ipMatch { ip: 10.1.0.0, mask: 255.255.0.0 }', needed('10.1.0.0/16'))
  has('!ipMatch { ip: 10.1.2.3, mask: 255.255.255.255 }', needed('10.1.2.3/32'))
  has('!ipMatch { ip: 10.1.2.3, mask: 255.0.255.0 }', needed('10.1.2.3'))
  has('!ipMatch { ip: 10.1.2.3, mask: 255.256.0.0 }', needed('10.1.2.3'))
  has('!ipMatch { ip: 10.1.2.3, mask: 255.0.0, port: 5 }', needed('10.1.2.3:5'))
  has('!localMatch { port: 8 }', needed('localhost:8, 127.0.0.1:8'))
  has('!localMatch { dummy: true }', needed('localhost, 127.0.0.1'))
  for (const every of [
    '!acceptAll { dummy: true }',
    '!ipMatch { ip: 10.0.0.0, mask: 0.0.0.0 }',
    "!ipMatch { ip: 10.0.0.0, mask: '0' }"
  ])
    has(every, 'all hosts: public hosts are always allowed')
})

test('what is no host is told', () => {
  const is = (written: string, quoted: string) => assert.ok(hosts(written).some((line) => line.includes(`not a valid host: ${quoted}`)), `${written}: ${hosts(written).join('\n')}`) // prettier-ignore
  is("!dnsMatch { host: 'a b' }", '"a b"')
  is(`!dnsMatch { host: ${'a'.repeat(201)} }`, '"aaa')
  is('!dnsMatch { port: 5 }', '"dnsmatch"')
  is('!foo { host: a.example }', '"a.example"')
  assert.not.ok(hosts(`!dnsMatch { host: ${'a'.repeat(200)} }`).some((line) => line.includes('not a valid')))
})

test.run()
