import { basename } from 'node:path'
import { withoutSecrets } from '../address.js'
import type { Draft } from '../draft.js'
import { typstAlign, vertAlignOf } from '../typst-values.js'
import type { Options } from '../options.js'
import { quoted } from '../report.js'
import { call, pt, rounded, string } from '../../../../parts/importing.js'
import type { Writer } from './block.js'

const REMOTE = /^(https?:|data:)/i
const VALUE = /^\$\{([A-Za-z_]\w*)\}$/
const SAMPLE =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" width="120" height="60"%3E%3Crect width="120" height="60" fill="%23c8d3da"/%3E%3Cpath d="M10 52 45 15l20 22 14-13 31 28z" fill="%237d93a0"/%3E%3C/svg%3E'
const ARROW =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" width="60" height="60"%3E%3Cpath d="M30 4 46 56 30 46 14 56z" fill="%23333"/%3E%3C/svg%3E'
const SOME_SIZE = 40
/** In points. */
const LONGEST = 14_400

/**
 * `!image`: a copied file, an address, or a value of the request. An image that is rotated with the map is a north
 * arrow.
 */
export const image: Writer = (options, draft) => {
  const size = { width: sizeOf(options, 'maxWidth'), height: sizeOf(options, 'maxHeight') }
  const address = addressOf(options)
  const rotation = options.text('rotation')?.trim()
  const turn = rotation === undefined || rotation === '' ? 0 : Number(rotation)
  if (!address) {
    options.report.lost(options.line, 'an image without a url cannot be imported')
    return undefined
  }
  if (/^\$\{rotation\}$/.test(rotation ?? '')) return { code: northArrow(address, size, options, draft) }
  if (!Number.isFinite(turn))
    options.report.lost(
      options.lineOf('rotation'),
      `rotation ${quoted(rotation!)} of an image is not imported; must be a number, or the rotation of the map`
    )
  const code = shown(address, size, options, draft)
  return {
    code:
      Number.isFinite(turn) && turn % 360 !== 0 ? call('rotate', [`${rounded(-turn)}deg`, 'reflow: true', code]) : code
  }
}

interface Size {
  width?: number
  height?: number
}

const sizeOf = (options: Options, name: string): number | undefined => {
  const size = options.within(name, 0, LONGEST)
  return size ? size : undefined
}

/** The address without the user name and password that it may contain. */
const addressOf = (options: Options): string | undefined => {
  const written = options.text('url')?.trim()
  const clean = written && withoutSecrets(written)
  if (clean !== written)
    options.report.lost(
      options.lineOf('url'),
      'the name and password in the address of an image are not imported; layouts must not have passwords'
    )
  return clean
}

const shown = (address: string, size: Size, options: Options, draft: Draft): string => {
  const line = options.lineOf('url')
  const [, value] = VALUE.exec(address) ?? []
  if (value !== undefined) return fromRequest(value, size, options, draft)
  if (REMOTE.test(address)) {
    if (!address.includes('${')) return asBlock({ url: address }, size, options, draft)
    options.report.lost(
      line,
      `the image ${quoted(address)}: send its whole address as one value, and write url: '\${picture}'`
    )
    return empty(size)
  }
  const found = draft.assets.picture(address)
  if ('missing' in found) {
    options.report.lost(line, `the image ${quoted(address)} ${found.missing}; its place stays empty`)
    return empty(size, address)
  }
  if (found.kind === '') return asBlock({ url: found.path }, size, options, draft)
  const path = string(`/${found.path}`)
  if (size.width && size.height) return `picture(${path}, ${pt(size.width)}, ${pt(size.height)})`
  const side = size.width ? `, width: ${pt(size.width)}` : size.height ? `, height: ${pt(size.height)}` : ''
  return `image(${path}${side})`
}

const fromRequest = (name: string, size: Size, options: Options, draft: Draft): string => {
  const taken = draft.attributes.entries.get(name)
  const attribute =
    taken?.type === 'image' ? name : draft.attributes.add(name, { type: 'image', ...size, ...edges(options) }, SAMPLE)
  if (attribute !== name)
    options.report.changed(
      options.lineOf('url'),
      `requests must send this image as "${attribute}" instead of "${name}"`
    )
  return `[{{${attribute}}}]`
}

const asBlock = (own: object, size: Size, options: Options, draft: Draft): string =>
  `[{{${draft.attributes.add('picture', { type: 'image', ...own, ...size, ...edges(options) }, SAMPLE)}}}]`

/** By default, a block centres its picture in the frame. */
const edges = (options: Options) => {
  const align = typstAlign(options)
  return {
    align: align === 'center' || align === 'right' ? align : 'left',
    verticalAlign: vertAlignOf(options) ?? 'top'
  }
}

/** A placeholder; it tells the editor of the layout which picture belongs there. */
const empty = ({ width = 0, height = 0 }: Size, address = ''): string => {
  const name = basename(address).replace(/[^\w.-]/g, '')
  return `box(width: ${pt(width)}, height: ${pt(height)})${name === '' ? '' : ` /* ${name} */`}`
}

const northArrow = (address: string, size: Size, options: Options, draft: Draft): string => {
  if (draft.mapOf.size === 0) {
    options.report.lost(options.line, 'the north arrow is left out; the layout has no map')
    return empty(size)
  }
  const found = REMOTE.test(address) && !address.includes('${') ? { path: address } : draft.assets.picture(address)
  if ('missing' in found)
    options.report.changed(
      options.lineOf('url'),
      `the north arrow ${quoted(address)} ${found.missing}; the built-in north arrow is used`
    )
  const graphic = 'path' in found ? found.path : undefined
  const wide = Math.min(size.width ?? size.height ?? SOME_SIZE, size.height ?? size.width ?? SOME_SIZE)
  // the older servers draw the direction of grid north
  const entry = { type: 'northArrow', size: wide, north: 'grid', graphic }
  const isRemote = graphic !== undefined && REMOTE.test(graphic)
  return `[{{${draft.attributes.add('northArrow', entry, isRemote ? { graphic: ARROW } : undefined)}}}]`
}
