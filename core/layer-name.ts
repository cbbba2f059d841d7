import type { CommonLayer } from './plugin/contracts.js'
import { quote } from './quote.js'

/** The name of a layer in messages: `layer "roads"`, or `layer of type wms` if it has no name. */
export const layerName = ({ name, type }: CommonLayer): string => `layer ${name ? quote(name) : `of type ${type}`}`
