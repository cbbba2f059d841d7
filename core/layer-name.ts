import type { CommonLayer } from './plugin/contracts.js'

const LONGEST_SHOWN = 200

/** The name of a layer in messages: `layer "roads"`, or `layer of type wms` if it has no name. */
export const layerName = ({ name, type }: CommonLayer): string =>
  `layer ${name ? `"${name.length > LONGEST_SHOWN ? `${name.slice(0, LONGEST_SHOWN).toWellFormed()}…` : name}"` : `of type ${type}`}`
