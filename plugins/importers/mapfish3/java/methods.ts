import { call, quoted } from './helper-calls.js'
import { Untranslatable } from './untranslatable.js'
import { JAVA_DATE } from './date-patterns.js'
import { numberIn, timeIn } from './date-texts.js'
import { constantOf, constantText, emptiness, equality, isList, mayBeText, needsOf, sourceOf } from './equality.js'
import { any, asks, type Formula, holds, not, same } from './formula.js'
import { inPattern } from './number-patterns.js'
import { asCode, computed, constant, isNull, isNumber, isText, isWhole, lifted, noteFraction, piecesOf, result, type FormattedNumber, type Piece, type Result, type Value } from './value.js' // prettier-ignore

type Note = (text: string) => void
type Method = (value: Value, args: readonly Value[], note: Note) => Result | undefined

/** What `value.name(args)` gives. */
export const methodOf = (target: Value, name: string, args: readonly Value[], note: Note): Result => {
  const method = Object.hasOwn(METHODS, name) ? METHODS[name] : undefined
  if (!method) throw unknownMethod(name)
  return lifted(target, (value) => {
    if (value.is === 'null') return result(value, true)
    const found = method(value, args, note)
    if (!found) throw unknownMethod(name)
    const argsFail = NULLS.has(name) || value.is === 'list' ? [] : args.map(isNull)
    return result(found.value, any(isNull(value), ...argsFail, found.fails))
  })
}

const unknownMethod = (name: string): Untranslatable =>
  SIDE_EFFECTS.has(name)
    ? new Untranslatable(
        `.${name}() changes a value, which layouts cannot do`,
        'send the finished value as an attribute'
      )
    : new Untranslatable(
        `.${name}() is not supported`,
        'send the value as an attribute, or write the nearest helper of LANGUAGE.md'
      )

const SIDE_EFFECTS = new Set(['put', 'putAll', 'add', 'addAll', 'remove', 'clear', 'set', 'append'])
/** Methods whose values may be null. */
const NULLS = new Set(['equals', 'equalsIgnoreCase', 'format', 'get', 'withLocale', 'getOrDefault'])

const truth = (formula: Formula): Result => result({ is: 'truth', truth: formula })

/** A helper on a text; constants are computed here. */
const onText =
  (helper: string, exact: (text: string, ...args: string[]) => string): Method =>
  (value, args) => {
    if (!mayBeText(value)) return undefined
    const constants = [value, ...args].map(constantText)
    if (constants.every((text) => text !== undefined))
      return result(constant(exact(...(constants as [string, ...string[]]))))
    return result(computed(call(helper, [asCode(value), ...args.map(asCode)]), 'text', sourceOf(value)))
  }

const question =
  (helper: string, exact: (text: string, other: string) => boolean): Method =>
  (value, [other]) => {
    if (!other) return undefined
    const [text, sought] = [constantText(value), constantText(other)]
    if (text !== undefined && sought !== undefined) return truth(exact(text, sought))
    if (helper === 'contains' && value.is === 'list')
      return truth(any(...value.items.map((item) => equality(item, other))))
    if (!mayBeText(value) && !(helper === 'contains' && isList(value))) return undefined
    return truth(asks(call(helper, [asCode(value), asCode(other)]), needsOf(value)))
  }

const lengthOf: Method = (value) => {
  const text = constantText(value)
  if (text !== undefined) return result(constant(text.length, true))
  if (value.is === 'list') return result(constant(value.items.length, true))
  if (value.is === 'rows')
    return result(computed(call('count', [value.path]), 'integer', { isSome: holds(value.path) }))
  if (!mayBeText(value) && !isList(value)) return undefined
  const code = asCode(value)
  return result(computed(call('count', [code]), 'integer', { isSome: holds(code), ...sourceOf(value) }))
}

const isEmpty: Method = (value) => {
  const text = constantText(value)
  if (text !== undefined) return truth(text === '')
  if (value.is === 'rows') return truth(not(holds(value.path)))
  if (isList(value)) return truth(not(holds(asCode(value))))
  return mayBeText(value)
    ? truth(value.is === 'computed' ? emptiness(value) : same(asCode(value), '""', []))
    : undefined
}

const toWhole: Method = (value) => {
  if (isWhole(value) || value.is === 'page') return result(value)
  if (value.is === 'constant' && typeof value.value === 'number') return result(constant(Math.trunc(value.value), true))
  if (value.is !== 'computed') return undefined
  return result(computed(call('round', [value.code], { to: '"zero"' }), 'integer', sourceOf(value)))
}
/** The number of a value, also if a text holds it. */
export const toNumber = (value: Value, type: 'number' | 'integer'): Value | undefined => {
  if (value.is === 'constant' && typeof value.value === 'number') return constant(value.value, type === 'integer')
  if (value.is === 'constant' && value.value !== '' && Number.isFinite(Number(value.value)))
    return constant(Number(value.value), type === 'integer')
  if (value.is !== 'computed') return undefined
  if (value.type === 'integer' || value.type === 'number') return { ...value, type }
  return { ...value, type, isDigits: true }
}

const ofMap =
  (member: string, factor?: number): Method =>
  (value) => {
    if (value.is !== 'map') return undefined
    const code = `${value.path}.${member}`
    return result(computed(factor === undefined ? code : call('multiply', [code, String(factor)]), 'number'))
  }
const roundedScale: Method = (value, [isGeodetic]) =>
  value.is === 'map'
    ? result(computed(call('round', [`${value.path}.${constantOf(isGeodetic ?? constant(false)) === true ? 'groundScale' : 'scale'}`], { significant: 2 }), 'number')) // prettier-ignore
    : undefined
const same2: Method = (value) => result(value)
const ofTime =
  (change: (value: Value & { is: 'time' }, args: readonly Value[]) => Value | undefined): Method =>
  (value, args) => {
    const found = value.is === 'time' ? change(value, args) : undefined
    return found && result(found)
  }

const toText: Method = (value, _args, note) => {
  if (value.is === 'time' && value.form === 'millis') return undefined
  noteFraction(value, note)
  return result(isText(value) ? value : { is: 'joined', pieces: piecesOf(value) })
}

const format: Method = (value, [other]) => {
  if (!other) return undefined
  const [pattern, formattedValue] = value.is === 'time' ? [other, value] : [value, other]
  return lifted(formattedValue, (one) => {
    if (one.is === 'null') return result(one, true)
    if (pattern.is === 'numberFormat' && (isNumber(one) || one.is === 'computed'))
      return result(inPattern(one, pattern.pattern), isNull(one))
    if (pattern.is !== 'dateFormat') throw unknownMethod('format')
    const zone = pattern.zone ?? (one.is === 'time' ? one.zone : undefined)
    const time = { form: pattern.pattern, ...(zone !== undefined && { zone }) }
    if (one.is === 'time') return result({ ...one, ...time }, isNull(one))
    if (one.is !== 'computed') throw unknownMethod('format')
    return result({ is: 'time', code: one.code, given: one.given, ...sourceOf(one), ...time }, isNull(one))
  })
}

/** The separator of digits, which is a comma in English, replaced in a formatted number or in a text around it. */
const inNumber = (piece: Piece, from: string, to: string): Piece => {
  if ('literal' in piece) return { literal: piece.literal.replaceAll(from, () => to) }
  const number = 'code' in piece ? piece.number : undefined
  // text in quotes would be replaced, too
  if (!number || from !== ',' || number.options.pattern?.includes("'"))
    throw new Untranslatable('replace() after a number format is supported only for the separator ","', 'write {{number value decimals=0 group=" "}}') // prettier-ignore
  if (number.options.group !== undefined) return piece
  const replaced: FormattedNumber = { ...number, options: { ...number.options, group: to } }
  return { ...piece, given: true, code: asCode(replaced), number: replaced }
}

/** The text that a regular expression stands for: `\\.`, `[.]`, `\\n`. */
const literalOf = (pattern: string): string | undefined => {
  const text = pattern.replace(/\\([^A-Za-z\d])|\[([^\\^\]])\]|\\([nt])/g, (_, sign, only, letter) =>
    letter === undefined ? (MARKS.get(sign ?? only) ?? sign ?? only) : letter === 'n' ? '\n' : '\t'
  )
  return REGEX_SIGN.test(text)
    ? undefined
    : text.replace(/[\ue200-\ue2ff]/g, (mark) => SIGNS[mark.charCodeAt(0) - 0xe200]!)
}
const SIGNS = [...'\\^$.|?*+()[]{}']
const MARKS = new Map(SIGNS.map((sign, at) => [sign, String.fromCharCode(0xe200 + at)]))
const REGEX_SIGN = /[\\^$.|?*+()[\]{}]/

const METHODS: { readonly [name: string]: Method } = {
  toUpperCase: (value, _args, note) => onText('upper', (text) => text.toUpperCase())(value, [], note),
  toLowerCase: (value, _args, note) => onText('lower', (text) => text.toLowerCase())(value, [], note),
  trim: onText('trim', (text) => text.trim()),
  strip: onText('trim', (text) => text.trim()),
  concat: (value, args) => result({ is: 'joined', pieces: [value, ...args].flatMap(piecesOf) }),
  replace(value, args, note) {
    const [from, to] = args.map((arg) => (arg.is === 'constant' ? String(arg.value) : undefined))
    if (args.length !== 2) return undefined
    const pieces = piecesOf(value)
    if (from !== undefined && to !== undefined && pieces.some((piece) => 'code' in piece && piece.number))
      return result({ is: 'joined', pieces: pieces.map((piece) => inNumber(piece, from, to)) })
    return onText('replace', (text, one, other) => text.replaceAll(one!, () => other!))(value, args, note)
  },
  replaceAll(value, args, note) {
    const [pattern, to] = args.map(constantText)
    const from = pattern === undefined ? undefined : literalOf(pattern)
    if (from === undefined || to === undefined || from === '' || /[\\$]/.test(to)) return undefined
    return METHODS.replace!(value, [constant(from), constant(to)], note)
  },
  substring(value, args) {
    const [from, to] = args.map((arg) => (arg.is === 'constant' ? Number(arg.value) : undefined))
    const text = constantText(value)
    if (text !== undefined && from !== undefined) return result(constant(text.slice(from, to)))
    return mayBeText(value) ? result(computed(call('slice', [value, ...args].map(asCode)), 'text', sourceOf(value))) : undefined // prettier-ignore
  },
  charAt: (value, [at]) =>
    at?.is === 'constant' && mayBeText(value)
      ? result(computed(call('slice', [asCode(value), asCode(at), String(Number(at.value) + 1)]), 'text', sourceOf(value))) // prettier-ignore
      : undefined,
  equals: (value, [other]) => (other && value.is !== 'page' ? truth(equality(value, other)) : undefined),
  equalsIgnoreCase(value, [other]) {
    const text = other && constantText(other)
    if (!mayBeText(value) || !other) return undefined
    const right = text === undefined ? call('lower', [asCode(other)]) : quoted(text.toLowerCase())
    return truth(same(call('lower', [asCode(value)]), right, needsOf(value)))
  },
  contains: question('contains', (text, other) => text.includes(other)),
  startsWith: question('startsWith', (text, other) => text.startsWith(other)),
  endsWith: question('endsWith', (text, other) => text.endsWith(other)),
  length: lengthOf,
  size: lengthOf,
  getRecordCount: lengthOf,
  isEmpty,
  isBlank: (value) => (mayBeText(value) ? truth(same(call('trim', [asCode(value)]), '""', needsOf(value))) : undefined),
  toString: toText,
  format,
  get: (value, [key]) =>
    key && value.is === 'computed'
      ? result(computed(call('lookup', [value.code, asCode(key)]), 'unknown', { given: not(same(call('lookup', [value.code, asCode(key)]), 'undefined', [])) })) // prettier-ignore
      : undefined,
  getData: same2,
  booleanValue: same2,
  intValue: toWhole,
  longValue: toWhole,
  doubleValue: (value) => (isNumber(value) || value.is === 'computed' ? result(toNumber(value, 'number')!) : undefined),
  floatValue: (value) => (isNumber(value) || value.is === 'computed' ? result(toNumber(value, 'number')!) : undefined),
  getDenominator: same2,
  getScale: ofMap('scale'),
  getGeodeticScaleDenominator: ofMap('groundScale'),
  getRoundedScaleDenominator: roundedScale,
  getRoundedScale: roundedScale,
  getCenterX: ofMap('centre.x'),
  getCenterY: ofMap('centre.y'),
  getRotationDegree: ofMap('rotation'),
  getRotation: ofMap('rotation', Math.PI / 180),
  getDPI: ofMap('dpi'),
  getMapSize: (value) => (value.is === 'map' ? result({ is: 'mapSize', path: value.path }) : undefined),
  getTime: ofTime((value) => ({ ...value, form: value.form === 'calendar' ? JAVA_DATE : 'millis' })),
  toInstant: ofTime((value) => value),
  toEpochMilli: ofTime((value) => ({ ...value, form: 'millis' })),
  parse: (value, [text]) => {
    const found = value.is === 'dateFormat' && text ? timeIn(text, value.pattern, JAVA_DATE) : undefined
    return found && result(found)
  },
  getYear: ofTime((value) => (value.form === JAVA_DATE ? undefined : numberIn(value, 'yyyy'))),
  getMonthValue: ofTime((value) => numberIn(value, 'M')),
  getDayOfMonth: ofTime((value) => numberIn(value, 'd')),
  toLocalDate: ofTime((value) => ({ ...value, form: 'yyyy-MM-dd' })),
  toLocalDateTime: ofTime((value) => value),
  atZone: ofTime((value, [zone]) => inZone(value, zone)),
  withZoneSameInstant: ofTime((value, [zone]) => inZone(value, zone)),
  withZone: (value, [zone]) =>
    value.is === 'dateFormat' && zone?.is === 'zone'
      ? result({ ...value, ...(zone.code !== undefined && { zone: zone.code }) })
      : undefined,
  withLocale(value, [locale], note) {
    noteLocale(locale, note)
    return value.is === 'dateFormat' ? result(value) : undefined
  },
  getLanguage: (value) =>
    value.is === 'locale' && value.language === undefined ? result(computed('(slice lang 0 2)', 'text')) : undefined
}

const inZone = (value: Value & { is: 'time' }, zone?: Value): Value | undefined =>
  zone?.is === 'zone' ? { ...value, ...(zone.code !== undefined && { zone: zone.code }) } : undefined

/** Layouts print in the language of the request. */
export const noteLocale = (locale: Value | undefined, note: Note): void => {
  if (locale?.is === 'locale' && locale.language !== undefined)
    note(`it is printed in the language of the request instead of always in ${locale.language}`)
}
