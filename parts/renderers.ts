/** Renderers: what a style makes of all features of a layer together, such as classes, symbols by size, bins and charts. */
export { readRenderer, RENDERER_TYPES } from './renderers/read.js'
export type { Key, Rendered } from '../core/style/model.js'
