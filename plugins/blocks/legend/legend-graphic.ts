import { withQuery } from '../../../parts/fetching.js'

/** The default dpi of GeoServer and QGIS Server (0.28 mm; OGC 06-042, 7.2.4.6.9), and of MapServer (DEFRESOLUTION). */
const OGC_DPI = 25.4 / 0.28
const MAPSERVER_DPI = 72
/** The default KEYSIZE of MapServer. */
const MAPSERVER_KEY = [20, 10]
/** A second "?" that clients add to an address with a query. */
const GLUED =
  /&?\?(?=(?:service|version|request|layer|format|transparent|style|exceptions|width|height|scale|legend_options)=)/gi

export interface LegendGraphic {
  /** The client's address, with mistakes fixed. */
  address: string
  /** Addresses for this many times the pixels per side, one for each way that servers support; empty if the client sets the dpi. */
  larger(times: number): string[]
  /** The resolution that the client sets. */
  dpi?: number
}

/** The parts of a GetLegendGraphic address (OGC 05-078r4, 12); undefined for other addresses. */
export const legendGraphic = (sent: string): LegendGraphic | undefined => {
  if (!/^https?:/i.test(sent) || !/[?&]request=getlegendgraphic(?:[&#]|$)/i.test(sent)) return undefined
  const start = sent.indexOf('?') + 1
  const address = sent.slice(0, start) + sent.slice(start).replace(/^&*\?/, '').replace(GLUED, '&')
  const query = new URLSearchParams(address.slice(start).split('#')[0])
  const given = new Map([...query].map(([name, value]) => [name.toLowerCase(), value]))
  const options = given.get('legend_options') ?? ''
  const dpis = [
    /(?:^|;)\s*dpi\s*:\s*([\d.]+)/i.exec(options)?.[1],
    ...['map_resolution', 'map.resolution', 'dpi'].map((name) => given.get(name))
  ]
  const dpi = dpis.map(Number).find((number) => number >= 1 && number <= 10_000)
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
      // size of a key; MapServer, and QGIS Server for a single rule, keep the requested size at any resolution
      const [WIDTH, HEIGHT] = ['width', 'height'].map((side, index) =>
        Math.round((Number(given.get(side)) || MAPSERVER_KEY[index]!) * times)
      )
      return [asked, { ...asked, WIDTH, HEIGHT }].map((parameters) => withQuery(address, parameters))
    }
  }
}
