import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { readDataUri } from '../../../core/net/data-uri.js'

const read = (address: string, maxBytes = 100, range?: [number, number]) => {
  try {
    const { bytes, ...rest } = readDataUri(address, maxBytes, range)
    return { ...rest, text: Buffer.from(bytes).toString('latin1') }
  } catch (error) {
    return (error as { code: string }).code
  }
}

test('a data URI has percent-encoded bytes or base64, and a media type', () => {
  assert.equal(read('data:,a%20b%zz%4'), { status: 200, mediaType: 'text/plain', text: 'a b%zz%4' })
  assert.equal(read('data: IMAGE/PNG ;charset=x; BASE64,YWJj ZA%3D='), { status: 200, mediaType: 'image/png', text: 'abcd' }) // prettier-ignore
  assert.equal(read('data:;base64,_-8='), { status: 200, mediaType: 'text/plain', text: '\u00ff\u00ef' })
  assert.equal(read('data:text/x;base64;a=b,YWJj'), { status: 200, mediaType: 'text/x', text: 'YWJj' })
})

test('wrong ones are refused', () => {
  assert.equal([read('data:text/plain'), read('data:;base64,a*b'), read('data:;base64,YQ===')], ['invalid-data', 'invalid-data', 'invalid-data']) // prettier-ignore
  const head = (length: number) => read(`data:${'x'.repeat(length - 5)},a`)
  assert.equal([typeof head(999), head(1000)], ['object', 'invalid-data'])
})

test('the limit of bytes is that of the content', () => {
  assert.equal([(read('data:,abc', 3) as { text: string }).text, read('data:,abcd', 3), read('data:;base64,YWJj', 2)], ['abc', 'too-large', 'too-large']) // prettier-ignore
  assert.equal([(read(`data:,${'%41'.repeat(3)}`, 3) as { text: string }).text, read(`data:,${'%41'.repeat(4)}`, 3)], ['AAA', 'too-large']) // prettier-ignore
})

test('what cannot be read without more bytes than allowed is refused before it is decoded', () => {
  const spaced = (spaces: number) => read(`data:;base64,YQ==${' '.repeat(spaces)}`, 3)
  assert.equal([(spaced(5) as { text: string }).text, spaced(6)], ['a', 'too-large'])
})

test('a message has the first 40 characters of the address', () => {
  const messageOf = (address: string, maxBytes = 100) => {
    try {
      readDataUri(address, maxBytes)
    } catch (thrown) {
      return (thrown as Error).message
    }
  }
  const [whole, longer] = [40, 41].map((length) => `data:${'x'.repeat(length - 5)}`)
  const rest = 'is not a data URI; must be like "data:image/png;base64,…"'
  assert.equal([messageOf(whole!), messageOf(longer!)], [`"${whole}" ${rest}`, `"${whole}…" ${rest}`])
  assert.is(messageOf('data:;base64,a*b'), '"data:;base64,a*b" does not contain valid base64')
  assert.match(messageOf(`data:,${'%41'.repeat(30)}`, 3)!, /^"data:,(%41){11}%…" has more than 3 bytes/)
})

test('a part has the bytes that are asked for, and the length of the whole', () => {
  assert.equal(read('data:,abcdef', 100, [1, 3]), { status: 206, mediaType: 'text/plain', text: 'bcd', totalBytes: 6 })
})

test.run()
