/** Text for layouts: YAML of front matter, Typst. */
export { type AttributeEntry, attributeLines, flow, scalar } from './importing/front-matter.js'
export {
  type Beside,
  call,
  indented,
  inString,
  markup,
  markupLines,
  pt,
  rounded,
  sides,
  string
} from './importing/typst.js'
/** Headers that an app may name in its `access`. */
export { faultOfName } from '../core/net/forward.js'
