import { constant, isWhole, type Value } from './value.js'

/** Constants of classes, by their names without packages. */
export const namedValue = (name: string): Value | undefined => {
  const [, style] = /^(?:DateFormat|FormatStyle)\.(SHORT|MEDIUM|LONG|FULL|DEFAULT)$/.exec(name) ?? []
  if (style !== undefined) return constant(style)
  const pattern = Object.hasOwn(FORMATS, name) ? FORMATS[name] : undefined
  return pattern === undefined ? undefined : { is: 'dateFormat', pattern }
}

const FORMATS: { readonly [name: string]: string } = {
  'DateTimeFormatter.ISO_DATE': 'yyyy-MM-dd',
  'DateTimeFormatter.ISO_LOCAL_DATE': 'yyyy-MM-dd',
  'DateTimeFormatter.BASIC_ISO_DATE': 'yyyyMMdd'
}

/** Whether a number is sure to be of a class of Java. */
export const isNumberClass = (type: string, value: Value): boolean =>
  type === 'Number' || (isWhole(value) ? /^(?:Integer|Long)$/ : /^(?:Double|Float)$/).test(type)
