import { checkScriptName, jsonInScript } from '../../../parts/http.js'

/** Returns the name if a script may call it. Throws `malformed-request`. */
export const checkCallback = (name: string | undefined): string | undefined =>
  checkScriptName(name, 'jsonp', 'the name of a function, such as "callback" or "Ext.data.JsonP.callback1"')

/**
 * A script that calls `callback` with the JSON. The comment in front keeps the caller's word from being the first
 * bytes of the answer, which old plugins of browsers could take for a file of another type.
 */
export const asScript = (callback: string, json: string): string => `/**/${callback}(${jsonInScript(json)});`
