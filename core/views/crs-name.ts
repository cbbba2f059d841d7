/** The ways in which clients and servers write an authority's code; the version between the two does not matter. */
const WRITINGS = [
  /^(EPSG|ESRI|CRS|OGC):{1,2}(\w+)$/i,
  /^urn:(?:x-)?ogc:def:crs:(EPSG|ESRI|OGC|CRS):[\w.]*:(\w+)$/i,
  /^urn:(?:x-)?ogc:def:crs:(EPSG|ESRI|OGC|CRS):(\w+)$/i,
  /^https?:\/\/www\.opengis\.net\/def\/crs\/(EPSG|ESRI|OGC)\/[\w.]+\/(\w+)$/i,
  /^https?:\/\/www\.opengis\.net\/gml\/srs\/(epsg|esri)\.xml#(\d+)$/i
]

/** `EPSG:2056`, `ESRI:54009` or `CRS:84` from any of the usual writings; undefined for anything else. */
export const canonicalCrs = (written: string): string | undefined => {
  for (const writing of WRITINGS) {
    const [, authority = '', code = ''] = writing.exec(written.trim()) ?? []
    const number = code.replace(/^CRS/i, '')
    const registry = /^(?:epsg|esri)$/i.test(authority) ? authority.toUpperCase() : 'CRS'
    if (/^\d+$/.test(number)) return `${registry}:${Number(number)}`
  }
  return undefined
}
