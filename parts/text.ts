/** Numbers, dates and directions of writing in the language of a print; decimal patterns and printf as in Java. */
export { inLanguage, isRightToLeft, leftToRight } from '../core/language.js'
export { decimalFormat } from '../core/decimal-format.js'
export { digitsOf, grouped, isNegative, type NumberSigns } from '../core/digits.js'
export { padded, type PrintfConversion } from '../core/printf.js'
export { formatDate, knownLocale, zoneMistake } from '../core/date.js'
export { hemisphereLetters } from '../core/hemispheres.js'
export { formatNumber, formatScale, isUnit, patternMistake, type NumberForm } from '../core/number.js'
