/** The outline of the printed map on the ground, to move, to turn and to make larger. */
import { Feature } from 'ol'
import type { Coordinate } from 'ol/coordinate'
import { MultiPoint, Point, Polygon } from 'ol/geom'
import { Pointer, Translate } from 'ol/interaction'
import { Vector as VectorLayer } from 'ol/layer'
import type OlMap from 'ol/Map'
import { Vector as VectorSource } from 'ol/source'
import { Circle, Fill, RegularShape, Stroke, Style } from 'ol/style'
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

export const METRES_PER_POINT = 0.0254 / 72
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

const CORNER_STYLE = new Style({
  image: new RegularShape({
    points: 4,
    radius: 8,
    angle: Math.PI / 4,
    fill: new Fill({ color: '#ffffff' }),
    stroke: LINE
  })
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

/** The scale of a frame whose corner has been dragged to a point. */
export const scaleTowards = (
  { width, height }: FrameSize,
  center: Coordinate,
  point: Coordinate,
  metresPerUnit: number
): number =>
  // prettier-ignore
  (Math.hypot(point[0]! - center[0]!, point[1]! - center[1]!) * metresPerUnit) /
  (Math.hypot(width / 2, height / 2) * METRES_PER_POINT)

export interface FrameEvents {
  /** While it is dragged. */
  turned(rotation: number): void
  /** Where it has been dragged to. */
  moved(center: Coordinate): void
  /** Of a corner that has been dragged. */
  scaled(scale: number): void
}

/** A frame on a map. */
export class Frame {
  #polygon = new Feature<Polygon>()
  #handle = new Feature<Point>()
  #corners = new Feature<MultiPoint>()
  #layer = new VectorLayer({
    source: new VectorSource<Feature>({ features: [this.#polygon, this.#handle, this.#corners] }),
    zIndex: 1000
  })
  #interactions: (Translate | Pointer)[] = []
  #size: FrameSize = { width: 1, height: 1 }
  #place: FramePlace = { center: [0, 0], scale: 1, rotation: 0 }

  constructor(
    readonly map: OlMap,
    on: FrameEvents
  ) {
    this.#polygon.setStyle(STYLE)
    this.#handle.setStyle(HANDLE_STYLE)
    this.#corners.setStyle(CORNER_STYLE)
    map.addLayer(this.#layer)
    const translate = new Translate({ features: new Collection([this.#polygon as Feature]) })
    translate.on('translateend', () => {
      const [left, bottom, right, top] = this.#polygon.getGeometry()!.getExtent()
      on.moved([(left! + right!) / 2, (bottom! + top!) / 2])
    })
    const handleAt = (pixel: number[]): Feature | undefined =>
      map.forEachFeatureAtPixel(
        pixel,
        (feature) => [this.#handle, this.#corners].find((one) => one === feature) as Feature | undefined,
        { hitTolerance: 8 }
      )
    let dragged: Feature | undefined
    let scale: number | undefined
    const handles = new Pointer({
      handleDownEvent({ pixel }) {
        dragged = handleAt(pixel)
        scale = undefined
        return dragged !== undefined
      },
      handleDragEvent: ({ coordinate }) => {
        const { center } = this.#place
        if (dragged === this.#handle) on.turned(rotationTowards(center, coordinate))
        else {
          scale = scaleTowards(this.#size, center, coordinate, this.#metresPerUnit())
          this.#draw({ ...this.#place, scale })
        }
      },
      handleUpEvent: () => {
        if (scale !== undefined) {
          this.#draw(this.#place)
          on.scaled(scale)
        }
        return false
      },
      handleMoveEvent({ pixel }) {
        map.getViewport()?.style.setProperty('cursor', handleAt(pixel) ? 'grab' : '')
      }
    })
    this.#interactions = [translate, handles]
    for (const one of this.#interactions) map.addInteraction(one)
  }

  /** Draws it at a place. */
  show(size: FrameSize, place: FramePlace): void {
    this.#size = size
    this.#place = place
    this.#draw(place)
  }

  #metresPerUnit(): number {
    return this.map.getView().getProjection().getMetersPerUnit() ?? 1
  }

  #draw(place: FramePlace): void {
    const { corners, handle } = outlineOf(this.#size, place, this.#metresPerUnit())
    this.#polygon.setGeometry(new Polygon([[...corners, corners[0]!]]))
    this.#handle.setGeometry(new Point(handle))
    this.#corners.setGeometry(new MultiPoint(corners))
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
