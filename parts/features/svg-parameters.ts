import { xmlText } from '../../core/escape-xml.js'

/** An address with parameters, for example `icons/peak.svg?fill=%23f00`, or with the picture itself in Base64. */
const WITH_PARAMETERS = /^(data:[^,?]{0,100};base64,[^?]*|[^?#]+\.svg)\?(.*)$/is
/** `param(fill)`, `param(fill) #000`: the name and the default value, up to the end of an attribute or CSS property. */
const PARAMETER = /param\(\s{0,9}([\w-]{1,60})\s{0,9}\)([^"';<>]{0,100})/g

/**
 * The address from which a picture is fetched. Parameters are part of web addresses, but not of the names of files inside
 * the app or of pictures in Base64.
 */
export const fileAddress = (address: string): string =>
  /^https?:/i.test(address) ? address : (WITH_PARAMETERS.exec(address)?.[1] ?? address)

/**
 * Replaces the named parameters in a picture by those of its address (SVG Parameters 1.0, as in QGIS and GeoServer), or
 * by their default values. Other pictures are unchanged.
 */
export const withParameters = (bytes: Uint8Array, address: string): Uint8Array => {
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (!content.includes('param(') || !content.includes('<svg')) return bytes
  // some programs add the parameters to an address that has them already
  const values = new URLSearchParams(WITH_PARAMETERS.exec(address)?.[2]?.replaceAll('?', '&') ?? '')
  const filled = (_: string, name: string, preset: string) => xmlText(values.get(name) ?? (preset.trim() || (FALLBACKS[name] ?? ''))) // prettier-ignore
  return Buffer.from(content.toString('utf8').replace(PARAMETER, filled))
}

/** Values of parameters without a default. */
const FALLBACKS: { [name: string]: string } = {
  fill: '#000000',
  'fill-opacity': '1',
  outline: '#000000',
  'outline-opacity': '1',
  'outline-width': '0'
}
