/** Whether a script may call it so: an identifier, possibly dotted. */
export const isScriptName = (name: string): boolean => /^[A-Za-z_$][\w$.]{0,127}$/.test(name)

/** JSON as a script can hold it: with the two characters escaped that JSON allows in texts and old scripts do not. */
export const jsonInScript = (json: string): string =>
  json.replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')
