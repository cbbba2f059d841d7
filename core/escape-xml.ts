/** Well-formed, and without characters that are not allowed in XML (XML 1.0, section 2.2). */
export const printable = (text: string): string =>
  // eslint-disable-next-line no-control-regex
  text.toWellFormed().replace(/[\0-\x08\v\f\x0e-\x1f\ufffe\uffff]/g, '')

const ENTITIES: { [character: string]: string } = { '<': '&lt;', '>': '&gt;', '&': '&amp;', '"': '&quot;' }

/** Text escaped for XML, between tags or in double quotes. */
export const xmlText = (text: string): string => printable(text).replace(/[<>&"]/g, (character) => ENTITIES[character]!)
