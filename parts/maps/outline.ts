import { OUTLINE_STYLE } from '../styles.js'

/** The style of areas and frames on a map, as requests and `defaultStyles` name it. */
export const OUTLINE = 'overview-map'

export const outlineUses = { [OUTLINE]: OUTLINE_STYLE }
