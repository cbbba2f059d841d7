/** The forms in which clients and servers write an authority's code; the version in it is ignored. */
const WRITINGS = [
  /^(EPSG|ESRI|CRS|OGC):{1,2}(\w+)$/i,
  /^urn:(?:x-)?ogc:def:crs:(EPSG|ESRI|OGC|CRS):[\w.]*:(\w+)$/i,
  /^urn:(?:x-)?ogc:def:crs:(EPSG|ESRI|OGC|CRS):(\w+)$/i,
  /^https?:\/\/www\.opengis\.net\/def\/crs\/(EPSG|ESRI|OGC)\/[\w.]+\/(\w+)$/i,
  /^https?:\/\/www\.opengis\.net\/gml\/srs\/(epsg|esri)\.xml#(\d+)$/i
]

/** `EPSG:2056`, `ESRI:54009` or `CRS:84` from any common form; undefined for other text. */
export const canonicalCrs = (written: string): string | undefined => {
  for (const writing of WRITINGS) {
    const [, authority = '', code = ''] = writing.exec(written.trim()) ?? []
    const number = code.replace(/^CRS/i, '')
    const registry = /^(?:epsg|esri)$/i.test(authority) ? authority.toUpperCase() : 'CRS'
    if (/^\d+$/.test(number)) return `${registry}:${Number(number)}`
  }
  return undefined
}
