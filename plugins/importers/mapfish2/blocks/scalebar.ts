import { foldedName } from '../../../../core/plugin.js'
import { typstAlign, plainColourOf, vertAlignOf } from '../typst-values.js'
import { quoted } from '../report.js'
import { rounded } from '../../../../parts/importing.js'
import type { Writer } from './block.js'

const SIZE = 150
const BAR_TYPES = ['line', 'bar', 'bar_sub'] as const
const UNITS: readonly (readonly [string, RegExp])[] = [
  ['m', /^(m|met(er|re)s?)$/],
  ['mm', /^(mm|millimet(er|re)s?)$/],
  ['cm', /^(cm|centimet(er|re)s?)$/],
  ['km', /^(km|kilomet(er|re)s?)$/],
  ['ft', /^(ft|foot|feet)$/],
  ['in', /^(in|inch|inches)$/],
  ['yd', /^(yd|yards?)$/],
  ['mi', /^(mi|miles?)$/],
  ['degree', /^(°|dd|degrees?)$/],
  ['minute', /^min(ute)?s?$/],
  ['second', /^sec(ond)?s?$/]
]
const ORIENTATIONS = {
  up: 'horizontalLabelsBelow',
  down: 'horizontalLabelsAbove',
  left: 'verticalLabelsRight',
  right: 'verticalLabelsLeft'
} as const
const TURNS = { up: 0, right: 90, down: 180, left: -90 } as const
const DIRECTIONS = ['up', 'down', 'left', 'right'] as const
const CAPITAL = 0.714

/** `!scalebar`: sizes that are not given are derived from `maxSize`. */
export const scalebar: Writer = (options, draft) => {
  if (draft.mapOf.size === 0) {
    options.report.lost(options.line, 'the scale bar is left out; the layout has no map')
    return undefined
  }
  const written = options
    .text('type')
    ?.trim()
    .toLowerCase()
    .replace(/[\s_]+/g, '_')
  const barType = BAR_TYPES.find((type) => type === written) ?? 'line'
  if (written !== undefined && written !== barType && written !== 'scalebar')
    options.report.changed(
      options.lineOf('type'),
      `the type of a scale bar is "${written}"; must be one of ${BAR_TYPES.join(', ')}; "line" is used`
    )
  const asked = options.number('maxSize') ?? SIZE
  const length = asked > 0 ? asked : SIZE
  const [barSize, lineWidth, labelDistance, fontSize] = [
    positive(options.number('barSize')) ?? Math.max(1, Math.floor(length / 30)),
    positive(options.number('lineWidth')) ?? Math.max(0.5, Math.floor(length / 150)),
    positive(options.number('labelDistance')) ?? Math.floor(length / 40),
    positive(options.number('fontSize')) ?? Math.max(1, Math.floor(length / 20))
  ]
  const orientation = ORIENTATIONS[options.word('barDirection', DIRECTIONS) ?? 'up']
  const turn = TURNS[options.word('textDirection', DIRECTIONS) ?? 'up']
  const across = Math.ceil(
    barSize + (barType === 'bar_sub' ? 1.5 * lineWidth : 0) + labelDistance + CAPITAL * fontSize + 1
  )
  const isUpright = orientation.startsWith('vertical')
  // labels beside a vertical bar are as wide as their texts
  const wide = (turn % 180 === 0) === isUpright ? across + 4 * fontSize : across
  const align = typstAlign(options)
  const verticalAlign = vertAlignOf(options)
  const units = options.text('units')?.trim().toLowerCase()
  const [unit] = UNITS.find(([, words]) => words.test(units ?? '')) ?? []
  if (units && !unit)
    options.report.lost(
      options.lineOf('units'),
      `${quoted(units)} is not a unit of scale bars; the units of the map are used`
    )
  const intervals = options.number('intervals')
  const face = draft.fonts.face(options)
  const name = draft.attributes.add('scalebar', {
    type: 'scalebar',
    width: rounded(isUpright ? wide : length),
    height: rounded(isUpright ? length : wide),
    map: mapNamed(options.text('name')?.trim(), draft, options.lineOf('name'), options.report),
    barType,
    intervals: intervals === undefined ? undefined : Math.min(100, Math.max(1, Math.round(intervals))),
    subIntervals: options.flag('subIntervals') || undefined,
    // as in MapFish Print 2, the units of the map
    unit: unit ?? 'map',
    lockUnits: options.flag('lockUnits') || undefined,
    orientation: orientation === 'horizontalLabelsBelow' ? undefined : orientation,
    labelRotation: turn || undefined,
    align: align === undefined || align === 'left' || align === 'justified' ? undefined : align,
    verticalAlign: isUpright ? verticalAlign : (verticalAlign ?? 'top'),
    barSize,
    lineWidth,
    labelDistance,
    padding: 0,
    fontSize,
    font: face.family,
    color: plainColourOf(options, 'color'),
    fontColor: plainColourOf(options, 'fontColor') ?? plainColourOf(options, 'color'),
    barBgColor: plainColourOf(options, 'barBgColor')
  })
  const own = 'lengths of scale bars are always 1, 2 or 5 times a power of 10'
  if (
    options
      .list('preferredIntervals')
      .some((item) => item.kind !== 'scalar' || !['1', '2', '5', '10'].includes(item.text))
  )
    options.report.lost(options.lineOf('preferredIntervals'), `preferredIntervals of !scalebar: ${own}`)
  options.leave({ preferredIntervalFractions: own, fontEncoding: '' })
  return { code: `[{{${name}}}]` }
}

const positive = (number: number | undefined): number | undefined =>
  number !== undefined && number >= 0 ? rounded(number) : undefined

const mapNamed = (
  name: string | undefined,
  draft: Parameters<Writer>[1],
  line: number,
  report: typeof draft.report
): string | undefined => {
  if (!name) return undefined
  const found = draft.maps.get(foldedName(name))
  if (!found) report.changed(line, `the layout has no map "${name}"; the scale bar is that of the first map`)
  return found
}
