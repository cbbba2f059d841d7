import { createHash } from 'node:crypto'
import { type BlockPlugin, messageOf, type Prepared, PrintError, type Scope, selfContained, type Tools } from '../../core/plugin.js'
import { typstColour } from './typst-colour.js'

interface NorthArrowValue {
  /** http(s) or data address, or a path inside the app's folder, of an SVG or a picture that points north. */
  graphic?: string
  backgroundColor?: string
}

interface NorthArrowOptions extends NorthArrowValue {
  size: number
  map?: string
}

/** A needle in two tones over an open ring, an N above it. */
const builtIn = `<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100" viewBox="0 0 100 100">
<path d="M37.6 39.2A23.5 23.5 0 1 0 62.4 39.2" fill="none" stroke="#1f2429" stroke-width="1.4"/>
<path d="M50 23L36.5 85L50 76.5Z" fill="#1f2429" stroke="#1f2429" stroke-width="1.4" stroke-linejoin="round"/>
<path d="M50 23L63.5 85L50 76.5Z" fill="#fff" stroke="#1f2429" stroke-width="1.4" stroke-linejoin="round"/>
<path d="M43.6 17.5V2H46.9L53.3 11.9V2H56.4V17.5H53.2L46.7 7.4V17.5Z" fill="#1f2429"/>
</svg>`

const typst = `
#let draw(data) = box(width: data.size * 1pt, height: data.size * 1pt, fill: rgb(data.backgroundColor),
  rotate(data.rotationDeg * 1deg,
    image(data.path, width: data.size * 1pt, height: data.size * 1pt, fit: "contain", alt: "North arrow")))
`

const KNOWN = ['svg', 'png', 'jpg', 'gif', 'webp']

/** The graphic's bytes if they can be drawn: read once here, because a picture that Typst cannot read ends the print. */
const fetchGraphic = async (address: string, { fetch, pixels }: Tools): Promise<Uint8Array> => {
  const { status, bytes } = await fetch(address)
  if (status !== 200) throw new PrintError('upstream-failed', `the answer was ${status}`)
  const { format } = pixels.inspect(bytes)
  if (!KNOWN.includes(format)) throw new PrintError('invalid-data', `it is ${format}; known: ${KNOWN.join(', ')}`)
  const graphic = format === 'svg' ? Buffer.from(selfContained(Buffer.from(bytes).toString(), pixels.inspect)) : bytes
  const image = { source: { bytes: graphic }, unitToPaper: [9, 0, 0, 9, 0, 0] as const, opacity: 1 }
  await pixels.paint([image], { widthPt: 9, heightPt: 9, dpi: 72 })
  return graphic
}

const prepare = async (sent: NorthArrowValue | undefined, options: NorthArrowOptions, scope: Scope, tools: Tools): Promise<Prepared> => {
  const graphic = sent?.graphic ?? options.graphic
  const view = await scope.view(options.map)
  let bytes: Uint8Array = Buffer.from(builtIn)
  if (graphic)
    try {
      bytes = await fetchGraphic(graphic, tools)
    } catch (thrown) {
      if (tools.signal.aborted) throw thrown
      tools.warn(`the north arrow "${graphic.slice(0, 200)}" was replaced by the built-in one: ${messageOf(thrown)}`)
    }
  const { format } = tools.pixels.inspect(bytes)
  const path = `/mapsetter/files/north-arrow-${createHash('sha256').update(bytes).digest('hex').slice(0, 16)}.${format}`
  const data = {
    size: options.size,
    path,
    rotationDeg: view.rotationDeg,
    backgroundColor: await typstColour(sent?.backgroundColor ?? options.backgroundColor ?? 'transparent', tools)
  }
  return { data, files: { [path]: bytes } }
}

export default (): BlockPlugin<NorthArrowOptions, NorthArrowValue | undefined> => ({
  kind: 'block',
  name: 'northArrow',
  clientType: 'NorthArrowAttributeValues',
  options: {
    type: 'object',
    required: ['size'],
    additionalProperties: false,
    properties: {
      size: { type: 'number', format: 'length', exclusiveMinimum: 0, description: 'width and height on paper' },
      map: { type: 'string', description: 'the map it belongs to; the first where left out' },
      graphic: { type: 'string' },
      backgroundColor: { type: 'string' }
    }
  },
  value: { type: 'object', properties: { graphic: { type: 'string' }, backgroundColor: { type: 'string' } } },
  prepare: (value, options, scope, _drawn, tools) => prepare(value, options, scope, tools),
  typst
})
