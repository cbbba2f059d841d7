/** The print request that the page makes of what a person has chosen. */
import type { FramePlace } from '../map/frame.js'
import type { PrintLayer } from '../map/layers.js'
import type { PrintRequest } from '../service.js'

export interface Choice {
  layout: string
  /** The attribute of the map; undefined for a layout without one. */
  map?: string
  projection: string
  place: FramePlace
  dpi: number
  layers: readonly PrintLayer[]
  /** The other attributes. */
  values: { [name: string]: unknown }
  /** The sample of the layout: what the page has no field for. */
  sample?: PrintRequest
}

/** Members of a map that say where it is: the frame takes their place. */
const PLACE = ['bbox', 'view', 'zoomToFeatures', 'areaOfInterest', 'useNearestScale', 'useAdjustBounds']

export const requestOf = ({ layout, map, projection, place, dpi, layers, values, sample }: Choice): PrintRequest => {
  const { attributes: _, ...others } = sample ?? { attributes: {} }
  const attributes = { ...sample?.attributes, ...values }
  if (map !== undefined) {
    const own = Object.entries((sample?.attributes[map] ?? {}) as object).filter(([name]) => !PLACE.includes(name))
    attributes[map] = { ...Object.fromEntries(own), projection, ...place, dpi, layers }
  }
  const given = Object.entries(attributes).filter(([, value]) => value !== undefined)
  return { ...others, layout, attributes: Object.fromEntries(given) }
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

/** The request as a command, as JSON, and as code of a web page. */
export const copies = (address: string, request: PrintRequest): { [name: string]: string } => {
  const text = JSON.stringify(request, undefined, 2)
  const file = `map.${address.slice(address.lastIndexOf('.') + 1)}`
  const atOnce = address.replace('/report.', '/buildreport.')
  return {
    curl: `curl -H 'content-type: application/json' --data-binary @- -o ${file} '${atOnce}' <<'END'\n${text}\nEND\n`,
    JSON: `${text}\n`,
    JavaScript: `const response = await fetch('${atOnce}', {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(${text.replaceAll('\n', '\n  ')})
})
const report = await response.blob()
window.open(URL.createObjectURL(report))
`
  }
}
