import { lengthInPoints } from '../../../length.js'
import { isPresent } from './compare.js'
import { anything, type BlockHelper, type Helper, type LiteralCheck, oneOf, textOf, wholeNumber } from './helper.js'
import { TypstSource } from '../escape.js'
import { toNumber } from '../../../untyped.js'

const MOST_COLUMNS = 50
const TRACK = /^(auto|\d{1,5}(\.\d{1,5})?(fr|mm|cm|in|pt|%))$/

/** Larger than any page. */
const MOST_POINTS = 100_000

const isLength: LiteralCheck = (value) =>
  !(lengthInPoints(value)! >= 0)
    ? `is "${value}"; must be a length such as 5mm, 0.5cm, 0.2in, 14pt or a number of points`
    : undefined

/** `3`, or the widths of the columns: `auto 1fr 30mm`. */
const tracksIn = (value: unknown): string[] | undefined => {
  const count = toNumber(value)
  if (Number.isInteger(count)) return count >= 1 && count <= MOST_COLUMNS ? Array<string>(count).fill('1fr') : undefined
  const tracks = textOf(value).trim().split(/\s+/)
  return tracks.length <= MOST_COLUMNS && tracks.every((track) => TRACK.test(track)) ? tracks : undefined
}

const areTracks: LiteralCheck = (value) =>
  tracksIn(value)
    ? undefined
    : `is ${JSON.stringify(value)}; must be a number of columns up to ${MOST_COLUMNS}, or their widths such as "auto 1fr 30mm"`

/** Only numbers reach the Typst source, so no value can become code. */
const length = (value: unknown): string => {
  const points = (value === undefined ? undefined : lengthInPoints(value)) ?? 0
  return `${points > 0 ? Math.min(points, MOST_POINTS) : 0}pt`
}

export const flowHelpers: { readonly [name: string]: BlockHelper } = {
  present: {
    least: 1,
    most: 1,
    verb: ([value], _options, { inside, otherwise }) => (isPresent(value) ? inside() : otherwise())
  },
  columns: {
    least: 1,
    most: 1,
    values: [wholeNumber(1, MOST_COLUMNS)],
    options: { gutter: isLength },
    verb([value], { gutter }, { inside }) {
      const count = Math.min(MOST_COLUMNS, Math.max(1, Math.trunc(toNumber(value)) || 1))
      return `#std.columns(${count}${gutter === undefined ? '' : `, gutter: ${length(gutter)}`})[${inside()}];`
    }
  },
  keep: { least: 0, most: 0, verb: (_values, _options, { inside }) => `#std.block(breakable: false)[${inside()}];` },
  grid: {
    least: 1,
    most: 1,
    goesThrough: true,
    options: { columns: areTracks, gutter: isLength, rowGutter: isLength },
    verb([list], { columns = 2, gutter, rowGutter = gutter }, { forEach }) {
      const tracks = tracksIn(columns) ?? ['1fr']
      const gutters = `column-gutter: ${length(gutter)}, row-gutter: ${length(rowGutter)}`
      return forEach(list, {
        item: (source) => `[${source}]`,
        all: (source) => `#std.grid(columns: (${tracks.join(', ')},), ${gutters})${source};`
      })
    }
  }
}

export const breaks: { readonly [name: string]: Helper } = {
  /** A new page, unless the current page is still empty. */
  pageBreak: {
    least: 0,
    most: 0,
    options: { to: oneOf('odd', 'even'), always: anything },
    verb(_values, { to, always }) {
      const side = to === 'odd' || to === 'even' ? `, to: "${to}"` : ''
      return new TypstSource(`#std.pagebreak(weak: ${always !== true}${side});`)
    }
  }
}
