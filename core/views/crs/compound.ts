const URN = /^urn:(?:x-)?ogc:def:crs,crs:([\w.:]+)(?:,crs:[\w.:]+)+$/i
const ADDRESS = /^https?:\/\/www\.opengis\.net\/def\/crs-compound\?(.+)$/i
const SHORT = /^(EPSG:\d+)\+(?:EPSG:)?\d+$/i

/**
 * The horizontal system of a compound one, as it is written: of `urn:ogc:def:crs,crs:EPSG::2056,crs:EPSG::5728` and
 * `http://www.opengis.net/def/crs-compound?1=…&2=…` (OGC 07-092r1, 11-135r2), and of `EPSG:2056+5728`. Undefined for
 * other text.
 */
export const horizontalPart = (written: string): string | undefined => {
  const name = written.trim()
  const [, urn] = URN.exec(name) ?? []
  if (urn !== undefined) return `urn:ogc:def:crs:${urn}`
  const [, query] = ADDRESS.exec(name) ?? []
  if (query !== undefined) return new URLSearchParams(query).get('1') ?? undefined
  return SHORT.exec(name)?.[1]
}
