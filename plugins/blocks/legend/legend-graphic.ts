import { withQuery } from '../../../parts/fetching.js'

/** Of a pixel that GeoServer and QGIS Server think of (0.28 mm; OGC 06-042, 7.2.4.6.9), and MapServer (DEFRESOLUTION). */
const OGC_DPI = 25.4 / 0.28
const MAPSERVER_DPI = 72
/** Its KEYSIZE where the map file has none. */
const MAPSERVER_KEY = [20, 10]
/** What clients glue to an address that has a query already. */
const GLUED =
  /&?\?(?=(?:service|version|request|layer|format|transparent|style|exceptions|width|height|scale|legend_options)=)/gi

export interface LegendGraphic {
  /** As the client sent it, mended. */
  address: string
  /** The same with this many times the pixels a side, in the ways that servers understand; none where the client says the dpi. */
  larger(times: number): string[]
  /** Of the resolution that the client says. */
  dpi?: number
}

/** An address that asks a map server for a legend (OGC 05-078r4, 12); undefined for any other. */
export const legendGraphic = (sent: string): LegendGraphic | undefined => {
  if (!/^https?:/i.test(sent) || !/[?&]request=getlegendgraphic(?:[&#]|$)/i.test(sent)) return undefined
  const start = sent.indexOf('?') + 1
  const address = sent.slice(0, start) + sent.slice(start).replace(/^&*\?/, '').replace(GLUED, '&')
  const query = new URLSearchParams(address.slice(start).split('#')[0])
  const given = new Map([...query].map(([name, value]) => [name.toLowerCase(), value]))
  const options = given.get('legend_options') ?? ''
  const said = [
    /(?:^|;)\s*dpi\s*:\s*([\d.]+)/i.exec(options)?.[1],
    ...['map_resolution', 'map.resolution', 'dpi'].map((name) => given.get(name))
  ]
  const dpi = said.map(Number).find((number) => number >= 1 && number <= 10_000)
  if (dpi !== undefined) return { address, dpi, larger: () => [] }
  return {
    address,
    larger(times) {
      const resolution = `dpi:${Math.round(OGC_DPI * times)}`
      const asked = {
        LEGEND_OPTIONS: options ? `${options.replace(/;\s*$/, '')};${resolution}` : resolution,
        MAP_RESOLUTION: Math.round(MAPSERVER_DPI * times),
        DPI: Math.round(OGC_DPI * times)
      }
      // of a key; MapServer, and QGIS Server for a single rule, keep the one that is asked for at any resolution
      const [WIDTH, HEIGHT] = ['width', 'height'].map((side, index) =>
        Math.round((Number(given.get(side)) || MAPSERVER_KEY[index]!) * times)
      )
      return [asked, { ...asked, WIDTH, HEIGHT }].map((parameters) => withQuery(address, parameters))
    }
  }
}
