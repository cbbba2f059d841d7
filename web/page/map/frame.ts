/** The outline of the printed map on the ground, to move and to turn. */
import { Feature } from 'ol'
import type { Coordinate } from 'ol/coordinate'
import { Point, Polygon } from 'ol/geom'
import { Pointer, Translate } from 'ol/interaction'
import { Vector as VectorLayer } from 'ol/layer'
import type OlMap from 'ol/Map'
import type { Projection } from 'ol/proj'
import { Vector as VectorSource } from 'ol/source'
import { Circle, Fill, Stroke, Style } from 'ol/style'
import { Collection } from 'ol'

export interface FramePlace {
  center: Coordinate
  /** The denominator of the scale. */
  scale: number
  /** Degrees, as requests have them: the map turns clockwise. */
  rotation: number
}

/** Points on paper. */
export interface FrameSize {
  width: number
  height: number
}

const METRES_PER_POINT = 0.0254 / 72
/** The handle stands above the frame by this part of its height. */
const HANDLE = 0.06
const LINE = new Stroke({ color: '#c2410c', width: 2 })
const STYLE = [
  new Style({ stroke: new Stroke({ color: '#ffffff', width: 5 }), fill: new Fill({ color: '#ffffff1f' }) }),
  new Style({ stroke: LINE })
]
const HANDLE_STYLE = new Style({
  image: new Circle({ radius: 8, fill: new Fill({ color: '#ffffff' }), stroke: LINE })
})

/** The corners of a frame from its top left one, and the place of its handle. */
export const outlineOf = (
  { width, height }: FrameSize,
  { center, scale, rotation }: FramePlace,
  metresPerUnit: number
): { corners: Coordinate[]; handle: Coordinate } => {
  const perPoint = (scale * METRES_PER_POINT) / metresPerUnit
  const [right, up] = [(width / 2) * perPoint, (height / 2) * perPoint]
  const angle = (rotation * Math.PI) / 180
  const placed = ([x, y]: [number, number]): Coordinate => [
    center[0]! + x * Math.cos(angle) - y * Math.sin(angle),
    center[1]! + x * Math.sin(angle) + y * Math.cos(angle)
  ]
  return {
    corners: [placed([-right, up]), placed([right, up]), placed([right, -up]), placed([-right, -up])],
    handle: placed([0, up * (1 + 2 * HANDLE)])
  }
}

/** The rotation in whole degrees, from -180 to 180, of a frame whose handle has been dragged to a point. */
export const rotationTowards = (center: Coordinate, point: Coordinate): number => {
  const degrees = (Math.atan2(center[0]! - point[0]!, point[1]! - center[1]!) * 180) / Math.PI
  return Math.round(degrees)
}

/** A frame on a map. `moved` gets where it has been dragged to, `turned` its rotation. */
export class Frame {
  #polygon = new Feature<Polygon>()
  #handle = new Feature<Point>()
  #layer = new VectorLayer({
    source: new VectorSource<Feature>({ features: [this.#polygon, this.#handle] }),
    zIndex: 1000
  })
  #interactions: (Translate | Pointer)[] = []
  #place: FramePlace = { center: [0, 0], scale: 1, rotation: 0 }

  constructor(
    readonly map: OlMap,
    on: { moved(center: Coordinate): void; turned(rotation: number): void }
  ) {
    this.#polygon.setStyle(STYLE)
    this.#handle.setStyle(HANDLE_STYLE)
    map.addLayer(this.#layer)
    const translate = new Translate({ features: new Collection([this.#polygon as Feature]) })
    translate.on('translateend', () => {
      const [left, bottom, right, top] = this.#polygon.getGeometry()!.getExtent()
      on.moved([(left! + right!) / 2, (bottom! + top!) / 2])
    })
    const isHandle = (pixel: number[]): boolean =>
      map.forEachFeatureAtPixel(pixel, (feature) => feature === this.#handle, { hitTolerance: 8 }) ?? false
    const turn = new Pointer({
      handleDownEvent: ({ pixel }) => isHandle(pixel),
      handleDragEvent: ({ coordinate }) => on.turned(rotationTowards(this.#place.center, coordinate)),
      handleMoveEvent({ pixel }) {
        map.getViewport()?.style.setProperty('cursor', isHandle(pixel) ? 'grab' : '')
      }
    })
    this.#interactions = [translate, turn]
    for (const one of this.#interactions) map.addInteraction(one)
  }

  /** Draws it at a place. */
  show(size: FrameSize, place: FramePlace, projection: Projection): void {
    this.#place = place
    const { corners, handle } = outlineOf(size, place, projection.getMetersPerUnit() ?? 1)
    this.#polygon.setGeometry(new Polygon([[...corners, corners[0]!]]))
    this.#handle.setGeometry(new Point(handle))
  }

  /** What encloses it, with its handle. */
  extent(): number[] {
    return this.#layer.getSource()!.getExtent() ?? []
  }

  remove(): void {
    for (const one of this.#interactions) this.map.removeInteraction(one)
    this.map.removeLayer(this.#layer)
  }
}
