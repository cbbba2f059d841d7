import { Unsayable } from './code.js'

/** Letters that mean the same in Java and in `{{date}}`, unless they are repeated often. */
const LETTERS = 'GyYMLdDEaHkKhmsSzZXxwu'
const PART = /'(?:[^']|'')*'|([A-Za-z])\1*/g

/** `java.util.Date.toString` */
export const JAVA_DATE = 'EEE MMM dd HH:mm:ss zzz yyyy'

/**
 * A date pattern of Java as one of `{{date}}`. `simple`: of SimpleDateFormat and JasperReports, where five M are the full
 * name; else of DateTimeFormatter, where `u` is the year.
 */
export const datePattern = (pattern: string, isSimple: boolean): string =>
  pattern.replace(PART, (part: string, letter?: string) => {
    if (letter === undefined) return part
    if (!isSimple && letter === 'u') return 'y'.repeat(part.length)
    const isKnown = LETTERS.includes(letter) && (letter !== 'S' || part.length === 3 || !isSimple)
    if (!isKnown)
      throw new Unsayable(
        `the date pattern "${pattern}" has letters (${part}) that layouts do not know`,
        'write {{date "d MMMM yyyy"}} with letters of LANGUAGE.md'
      )
    return isSimple && 'MLE'.includes(letter) && part.length > 4 ? letter.repeat(4) : part
  })

/** Whether the pattern has names of months or weekdays, which depend on the language. */
export const hasNames = (pattern: string): boolean => /MMM|LLL|E|a/.test(pattern.replace(/'[^']*'/g, ''))

/** The letters of `%tY` in `String.format`. */
export const FORMAT_DATES: { readonly [letter: string]: string } = {
  Y: 'yyyy', y: 'yy', m: 'MM', B: 'MMMM', b: 'MMM', h: 'MMM', d: 'dd', e: 'd', A: 'EEEE', a: 'EEE', H: 'HH', k: 'H', I: 'hh', l: 'h',
  M: 'mm', S: 'ss', L: 'SSS', p: 'a', Z: 'z', z: 'Z', F: 'yyyy-MM-dd', T: 'HH:mm:ss', R: 'HH:mm', D: 'MM/dd/yy', c: JAVA_DATE, j: 'DDD'
} // prettier-ignore
