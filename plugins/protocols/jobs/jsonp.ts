import { checkScriptName, jsonInScript } from '../../../parts/http.js'

/** Returns the name if it is a script identifier. Throws `malformed-request`. */
export const checkCallback = (name: string | undefined): string | undefined =>
  checkScriptName(name, 'jsonp', 'the name of a function, such as "callback" or "Ext.data.JsonP.callback1"')

/**
 * A script that calls `callback` with the JSON. The leading comment prevents the caller from choosing the first bytes of
 * the answer, which old browser plugins could take for another file type.
 */
export const asScript = (callback: string, json: string): string => `/**/${callback}(${jsonInScript(json)});`
