import { call, quoted } from './helper-calls.js'
import { Untranslatable } from './untranslatable.js'
import { type DateClass, JAVA_DATE, neededDatePattern, SQL_DATE } from './date-patterns.js'
import { timeIn } from './date-texts.js'
import { formatted, message } from './format.js'
import { all, any, asks, not, same } from './formula.js'
import { constantText, equality, isList, needsOf } from './equality.js'
import { noteLocale, toNumber } from './methods.js'
import { asCode, computed, constant, isNull, isNumber, isText, noteFraction, piecesOf, plainNumber, result, type Result, type Value } from './value.js' // prettier-ignore

type Note = (text: string) => void
type Static = (args: readonly Value[], note: Note) => Value | Result | undefined

/** What a constructor or a static method gives: `new Date`, `Math.round`. Undefined for one that is not known. */
export const staticOf = (name: string, args: readonly Value[], note: Note): Result => {
  const found = Object.hasOwn(STATICS, name) ? STATICS[name]!(args, note) : undefined
  if (found === undefined)
    throw new Untranslatable(
      `${name}(…) is not supported`,
      'send the value as an attribute, or write the nearest helper of LANGUAGE.md'
    )
  return 'fails' in found ? found : result(found, any(...args.map(isNullOrLocale)))
}
const isNullOrLocale = (value: Value) => (value.is === 'locale' ? false : isNull(value))

const now = (form: string): Value => ({ is: 'time', given: true, form })
const textIn = (value: Value | undefined): string | undefined => value && constantText(value)

/** A point in time of milliseconds. */
const timeOf = (value: Value | undefined, form: string): Value | undefined => {
  if (value?.is === 'time') return { ...value, form }
  const number = value && toNumber(value, 'integer')
  if (!number || !value) return undefined
  const source = value.is === 'computed' ? value.source : undefined
  return {
    is: 'time',
    code: number.is === 'computed' ? plainNumber(number) : asCode(number),
    given: true,
    form,
    ...(source !== undefined && { source })
  }
}

const dateFormat =
  (of: DateClass): Static =>
  ([pattern, locale], note) => {
    const text = textIn(pattern)
    if (text === undefined) return pattern === undefined ? { is: 'dateFormat', pattern: 'datetime' } : undefined
    noteLocale(locale, note)
    return { is: 'dateFormat', pattern: neededDatePattern(text, of) }
  }
/** The forms of dates that Java has for each language; the helper has only the usual one. */
const styled =
  (form: string): Static =>
  (styles, note) => {
    for (const style of styles) {
      noteLocale(style, note)
      const name = textIn(style)
      if (name !== undefined && name !== 'MEDIUM' && name !== 'DEFAULT')
        note(`dates have the usual form of the language instead of the form ${name}`)
    }
    return { is: 'dateFormat', pattern: form }
  }
/** The time that a text holds. */
const parsed =
  (pattern: string, form = pattern): Static =>
  ([value, format]) =>
    value && timeIn(value, format?.is === 'dateFormat' ? format.pattern : pattern, form)
const zoned = (args: readonly Value[], form: string): Value => {
  const zone = args[0]?.is === 'zone' ? args[0].code : undefined
  return { is: 'time', given: true, form, ...(zone !== undefined && { zone }) }
}
const ofInstant: Static = ([time, zone]) =>
  time?.is === 'time'
    ? {
        ...time,
        form: "yyyy-MM-dd'T'HH:mm:ss",
        ...(zone?.is === 'zone' && zone.code !== undefined && { zone: zone.code })
      }
    : undefined
const zone: Static = ([id]) =>
  id && (isText(id) || id.is === 'computed') ? { is: 'zone', code: asCode(id) } : undefined

const rounded =
  (to: string | undefined, isWhole: boolean, exact: (value: number) => number): Static =>
  ([value]) => {
    if (value?.is === 'constant' && typeof value.value === 'number') return constant(exact(value.value), isWhole)
    if (!value || !isNumber(value)) return undefined
    return computed(call('round', [asCode(value)], { to: to && quoted(to) }), isWhole ? 'integer' : 'number')
  }
const either =
  (isFirst: 'lt' | 'gt'): Static =>
  ([one, other]) =>
    one && other && isNumber(one) && isNumber(other)
      ? { is: 'choice', when: asks(call(isFirst, [asCode(one), asCode(other)]), []), yes: one, no: other }
      : undefined
const numberOf =
  (type: 'number' | 'integer'): Static =>
  ([value]) =>
    value && toNumber(value, type)

const join: Static = ([separator, ...items], _note) => {
  const [only] = items
  if (!separator) return undefined
  const listed = only?.is === 'list' ? only.items : undefined
  if (items.length === 1 && !listed)
    return only?.is === 'computed' && only.type === 'list'
      ? computed(call('join', [only.code, asCode(separator)]), 'text')
      : undefined
  const pieces = (listed ?? items).flatMap((item, index) => [...(index > 0 ? piecesOf(separator) : []), ...piecesOf(item)]) // prettier-ignore
  return result({ is: 'joined', pieces }, false)
}

const numberFormat =
  (pattern: string): Static =>
  ([locale], note) => {
    noteLocale(locale, note)
    return { is: 'numberFormat', pattern }
  }
const locale: Static = ([language]) => ({ is: 'locale', language: textIn(language) ?? 'another language' })

const STATICS: { readonly [name: string]: Static } = {
  'String.valueOf'([value], note) {
    if (!value) return undefined
    noteFraction(value, note)
    return result({ is: 'joined', pieces: piecesOf(value) })
  },
  'String.format'(args, note) {
    const [first, ...others] = args
    if (first?.is === 'locale') noteLocale(first, note)
    const [pattern, ...values] = first?.is === 'locale' ? others : args
    const text = textIn(pattern)
    if (text === undefined) return undefined
    return result(formatted(text, values.length === 1 && values[0]!.is === 'list' ? values[0]!.items : values, note))
  },
  'String.join': join,
  'Arrays.asList'(args) {
    const [only] = args
    return args.length === 1 && only && isList(only) ? only : result({ is: 'list', items: args })
  },
  'List.of': (args) => result({ is: 'list', items: args }),
  'Set.of': (args) => result({ is: 'list', items: args }),
  'Objects.equals': ([one, other]) =>
    one && other
      ? result({ is: 'truth', truth: any(all(isNull(one), isNull(other)), all(not(isNull(one)), not(isNull(other)), equality(one, other))) }) // prettier-ignore
      : undefined,
  'Math.round': rounded(undefined, true, (value) => Math.floor(value + 0.5)),
  'Math.floor': rounded('down', false, Math.floor),
  'Math.ceil': rounded('up', false, Math.ceil),
  'Math.rint': ([value]) => (value?.is === 'constant' ? constant(Math.round(Number(value.value)), false) : undefined),
  'Math.min': either('lt'),
  'Math.max': either('gt'),
  'Boolean.valueOf'([value]) {
    if (!value || !isText(value)) return value
    return { is: 'truth', truth: same(call('lower', [asCode(value)]), '"true"', needsOf(value)) }
  },
  msg([pattern, ...values]) {
    const text = pattern && textIn(pattern)
    return text === undefined ? undefined : result(message(text, values))
  },
  'Integer.valueOf': numberOf('integer'),
  'Long.valueOf': numberOf('integer'),
  'Short.valueOf': numberOf('integer'),
  'Byte.valueOf': numberOf('integer'),
  'BigInteger.valueOf': numberOf('integer'),
  'Double.valueOf': numberOf('number'),
  'Float.valueOf': numberOf('number'),
  'BigDecimal.valueOf': numberOf('number'),
  'HumanAlphaSerie.toString': ([value]) => {
    if (!value || !(isNumber(value) || value.is === 'computed')) return undefined
    const letters = computed(call('letters', [call('add', [asCode(value), '1'])]), 'text')
    return {
      is: 'choice',
      when: asks(call('gt', [asCode(value), '0']), needsOf(value)),
      yes: letters,
      no: constant('')
    }
  },
  'new Date': ([value]) => (value ? timeOf(value, JAVA_DATE) : now(JAVA_DATE)),
  'new Timestamp': ([value]) => timeOf(value, 'yyyy-MM-dd HH:mm:ss.S'),
  'Date.from': ([value]) => timeOf(value, JAVA_DATE),
  'Calendar.getInstance': () => now('calendar'),
  'new GregorianCalendar': (args) => (args.length === 0 ? now('calendar') : undefined),
  'System.currentTimeMillis': () => now('millis'),
  'Instant.now': () => now("yyyy-MM-dd'T'HH:mm:ss'Z'"),
  'LocalDate.now': (args) => zoned(args, 'yyyy-MM-dd'),
  'LocalTime.now': (args) => zoned(args, 'HH:mm:ss'),
  'LocalDateTime.now': (args) => zoned(args, "yyyy-MM-dd'T'HH:mm:ss"),
  'ZonedDateTime.now': (args) => zoned(args, "yyyy-MM-dd'T'HH:mm:ssXXX"),
  'OffsetDateTime.now': (args) => zoned(args, "yyyy-MM-dd'T'HH:mm:ssXXX"),
  'Instant.ofEpochMilli': ([value]) => timeOf(value, 'millis'),
  'ZonedDateTime.ofInstant': ofInstant,
  'LocalDateTime.ofInstant': ofInstant,
  'OffsetDateTime.ofInstant': ofInstant,
  'ZoneId.of': zone,
  'TimeZone.getTimeZone': zone,
  'ZoneId.systemDefault': () => ({ is: 'zone' }),
  'TimeZone.getDefault': () => ({ is: 'zone' }),
  'new SimpleDateFormat': dateFormat('SimpleDateFormat'),
  'DateTimeFormatter.ofPattern': dateFormat('DateTimeFormatter'),
  'DateFormat.getDateInstance': styled('date'),
  'DateFormat.getTimeInstance': styled('time'),
  'DateFormat.getDateTimeInstance': styled('datetime'),
  'DateFormat.getInstance': styled('datetime'),
  'DateTimeFormatter.ofLocalizedDate': styled('date'),
  'DateTimeFormatter.ofLocalizedTime': styled('time'),
  'DateTimeFormatter.ofLocalizedDateTime': styled('datetime'),
  'LocalDate.parse': parsed('yyyy-MM-dd'),
  'LocalDateTime.parse': parsed("yyyy-MM-dd'T'HH:mm:ss"),
  'Date.valueOf': parsed('yyyy-MM-dd', SQL_DATE),
  'Timestamp.valueOf': parsed('yyyy-MM-dd HH:mm:ss.S'),
  'new DecimalFormat'([pattern, locale], note) {
    const text = textIn(pattern)
    noteLocale(locale, note)
    return text === undefined ? undefined : { is: 'numberFormat', pattern: text }
  },
  'NumberFormat.getInstance': numberFormat('#,##0.###'),
  'NumberFormat.getNumberInstance': numberFormat('#,##0.###'),
  'NumberFormat.getIntegerInstance': numberFormat('#,##0'),
  'NumberFormat.getPercentInstance': numberFormat('#,##0%'),
  'new DecimalFormatSymbols': ([language]) => language ?? { is: 'locale' },
  'DecimalFormatSymbols.getInstance': ([language]) => language ?? { is: 'locale' },
  'new Locale': locale,
  'Locale.forLanguageTag': locale,
  'ResourceRenderer.getInstance': ([path]) => path
}
