import type { Draft } from '../draft.js'
import { typstLength, plainColourOf } from '../typst-values.js'
import type { Measure, Options } from '../options.js'
import { rounded } from '../../../../parts/importing.js'
import type { Block, Writer } from './block.js'

const MOST_DPI = 400
const RED_FRAME = { '*': { strokeColor: '#ff0000', strokeWidth: 1, fillOpacity: 0 } }
/** Points. The default if the size should come from the request and nothing else defines it. */
const SOME_SIZE = 300
const SOME_FACTOR = 5
/** Maximum length in points. */
const LARGEST = 14_400

/** `!map`: an attribute of type map, or of type overviewMap if it shows the surroundings of another map. */
export const map: Writer = (options, draft, where) => {
  const place = placeOf(options, draft)
  const size = (name: 'width' | 'height') => sizeOf(options, name, where === 'page' && !place ? draft.space : undefined)
  const background = plainColourOf(options, 'backgroundColor')
  const [width, height] = [size('width'), size('height')]
  const factor = options.has('overviewMap') ? (options.number('overviewMap') ?? SOME_FACTOR) : undefined
  const name = options.text('name')?.trim()
  if (factor !== undefined) {
    const shown = [...draft.mapOf.values()][0]
    if (shown === undefined) {
      options.report.lost(options.line, 'the overview map is left out; the layout has no map')
      return undefined
    }
    if (factor < 1)
      options.report.changed(
        options.lineOf('overviewMap'),
        `the overview map shows the same extent as its map, instead of ${factor} times this extent`
      )
    const entry = {
      type: 'overviewMap',
      width,
      height,
      map: shown,
      zoomFactor: Math.min(1e6, Math.max(1, factor)),
      style: RED_FRAME
    }
    const attribute = draft.attributes.add(name || 'overview', { ...entry, background, default: { rotation: 0 } })
    return { code: `[{{${attribute}}}]`, place }
  }
  const [first] = draft.mapOf.values()
  draft.shown.add(options.source!)
  const attribute = draft.mapOf.get(options.source!)
  if (attribute === undefined) {
    // requests contain only one map with this name: this block shows the same place
    const again = { type: 'overviewMap', width, height, map: first, zoomFactor: 1, outline: false, background }
    return { code: `[{{${draft.attributes.add(name || 'map', again)}}}]`, place }
  }
  const highest = Math.max(...draft.dpis)
  const maxDpi = highest > MOST_DPI ? highest : undefined
  if (!draft.attributes.entries.get(attribute)?.width)
    draft.attributes.entries.set(attribute, withoutNothing({ type: 'map', width, height, maxDpi, background }))
  return { code: `[{{${attribute}}}]`, place }
}

const withoutNothing = (entry: { type: string; [option: string]: unknown }) =>
  Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== undefined)) as typeof entry

const sizeOf = (options: Options, name: 'width' | 'height', space: Draft['space']): number => {
  const size: Measure | undefined = options.measure(name)
  const points = typeof size === 'number' ? Math.min(LARGEST, rounded(size)) : 0
  if (points > 0) return points
  const instead = space ? rounded(name === 'width' ? space.width : space.height / 2) : SOME_SIZE
  const why = size === undefined ? 'is missing' : typeof size === 'number' ? `is ${size}` : 'cannot come from a request'
  options.report.changed(options.lineOf(name), `${name} of a map ${why}; ${instead} points are used`)
  return instead
}

/** The position of an absolute block. Maps do not have a `width` there. */
export const placeOf = (options: Options, draft: Draft, width?: Measure): Block['place'] => {
  const [x, y] = [options.measure('absoluteX'), options.measure('absoluteY')]
  if (x === undefined && y === undefined) return undefined
  if (x === undefined || y === undefined) {
    options.report.changed(
      options.line,
      `${options.label} has only one of absoluteX and absoluteY; it is placed after the block before it`
    )
    return undefined
  }
  return {
    x: typstLength(x, draft, options.lineOf('absoluteX')),
    y: typstLength(y, draft, options.lineOf('absoluteY')),
    ...(width !== undefined && { width: typstLength(width, draft, options.lineOf('width')) }),
    ...(typeof x === 'number' && typeof y === 'number' && typeof width === 'number' && { points: { x, y, width } })
  }
}
