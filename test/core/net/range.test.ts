import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { IncomingHttpHeaders } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { closeAll, fetchWith, serve, thrownBy } from './loopback.js'

test.after(closeAll)

const content = 'abcdefghij'

/** A file server that knows ranges, seen by the requests it got. */
const serveRanges = async (seen: IncomingHttpHeaders[] = []) =>
  serve((request, answer) => {
    seen.push(request.headers)
    const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
    if (first === undefined) return answer.end(content)
    if (Number(first) >= content.length)
      return answer.writeHead(416, { 'content-range': `bytes */${content.length}` }).end()
    const end = Math.min(Number(last), content.length - 1)
    const headers = { 'content-range': `bytes ${first}-${end}/${content.length}`, etag: '"v1"', 'content-type': 'x/y' }
    answer.writeHead(206, headers).end(content.slice(Number(first), end + 1))
  })

const shownOf = ({ bytes, ...rest }: { bytes: Uint8Array }) => ({ ...rest, text: Buffer.from(bytes).toString() })

test('a range gives a part with the total length and the version', async () => {
  const seen: IncomingHttpHeaders[] = []
  const address = `http://127.0.0.1:${await serveRanges(seen)}/`
  const fetch = fetchWith()
  const part = { status: 206, mediaType: 'x/y', totalBytes: 10, etag: '"v1"' }
  assert.equal(shownOf(await fetch(address, { range: [2, 4] })), { ...part, text: 'cde' })
  assert.equal(shownOf(await fetch(address, { range: [8, 99] })), { ...part, text: 'ij' })
  assert.equal([seen[0]!.range, seen[0]!['accept-encoding']], ['bytes=2-4', 'identity'])
  const beyond = await fetch(address, { range: [10, 12] })
  assert.equal(shownOf(beyond), { status: 416, mediaType: '', totalBytes: 10, text: '' })
  assert.is((await fetch(address)).status, 200, 'the whole is another thing than its parts')
})

test('a server without ranges answers with the whole file, within the limit', async () => {
  const port = await serve((_, answer) => answer.end(content))
  const address = `http://127.0.0.1:${port}/`
  assert.equal(shownOf(await fetchWith()(address, { range: [2, 4] })), { status: 200, mediaType: '', text: content })
  assert.is((await thrownBy(fetchWith({ maxBytes: 5 })(address, { range: [2, 4] }))).code, 'too-large')
})

test('a range is sent on after a redirect to another origin', async () => {
  const target = await serveRanges()
  const port = await serve((_, answer) => answer.writeHead(302, { location: `http://localhost:${target}/` }).end())
  const fetch = fetchWith({ allow: ['127.0.0.1', 'localhost'] })
  assert.is(shownOf(await fetch(`http://127.0.0.1:${port}/`, { range: [0, 1] })).text, 'ab')
})

test('an answer with another part than requested is refused', async () => {
  for (const [said, bytes] of [
    ['bytes 3-5/10', 'def'],
    ['bytes 2-5/10', 'cdef'],
    ['bytes 2-4/10', 'cd'],
    ['bytes */10', 'cde'],
    ['lines 2-4/10', 'cde'],
    ['b'.repeat(101), 'cde'],
    ['', 'cde']
  ] as const) {
    const port = await serve((_, answer) => answer.writeHead(206, said ? { 'content-range': said } : {}).end(bytes))
    const { code, message } = await thrownBy(fetchWith()(`http://127.0.0.1:${port}/?key=hidden`, { range: [2, 4] }))
    assert.is(code, 'upstream-failed', said)
    assert.match(message, `it sent ${bytes.length} bytes as "${said.slice(0, 100)}"; must be bytes 2 to 4`)
    assert.not.match(message, 'hidden')
  }
  const port = await serve((_, answer) => answer.writeHead(206, { 'content-range': 'bytes 2-4/*' }).end('cde'))
  assert.equal(shownOf(await fetchWith()(`http://127.0.0.1:${port}/`, { range: [2, 4] })), {
    status: 206,
    mediaType: '',
    text: 'cde'
  })
})

test('ranges of data URIs and of files of the app are read', async () => {
  const appFolder = mkdtempSync(join(tmpdir(), 'mapsetter-range-'))
  writeFileSync(join(appFolder, 'a.tif'), content)
  const fetch = fetchWith({ appFolder })
  for (const [range, text] of [
    [[2, 4], 'cde'],
    [[8, 99], 'ij'],
    [[10, 12], '']
  ] as const)
    // prettier-ignore
    for (const [address, mediaType] of [
      [`data:image/tiff,${content}`, 'image/tiff'],
      ['a.tif', 'image/tiff']
    ] as const)
      assert.equal(shownOf(await fetch(address, { range })), { status: 206, mediaType, totalBytes: 10, text })
  rmSync(appFolder, { recursive: true })
})

test.run()
