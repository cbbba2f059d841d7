import { xmlText } from '../../escape-xml.js'

/** `icons/peak.svg?fill=%23f00`. */
const WITH_PARAMETERS = /^([^?#]+\.svg)\?(.*)$/is
/** `param(fill)`, `param(fill) #000`: its name and its default, up to the end of an attribute or of a CSS property. */
const PARAMETER = /param\(\s{0,9}([\w-]{1,60})\s{0,9}\)([^"';<>]{0,100})/g

/** The address that a picture is fetched from: parameters of files inside the app are not part of their names. */
export const fileAddress = (address: string): string =>
  /^(?:https?|data):/i.test(address) ? address : (WITH_PARAMETERS.exec(address)?.[1] ?? address)

/**
 * A picture with the parameters of its address (SVG Parameters 1.0, as QGIS and GeoServer have them) in place of those
 * that it names, else with their defaults. Other pictures stay as they are.
 */
export const withParameters = (bytes: Uint8Array, address: string): Uint8Array => {
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (!content.includes('param(') || !content.includes('<svg')) return bytes
  const values = new URLSearchParams(WITH_PARAMETERS.exec(address)?.[2] ?? '')
  const filled = (_: string, name: string, preset: string) => xmlText(values.get(name) ?? (preset.trim() || (FALLBACKS[name] ?? ''))) // prettier-ignore
  return Buffer.from(content.toString('utf8').replace(PARAMETER, filled))
}

/** Of parameters without a default. */
const FALLBACKS: { [name: string]: string } = {
  fill: '#000000',
  'fill-opacity': '1',
  outline: '#000000',
  'outline-opacity': '1',
  'outline-width': '0'
}
