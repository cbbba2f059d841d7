/** The options that the settings give to a plugin. */
import { orKnown } from '../core/nearest.js'
import { PrintError, quote, type Values } from '../core/plugin.js'

/** Throws `wrong-settings` if a plugin does not know an option. `owner`: the plugin, such as `the layer "wms"`. */
export const refuseUnknownOptions = (options: Values, known: readonly string[], owner: string): void => {
  const unknown = Object.keys(options).find((name) => !known.includes(name))
  if (unknown === undefined) return
  throw new PrintError(
    'wrong-settings',
    `the option ${quote(unknown)} of ${owner} is not known; ${orKnown(unknown, known)}`
  )
}
