/** The map to choose what is printed, with the frame of the sheet over it. */
import { defaults as defaultControls, ScaleLine } from 'ol/control'
import type { Coordinate } from 'ol/coordinate'
import { containsExtent } from 'ol/extent'
import type BaseLayer from 'ol/layer/Base'
import OlMap from 'ol/Map'
import View from 'ol/View'
import { useEffect, useRef, useState } from 'preact/hooks'
import 'ol/ol.css'
import { texts } from '../texts.js'
import { firstPlace, type Wanted } from './first-place.js'
import { Frame, type FramePlace, type FrameSize } from './frame.js'
import { onLoadErrors, shownLayer } from './layers.js'
import type { PrintLayer } from './print-layer.js'
import { projectionOf } from './projections.js'

export interface MapViewProps {
  app: string
  projection: string
  layers: readonly PrintLayer[]
  size: FrameSize
  place: FramePlace
  /** Denominators that the sheet can have; empty: any. */
  scales: readonly number[]
  /** What the frame has to show, as long as it has no place; its place follows from it. */
  wanted: Wanted | undefined
  onPlace(change: Partial<FramePlace>): void
  /** What is wrong with layers on this map. */
  onTroubles(troubles: ReadonlyMap<PrintLayer, string>): void
}

/** Space around the frame, in parts of its size. */
const AROUND = 0.35

export const MapView = ({
  app,
  projection,
  layers,
  size,
  place,
  scales,
  wanted,
  onPlace,
  onTroubles
}: MapViewProps) => {
  const target = useRef<HTMLDivElement>(null)
  const shown = useRef<{ map: OlMap; frame: Frame } | undefined>(undefined)
  const change = useRef(onPlace)
  change.current = onPlace
  const [ready, setReady] = useState('')
  const [failure, setFailure] = useState('')

  useEffect(() => {
    let isGone = false
    let made: OlMap | undefined
    setFailure('')
    projectionOf(projection).then(
      (found) => {
        if (isGone) return
        const map = new OlMap({
          target: target.current!,
          controls: defaultControls({ rotate: false }).extend([new ScaleLine()]),
          view: new View({ projection: found, center: place.center, resolution: 1, showFullExtent: true })
        })
        made = map
        const frame = new Frame(map, {
          moved: (center) => change.current({ center: center.map(rounded) }),
          turned: (rotation) => change.current({ rotation }),
          scaled: (scale) => change.current({ scale: nearest(scales, scale) })
        })
        shown.current = { map, frame }
        frame.show(size, place)
        showFrame(shown.current)
        setReady(projection)
      },
      (error: Error) => !isGone && setFailure(error.message)
    )
    return () => {
      isGone = true
      made?.setTarget(undefined)
      shown.current = undefined
      setReady('')
    }
  }, [projection])

  useEffect(() => {
    const current = shown.current
    if (!current || ready !== projection) return
    current.frame.show(size, place)
    const visible = current.map.getView().calculateExtent(current.map.getSize())
    if (!containsExtent(visible, current.frame.extent())) showFrame(current)
  }, [ready, size.width, size.height, place.center[0], place.center[1], place.scale, place.rotation])

  useEffect(() => {
    const current = shown.current
    if (!current || ready !== projection) return
    let isGone = false
    const added: BaseLayer[] = []
    const troubles = new Map<PrintLayer, string>()
    const tell = (layer: PrintLayer, trouble: string): void => {
      if (isGone || troubles.has(layer)) return
      troubles.set(layer, trouble)
      onTroubles(new Map(troubles))
    }
    onTroubles(new Map())
    const made = async (layer: PrintLayer): Promise<BaseLayer | undefined> => {
      try {
        const found = await shownLayer(layer, app, current.map.getView().getProjection())
        if (found) onLoadErrors(found, () => tell(layer, texts.partsMissing))
        else tell(layer, texts.onlyPrinted)
        return found
      } catch (error) {
        tell(layer, `${texts.onlyPrinted}: ${(error as Error).message}`)
        return undefined
      }
    }
    void Promise.all(layers.map(made)).then((found) => {
      if (isGone) return
      // the first layer of a request is the uppermost
      found.toReversed().forEach((layer, index) => {
        if (!layer) return
        layer.setZIndex(index)
        current.map.addLayer(layer)
        added.push(layer)
      })
      if (!wanted) return
      const all = layers.map((request, index) => ({ request, layer: found[index] }))
      const first = firstPlace(wanted, all, size, current.map.getView().getProjection())
      onPlace({ center: first.center.map(rounded), scale: notSmaller(scales, first.scale) })
    })
    return () => {
      isGone = true
      for (const layer of added) current.map.removeLayer(layer)
    }
  }, [ready, layers, app])

  return (
    <section class="map" aria-label={texts.map}>
      <div
        class="map-target"
        ref={target}
        tabIndex={0}
        role="application"
        aria-label={`${texts.map}. ${texts.turnFrame}`}
      />
      {failure && <p role="alert">{failure}</p>}
      <p class="map-tools">
        <button type="button" onClick={() => shown.current && showFrame(shown.current)}>
          {texts.wholeFrame}
        </button>
        <button
          type="button"
          onClick={() => {
            const center = shown.current?.map.getView().getCenter()
            if (center) onPlace({ center: center.map(rounded) })
          }}
        >
          {texts.frameHere}
        </button>
        <span>{texts.turnFrame}</span>
      </p>
    </section>
  )
}

const showFrame = ({ map, frame }: { map: OlMap; frame: Frame }): void => {
  const [width, height] = map.getSize() ?? [400, 400]
  const padding = [height! * AROUND * 0.3, width! * AROUND * 0.3, height! * AROUND * 0.3, width! * AROUND * 0.3]
  map.getView().fit(frame.extent(), { padding })
}

/** The first that shows as much, else the one that shows most; of any scales one with three digits. */
const notSmaller = (scales: readonly number[], scale: number): number => {
  if (scales.length === 0) return Number(scale.toPrecision(3))
  const large = scales.filter((one) => one >= scale)
  return large.length > 0 ? Math.min(...large) : Math.max(...scales)
}

/** By ratio; of any scales one with two digits. */
const nearest = (scales: readonly number[], scale: number): number =>
  scales.length === 0
    ? Number(scale.toPrecision(2))
    : scales.reduce((best, one) => (Math.abs(Math.log(one / scale)) < Math.abs(Math.log(best / scale)) ? one : best))

const rounded = (value: Coordinate[number]): number => Number(value.toPrecision(12))
