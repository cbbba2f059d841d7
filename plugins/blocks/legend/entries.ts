import {
  isObject,
  misspelled,
  type RawValues,
  shown,
  unknownMember,
  type ValueChange,
  type Warn
} from '../../../core/plugin.js'
import { plainText } from '../../../parts/blocks.js'
import { isNothing } from '../../../parts/http.js'
import { parseColor } from '../../../parts/styles.js'
import { inOwnNames } from './masterportal.js'

/** One node of a legend as in a request, with the members of both protocols. */
export interface Entry {
  name: string
  icons: string[]
  /** Resolution of the icons. */
  dpi?: number
  iconBeforeName?: boolean
  /** CSS; a box in place of icons. */
  color?: string
  /** Name of a layer of the map whose icons are shown, or of one of its rules. */
  layer?: string
  rule?: string
  classes: Entry[]
}

const MOST_ENTRIES = 1000
const MOST_ICONS = 1000
const DEEPEST = 12
const LONGEST_NAME = 1000
const LARGEST_DPI = 10_000

/** `scale` is of MapFish Print 2, whose protocol makes it a dpi. */
const MEMBERS = ['name', 'icons', 'icon', 'dpi', 'iconBeforeName', 'color', 'layer', 'rule', 'classes', 'scale']
const LEAST_LETTERS = 3
/** Of one entry that are compared with the known ones. */
const MOST_MEMBERS = 20

const warnOfStrays = (raw: RawValues, warn: Warn): void => {
  const names = Object.keys(raw).slice(0, MOST_MEMBERS)
  for (const name of names.filter((one) => !MEMBERS.includes(one))) {
    const near = misspelled(name, MEMBERS.filter((one) => !names.includes(one)), LEAST_LETTERS) // prettier-ignore
    if (near !== undefined) warn(`a legend entry: ${unknownMember(name, near)}`)
  }
}

const isText = (value: unknown): value is string => typeof value === 'string'
const isName = (value: unknown): boolean => isText(value) || typeof value === 'number'
const isDpi = (value: unknown): boolean => Number(value) >= 1 && Number(value) <= LARGEST_DPI
const isColor = (value: unknown): boolean => isText(value) && parseColor(value) !== undefined

/**
 * Reads a legend; values that are not part of one are left out, with a warning. A list is a legend without a name.
 */
export const readEntries = (value: unknown, warn: Warn): Entry => {
  const left = { entries: MOST_ENTRIES, icons: MOST_ICONS, isCut: false }

  const isWrong = (found: unknown, what: string, fits: (found: unknown) => boolean, expected: string): boolean => {
    if (isNothing(found) || fits(found)) return false
    warn(`${what} is ${shown(found)}; must be ${expected}; it is left out`)
    return true
  }

  /** The value of a member of an entry if it fits. */
  const member = (raw: RawValues, name: string, fits: (found: unknown) => boolean, expected: string): unknown =>
    isNothing(raw[name]) || isWrong(raw[name], `"${name}" of a legend entry`, fits, expected) ? undefined : raw[name]

  const iconsOf = (raw: RawValues): string[] => {
    const icons = [raw.icons, raw.icon]
      .flat()
      .filter((icon) => !isNothing(icon) && !isWrong(icon, 'an icon of a legend entry', isText, 'an address'))
      .map((icon) => (icon as string).trim())
      .filter((icon) => icon !== '')
    const kept = icons.slice(0, left.icons)
    left.icons -= kept.length
    if (kept.length < icons.length) left.isCut = true
    return kept
  }

  const read = (sent: RawValues, depth: number): Entry => {
    const raw = inOwnNames(sent)
    warnOfStrays(raw, warn)
    const dpi = member(raw, 'dpi', isDpi, `a number from 1 to ${LARGEST_DPI}`)
    const color = member(raw, 'color', isColor, parseColor.expected)
    const layer = member(raw, 'layer', isText, 'the name of a layer')
    const rule = member(raw, 'rule', isText, 'the name of a rule')
    return {
      name: textOf(member(raw, 'name', isName, 'a text')),
      icons: iconsOf(raw),
      ...(dpi !== undefined && { dpi: Number(dpi) }),
      iconBeforeName: flagOf(member(raw, 'iconBeforeName', (flag) => flagOf(flag) !== undefined, 'true or false')),
      ...(color !== undefined && { color: color as string }),
      ...(layer !== undefined && { layer: layer as string }),
      ...(rule !== undefined && { rule: rule as string }),
      classes: readList(member(raw, 'classes', Array.isArray, 'a list of entries'), depth + 1)
    }
  }

  const readList = (list: unknown, depth: number): Entry[] => {
    const found: Entry[] = []
    for (const raw of (list as unknown[] | undefined) ?? []) {
      if (
        isNothing(raw) ||
        isWrong(raw, 'a legend entry', (one) => isText(one) || isObject(one), 'a name or an object')
      )
        continue
      if (depth > DEEPEST || left.entries === 0) {
        left.isCut = true
        break
      }
      left.entries--
      found.push(read(isText(raw) ? { name: raw } : (raw as RawValues), depth))
    }
    return found
  }

  const entry = Array.isArray(value) ? read({ classes: value }, 0) : read(isObject(value) ? value : {}, 0)
  if (left.isCut)
    warn(`the legend is cut: it may have at most ${MOST_ENTRIES} entries, ${MOST_ICONS} icons and ${DEEPEST} levels`)
  return entry
}

const flagOf = (value: unknown): boolean | undefined =>
  value === true || value === 'true' ? true : value === false || value === 'false' ? false : undefined

/** After this many characters without a space a line may be broken, so that no name leaves its column. */
const UNBROKEN = /[^\s\u00ad\u200b-]{20}(?=[^\s\u00ad\u200b-])/gu

/** A printable name: without control characters and endless words. */
export const textOf = (value: unknown): string => {
  if (typeof value !== 'string' && typeof value !== 'number') return ''
  return plainText(String(value), LONGEST_NAME).replace(UNBROKEN, '$&\u200b')
}

export const isEmptyEntry = ({ name, icons, color, layer, classes }: Entry): boolean =>
  !name && icons.length === 0 && color === undefined && layer === undefined && classes.every(isEmptyEntry)

/** Other names at all levels, and another list at the first level. */
export const withOtherContents = (value: unknown, { text, list }: ValueChange): unknown => {
  const renamed = (one: unknown): unknown => {
    if (!isObject(one)) return one
    const { name, classes } = one
    return {
      ...one,
      ...(typeof name === 'string' && { name: text(name) }),
      ...(Array.isArray(classes) && { classes: classes.map(renamed) })
    }
  }
  if (Array.isArray(value)) return list(value.map(renamed))
  const legend = renamed(value)
  return isObject(legend) && Array.isArray(legend.classes) ? { ...legend, classes: list(legend.classes) } : legend
}
