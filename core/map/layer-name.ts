import type { CommonLayer } from '../plugin/contracts.js'

/** How messages speak of a layer: `layer "roads"`, or `layer of type wms` where it has no name. */
export const layerName = ({ name, type }: CommonLayer): string => `layer ${name ? `"${name}"` : `of type ${type}`}`
