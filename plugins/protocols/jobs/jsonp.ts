import { PrintError } from '../../../core/plugin.js'
import { isScriptName, jsonInScript } from '../http/script.js'

/** Returns the name if a script may call it: an identifier, possibly dotted. Throws `malformed-request`. */
export const checkCallback = (name: string | undefined): string | undefined => {
  if (name === undefined || isScriptName(name)) return name
  throw new PrintError(
    'malformed-request',
    `the query member "jsonp" is ${JSON.stringify(name.slice(0, 140))}; it should be the name of a function, ` +
      'such as "callback" or "Ext.data.JsonP.callback1"'
  )
}

/**
 * A script that calls `callback` with the JSON. The comment in front keeps the caller's word from being the first
 * bytes of the answer, which old plugins of browsers could take for a file of another type.
 */
export const asScript = (callback: string, json: string): string => `/**/${callback}(${jsonInScript(json)});`
