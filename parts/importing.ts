/** Text for layouts: YAML of front matter, Typst. */
export { type AttributeEntry, attributeLines, flow, scalar } from './importing/front-matter.js'
export { call, indented, markup, pt, rounded, sides, string } from './importing/typst.js'
/** Headers that an app may name in its `access`. */
export { faultOfName } from '../core/net/forward.js'
