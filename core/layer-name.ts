import type { CommonLayer } from './plugin/contracts.js'

const LONGEST_SHOWN = 200

/** How messages speak of a layer: `layer "roads"`, or `layer of type wms` where it has no name. */
export const layerName = ({ name, type }: CommonLayer): string =>
  `layer ${name ? `"${name.length > LONGEST_SHOWN ? `${name.slice(0, LONGEST_SHOWN).toWellFormed()}…` : name}"` : `of type ${type}`}`
