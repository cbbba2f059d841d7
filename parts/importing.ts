/** Text for layouts: YAML of front matter, Typst; and the files of an app. */
export { type AttributeEntry, attributeLines, flow, scalar } from './importing/front-matter.js'
export { call, indented, markup, pt, rounded, sides, string } from './importing/typst.js'
export { type Asset, ASSETS, Assets } from './importing/assets.js'
