import { type BlockPlugin, type Prepared, type Scope, type Tools } from '../../core/plugin.js'
import { altWords } from './alternative-text.js'
import { trueNorthDeg } from './north-arrow/true-north.js'
import { filesOf, pictureOr, readPicture } from './picture.js'
import { typstColour } from './typst-colour.js'

interface NorthArrowValue {
  /** Address, or path inside the app's folder, of a picture that points north. */
  graphic?: string
  backgroundColor?: string
}

interface NorthArrowOptions extends NorthArrowValue {
  size: number
  map?: string
  north: 'grid' | 'true'
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
    image(data.path, width: data.size * 1pt, height: data.size * 1pt, fit: "contain", alt: data.alt)))
`

const prepare = async (
  sent: NorthArrowValue | undefined,
  options: NorthArrowOptions,
  scope: Scope,
  tools: Tools
): Promise<Prepared> => {
  const graphic = sent?.graphic ?? options.graphic
  const view = await scope.view(options.map)
  const say = (why: string): void => tools.warn(`the north arrow was replaced by the built-in one: ${why}`)
  const picture =
    (graphic && (await pictureOr(graphic, tools, say))) || (await readPicture(Buffer.from(builtIn), tools))
  const data = {
    size: options.size,
    alt: altWords(scope.lang).northArrow,
    path: picture.path,
    rotationDeg: options.north === 'true' ? trueNorthDeg(view) : view.rotationDeg,
    backgroundColor: await typstColour(sent?.backgroundColor ?? options.backgroundColor ?? 'transparent', tools)
  }
  return { data, files: filesOf([picture]) }
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
      map: {
        type: 'string',
        'x-attribute': ['map', 'overviewMap'],
        description: 'the map it belongs to; the first where left out'
      },
      north: { enum: ['grid', 'true'], default: 'grid', description: 'up in the projection, or along the meridian' },
      graphic: { type: 'string' },
      backgroundColor: { type: 'string' }
    }
  },
  value: { type: 'object', properties: { graphic: { type: 'string' }, backgroundColor: { type: 'string' } } },
  prepare: (value, options, scope, _drawn, tools) => prepare(value, options, scope, tools),
  typst
})
