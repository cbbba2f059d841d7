/** Numbers, dates and directions of writing in the language of a print. */
export { inLanguage } from '../core/language.js'
export { formatDate } from '../core/date.js'
export { hemisphereLetters } from '../core/hemispheres.js'
export { isRightToLeft, leftToRight } from '../core/direction.js'
export { formatNumber, formatScale, type NumberForm } from '../core/number.js'
