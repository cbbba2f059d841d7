/** The ways in which clients and servers write an authority's code; the version between the two does not matter. */
const WRITINGS = [
  /^(EPSG|CRS|OGC):{1,2}(\w+)$/i,
  /^urn:(?:x-)?ogc:def:crs:(EPSG|OGC|CRS):[\w.]*:(\w+)$/i,
  /^urn:(?:x-)?ogc:def:crs:(EPSG|OGC|CRS):(\w+)$/i,
  /^https?:\/\/www\.opengis\.net\/def\/crs\/(EPSG|OGC)\/[\w.]+\/(\w+)$/i,
  /^https?:\/\/www\.opengis\.net\/gml\/srs\/(epsg)\.xml#(\d+)$/i
]

/** `EPSG:2056` or `CRS:84` from any of the usual writings; undefined for anything else. */
export const canonicalCrs = (written: string): string | undefined => {
  for (const writing of WRITINGS) {
    const [, authority, code] = writing.exec(written.trim()) ?? []
    if (!authority || !code) continue
    const number = code.replace(/^CRS/i, '')
    if (/^\d+$/.test(number)) return `${/^epsg$/i.test(authority) ? 'EPSG' : 'CRS'}:${Number(number)}`
  }
  return undefined
}
