import { createHash } from 'node:crypto'
import {
  type BlockPlugin,
  type PluginFactory,
  type Prepared,
  PrintError,
  type Scope,
  type Tools
} from '../../core/plugin.js'
import { projectionOf } from '../../parts/geo.js'
import { parseColor } from '../../parts/styles.js'

const CORRECTION = ['L', 'M', 'Q', 'H'] as const

interface QrCodeOptions {
  size: number
  ecc: (typeof CORRECTION)[number]
  color: string
  backgroundColor: string
  border: number
  text?: string
  map?: string
}

type QrCodeValue = string | { text?: string } | undefined

/** Capacity in bytes of the largest code, version 40, by level of error correction (ISO/IEC 18004, table 7). */
const MOST_BYTES = { L: 2956, M: 2334, Q: 1666, H: 1276 }
const MODE_BITS = 4

const textOf = (value: QrCodeValue, { text: preset }: QrCodeOptions): string => {
  const sent = typeof value === 'string' ? value : value?.text
  return (sent?.trim() ? sent : (preset ?? '')).toWellFormed()
}

/** Bits of a text in the largest code, the last one perhaps in part: in numeric, alphanumeric or byte (UTF-8) mode. */
const bitsOf = (text: string): number => {
  if (/^\d*$/.test(text)) return MODE_BITS + 14 + (text.length * 10) / 3
  if (/^[A-Z0-9 $%*+./:-]*$/.test(text)) return MODE_BITS + 13 + (text.length * 11) / 2
  return MODE_BITS + 16 + 8 * Buffer.byteLength(text)
}

const check = (value: QrCodeValue, options: QrCodeOptions): void => {
  const text = textOf(value, options)
  const most = 8 * MOST_BYTES[options.ecc]
  if (bitsOf(text) <= most) return
  const message = `is too long for a QR code: the text has ${Buffer.byteLength(text)} bytes; the limit with "ecc" "${options.ecc}" is ${MOST_BYTES[options.ecc] - 3}`
  throw new PrintError('invalid-spec', message, { problems: [{ path: '', message }] })
}

/** One path for all dark modules, so that no gaps are visible between them. */
const pathOf = (modules: readonly boolean[][]): string =>
  modules
    .flatMap((row, y) => {
      const ended = [...row, false]
      return row.flatMap((isDark, x) => {
        if (!isDark || row[x - 1]) return []
        const width = ended.indexOf(false, x) - x
        return `M${x} ${y}h${width}v1h-${width}z`
      })
    })
    .join('')

const paint = (color: string, option: string, warn: Tools['warn']): string => {
  const parsed = parseColor(color)
  if (!parsed)
    warn(
      `the ${option} of the QR code is "${color}"; must be a CSS colour; ${option === 'color' ? 'black' : 'transparent'} is used`
    )
  const { hex, alpha } = parsed ?? { hex: '#000000', alpha: option === 'color' ? 1 : 0 }
  return `fill="${hex}" fill-opacity="${alpha}"`
}

/** The centre of a map as a geo: address (RFC 5870); empty if the centre has no longitude and latitude. */
const centreOf = async (map: string, scope: Scope): Promise<string> => {
  const { projection, centre } = await scope.view(map)
  try {
    const [longitude, latitude] = projectionOf(projection).toLonLat(centre)
    return `geo:${latitude.toFixed(6)},${longitude.toFixed(6)}`
  } catch {
    return ''
  }
}

const prepare = async (
  value: QrCodeValue,
  options: QrCodeOptions,
  scope: Scope,
  { warn }: Tools
): Promise<Prepared> => {
  const text = textOf(value, options) || (options.map === undefined ? '' : await centreOf(options.map, scope))
  if (text.trim() === '') return { data: null }
  const { encode } = await import('uqr')
  const { data: modules, size } = encode(text, { ecc: options.ecc, border: 0 })
  const side = size + 2 * options.border
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="${-options.border} ${-options.border} ${side} ${side}"><path ${paint(options.backgroundColor, 'backgroundColor', warn)} d="M${-options.border} ${-options.border}h${side}v${side}h-${side}z"/><path ${paint(options.color, 'color', warn)} d="${pathOf(modules)}"/></svg>`
  const bytes = Buffer.from(svg)
  const path = `/mapsetter/files/qr-code-${createHash('sha256').update(bytes).digest('hex').slice(0, 16)}.svg`
  return { data: { path, size: options.size, alt: `QR code: ${text}` }, files: { [path]: bytes } }
}

const typst = `
#let draw(data) = if data != none {
  box(width: data.size * 1pt, height: data.size * 1pt, inset: 0pt, outset: 0pt, stroke: none, fill: none, image(data.path, width: 100%, height: 100%, alt: data.alt))
}
`

/** A QR code of a text, such as an address or a position. */
const qrCode: PluginFactory = () =>
  ({
    kind: 'block',
    name: 'qrCode',
    clientType: 'QrCodeAttributeValue',
    options: {
      type: 'object',
      additionalProperties: false,
      properties: {
        size: {
          type: 'number',
          format: 'length',
          exclusiveMinimum: 0,
          default: 72,
          description: 'length of a side on paper'
        },
        ecc: {
          enum: CORRECTION,
          default: 'M',
          description: 'error correction: 7 (L), 15 (M), 25 (Q) or 30 (H) percent of the code may be damaged'
        },
        color: { type: 'string', format: 'color', default: '#000000' },
        backgroundColor: { type: 'string', format: 'color', default: '#ffffff' },
        border: {
          type: 'integer',
          minimum: 0,
          maximum: 20,
          default: 4,
          description: 'free modules around the code'
        },
        text: { type: 'string', description: 'text, if the request sends none' },
        map: {
          type: 'string',
          'x-attribute': 'map',
          description: 'without a text, the code has the centre of this map as a geo: address'
        }
      }
    },
    value: {
      anyOf: [
        { type: 'string', maxLength: 10_000 },
        { type: 'object', properties: { text: { type: 'string', maxLength: 10_000 } } }
      ]
    },
    describe: () => ({ clientParams: { text: { type: 'String' } } }),
    check,
    prepare: (value, options, scope, _drawn, tools) => prepare(value, options, scope, tools),
    typst
  }) satisfies BlockPlugin<QrCodeOptions, QrCodeValue>

export default qrCode
