/** The print request that the page makes of what a person has chosen. */
import { get as projectionOf } from 'ol/proj'
import { type FramePlace, type FrameSize, outlineOf } from '../map/frame.js'
import type { PrintLayer } from '../map/print-layer.js'
import type { PrintRequest } from '../service.js'
import type { Credentials } from '../session/credentials.js'

export interface Choice {
  layout: string
  /** The attribute of the map; undefined for a layout without one. */
  map?: string
  /** Of the map on paper. */
  size?: FrameSize
  projection: string
  place: FramePlace
  dpi: number
  layers: readonly PrintLayer[]
  /** The other attributes. */
  values: { [name: string]: unknown }
  /** Of the texts of the report; absent: that of the layout. */
  lang?: string
  /** The sample of the layout: what the page has no field for. */
  sample?: PrintRequest
}

/** Members of a map that say where it is: the frame takes their place. */
const PLACE = ['bbox', 'view', 'zoomToFeatures', 'areaOfInterest', 'useNearestScale', 'useAdjustBounds']

export const requestOf = ({
  layout,
  map,
  size,
  projection,
  place,
  dpi,
  layers,
  values,
  lang,
  sample
}: Choice): PrintRequest => {
  const { attributes: _attributes, lang: _lang, ...others } = sample ?? { attributes: {} }
  const attributes = { ...sample?.attributes, ...values }
  if (map !== undefined) {
    const given = (sample?.attributes[map] ?? {}) as GivenMap
    const own = Object.entries(given).filter(([name]) => !PLACE.includes(name))
    attributes[map] = { ...Object.fromEntries(own), projection, ...placed(given, size, projection, place), dpi, layers }
  }
  const given = Object.entries(attributes).filter(([, value]) => value !== undefined)
  return { ...others, layout, ...(lang !== undefined && { lang }), attributes: Object.fromEntries(given) }
}

interface GivenMap {
  areaOfInterest?: object
}

/** The place of the map; for a sample of an area, which is cut into sheets or fitted, the area in the frame. */
const placed = (
  { areaOfInterest }: GivenMap,
  size: FrameSize | undefined,
  projection: string,
  place: FramePlace
): Partial<FramePlace> & GivenMap => {
  if (!areaOfInterest || !size) return place
  const { corners } = outlineOf(size, place, projectionOf(projection)?.getMetersPerUnit() ?? 1)
  const area = { type: 'Polygon', coordinates: [[...corners, corners[0]]] }
  return { rotation: place.rotation, areaOfInterest: { ...areaOfInterest, area } }
}

/** Dots per inch of a preview: a sheet of A4 has 500 × 700 pixels. */
const PREVIEW_DPI = 60

/** The same in few pixels. */
export const previewOf = (request: PrintRequest, map: string | undefined): PrintRequest =>
  map === undefined
    ? request
    : {
        ...request,
        attributes: { ...request.attributes, [map]: { ...(request.attributes[map] as object), dpi: PREVIEW_DPI } }
      }

/** The request as a command, as JSON, and as code of a web page; with a place for what the person has signed in with. */
export const copies = (
  address: string,
  request: PrintRequest,
  signedIn: Credentials | undefined
): { [name: string]: string } => {
  const text = JSON.stringify(request, undefined, 2)
  const file = `map.${address.slice(address.lastIndexOf('.') + 1)}`
  const atOnce = address.replace('/report.', '/buildreport.')
  const { command, header } = PROVING[signedIn?.proof ?? 'none']!(signedIn)
  return {
    curl: `curl ${command}-H 'content-type: application/json' --data-binary @- -o ${file} '${atOnce}' <<'END'\n${text}\nEND\n`,
    JSON: `${text}\n`,
    JavaScript: `const response = await fetch('${atOnce}', {
  method: 'POST',
  headers: { 'content-type': 'application/json'${header} },
  body: JSON.stringify(${text.replaceAll('\n', '\n  ')})
})
const report = await response.blob()
window.open(URL.createObjectURL(report))
`
  }
}

/** Secrets are never copied. */
const PROVING: { [proof: string]: (of: Credentials | undefined) => { command: string; header: string } } = {
  none: () => ({ command: '', header: '' }),
  key: () => ({ command: '-H "x-api-key: $KEY" ', header: ", 'x-api-key': key" }),
  token: () => ({ command: '-H "authorization: Bearer $TOKEN" ', header: ', authorization: `Bearer ${token}`' }),
  // curl asks for the password
  password: (of) => ({
    command: `-u '${of?.proof === 'password' ? of.name.replaceAll("'", "'\\''") : ''}' `,
    header: ', authorization: `Basic ${btoa(`${name}:${password}`)}`'
  })
}
