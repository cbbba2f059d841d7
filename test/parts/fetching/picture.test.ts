import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { PrintError } from '../../../core/errors.js'
import { fetchPicture } from '../../../parts/fetching/picture.js'
import type { Fetched } from '../../../core/tools.js'
import { fakeTools } from '../../support/fake-tools.js'

const dot = Buffer.from('GIF89a\x01\x00\x01\x00\x00\x00\x00;')

const toolsThat = (answer: Partial<Fetched> | Error) =>
  fakeTools({
    async fetch() {
      if (answer instanceof Error) throw answer
      return { status: 200, mediaType: 'text/plain', bytes: new Uint8Array(), ...answer }
    }
  })
const ADDRESS = 'http://me:pass@maps.example.org/wms?LAYERS=a&token=s3cret'
const complaintOf = async (answer: Partial<Fetched> | Error, address = ADDRESS): Promise<PrintError> => {
  try {
    await fetchPicture(toolsThat(answer), address)
  } catch (thrown) {
    if (thrown instanceof PrintError) return thrown
    throw thrown
  }
  throw new Error('nothing was thrown')
}
const text = (content: string) => ({ bytes: Buffer.from(content) })

test('the format of a picture is detected from its bytes, whatever the media type', async () => {
  assert.equal(await fetchPicture(toolsThat({ bytes: dot }), ADDRESS), dot)
})

test('statuses for missing tiles give undefined', async () => {
  assert.is(await fetchPicture(toolsThat({ status: 204 }), ADDRESS), undefined)
  assert.is(await fetchPicture(toolsThat({ status: 404 }), ADDRESS, { empty: [204, 404] }), undefined)
  assert.is((await complaintOf({ status: 404 })).code, 'upstream-failed')
})

test('an error names the address without secrets, and quotes the answer of the server', async () => {
  const shown = 'http://maps.example.org/wms?LAYERS=a&…'
  for (const [answer, said] of [
    [{ status: 500, ...text('out of\n  memory') }, 'answered with status 500: "out of memory"'],
    [{ status: 500 }, 'answered with status 500: an empty answer'],
    [
      text('<ServiceException code="x"> No such\nlayer </ServiceException>'),
      'answered with something that is not a picture: "No such layer"'
    ],
    [
      text(
        '<ServiceExceptionReport><ServiceException>&quot;a&amp;b&quot; &lt; 2</ServiceException></ServiceExceptionReport>'
      ),
      'answered with something that is not a picture: ""a&b" < 2"'
    ],
    [
      text('<ServiceExceptionReport><ServiceException code="LayerNotDefined"/></ServiceExceptionReport>'),
      'answered with something that is not a picture: "LayerNotDefined"'
    ],
    [
      {
        bytes: Buffer.from(
          "<?xml version='1.0' encoding='ISO-8859-1'?><ServiceException>Gew\xe4sser</ServiceException>",
          'latin1'
        )
      },
      'answered with something that is not a picture: "Gew\u00e4sser"'
    ],
    [
      text('<ows:ExceptionText>Bad <![CDATA[row]]></ows:ExceptionText>'),
      'answered with something that is not a picture: "Bad row"'
    ],
    [text('x'.repeat(500)), `answered with something that is not a picture: "${'x'.repeat(200)}…"`],
    [
      { bytes: Buffer.from([0, 1, 2, 0xff]), mediaType: 'image/heic' },
      'answered with something that is not a picture: 4 bytes of image/heic'
    ],
    [
      { bytes: Buffer.from('\0\0\0\x20ftypavif\0\0\0\0', 'latin1'), mediaType: 'image/avif' },
      'answered with a picture in AVIF; must be PNG, JPEG, WebP, GIF, TIFF, BMP or SVG'
    ],
    [{ bytes: Buffer.from('\x89PNG\r\n\x1a\n1234', 'latin1') }, 'is damaged: its end is missing, it has 12 bytes'],
    [{ bytes: dot.subarray(0, -1) }, 'is damaged: its end is missing, it has 13 bytes']
  ] as const)
    assert.is((await complaintOf(answer)).message, `${shown} ${said}`)
})

test('a fetch that failed keeps its code, and the address in its message is the shown one', async () => {
  const slow = await complaintOf(new PrintError('upstream-slow', `${ADDRESS} costs $& too long`))
  assert.is(slow.code, 'upstream-slow')
  assert.is(
    slow.message,
    'http://maps.example.org/wms?LAYERS=a&… gave no answer: http://maps.example.org/wms?LAYERS=a&… costs $& too long'
  )
  assert.is((await complaintOf(new Error('boom'))).code, 'upstream-failed')
})

test('a message names the address once, and another failing address too', async () => {
  const gone = await complaintOf(
    new PrintError('upstream-failed', '"http://maps.example.org/wms" could not be fetched: name not found')
  )
  assert.is(gone.message, 'http://maps.example.org/wms?LAYERS=a&… could not be fetched: name not found')
  const led = await complaintOf(
    new PrintError('address-denied', '"10.0.0.1" may not be fetched: its address is private')
  )
  assert.is(
    led.message,
    'http://maps.example.org/wms?LAYERS=a&… gave no answer: "10.0.0.1" may not be fetched: its address is private'
  )
})

test('messages do not quote contents of app files or data URIs', async () => {
  for (const address of ['app.yaml', 'file://app.yaml', 'data:text/plain,secret']) {
    const error = await complaintOf(text('secret'), address)
    assert.is(error.code, 'invalid-data')
    assert.match(error.message, /is not a picture$/)
  }
  assert.match((await complaintOf({ status: 404 }, 'none.png')).message, "none.png is not in the app's folder")
})

test('a cancelled job ends with its own reason', async () => {
  const cancel = new AbortController()
  const tools = fakeTools({ signal: cancel.signal, fetch: async () => Promise.reject(new Error('closed')) })
  cancel.abort(new PrintError('cancelled', 'the job was cancelled'))
  const code = await fetchPicture(tools, ADDRESS).catch((thrown) => thrown.code)
  assert.is(code, 'cancelled')
})

test.run()
