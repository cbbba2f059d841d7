import { isObject, messageOf, PrintError, type RawValues } from '../../core/plugin.js'

/** The object that a text of JSON has. Throws `invalid-data`, which says that `name` is not `kind`: `a TileJSON`. */
export const readObject = (text: string, name: string, kind: string): RawValues => {
  const fault = (why: string, cause?: unknown) =>
    new PrintError('invalid-data', `${name} is not ${kind}: ${why}`, { cause })
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (thrown) {
    throw fault(messageOf(thrown), thrown)
  }
  if (!isObject(json)) throw fault('it must be an object')
  return json
}
