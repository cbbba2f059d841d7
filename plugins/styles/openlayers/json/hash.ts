import { wordParser } from '../../../../parts/styles.js'
import { NameCheck } from './property-names.js'
import type { ValueReader } from './values.js'

/** For names of OpenLayers 2 symbolizer hashes; those of CSS (`fill-opacity`) are what some clients send beside them. */
export const hashNames = (...others: string[]): NameCheck =>
  new NameCheck(['display', 'version', ...others], (name) => name.includes('-'))

/** Words of CSS beside `none` show a feature. */
const parseDisplay = wordParser({ none: false, block: true, inline: true, 'inline-block': true, initial: true })

/** Whether nothing of a feature is drawn. */
export const isHidden = (values: ValueReader): boolean => values.read('display', parseDisplay, true) === false
