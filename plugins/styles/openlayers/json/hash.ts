import { wordParser } from '../../../../parts/styles.js'
import { NameCheck } from './property-names.js'
import type { ValueReader } from './values.js'

/**
 * Checks the names in OpenLayers 2 symbolizer hashes. Names of CSS (`fill-opacity`), which some clients also send, are
 * not checked.
 */
export const hashNames = (...others: string[]): NameCheck =>
  new NameCheck(['display', 'version', ...others], (name) => name.includes('-'))

/** `display` of CSS: each word but `none` shows the feature. */
const parseDisplay = wordParser({ none: false, block: true, inline: true, 'inline-block': true, initial: true })

/** Whether `display` hides the feature. */
export const isHidden = (values: ValueReader): boolean => values.read('display', parseDisplay, true) === false
