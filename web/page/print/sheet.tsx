/** One layout with its map, its form and its print. */
import { useMemo, useState } from 'preact/hooks'
import { Choice } from '../../shared/choice.js'
import { Field, isAsked } from '../../shared/form.js'
import { remember } from '../jobs/own-jobs.js'
import type { FramePlace } from '../map/frame.js'
import type { PrintLayer } from '../map/layers.js'
import { MapView } from '../map/map-view.js'
import { appAddresses, type Layout, type MapInfo, type PrintRequest, type Service } from '../service.js'
import { texts } from '../texts.js'
import { Copies } from './copies.js'
import { JobView } from './job.js'
import { LayerList } from './layer-list.js'
import { MapFields } from './map-fields.js'
import { Preview } from './preview.js'
import { previewOf, requestOf } from './request.js'

const NO_MAP: MapInfo = { width: 100, height: 100, scales: [], dpiSuggestions: [] }
const MERCATOR = 'EPSG:3857'

interface SampleMap extends Partial<FramePlace> {
  projection?: string
  dpi?: number
  layers?: PrintLayer[]
  bbox?: [number, number, number, number]
}

export const Sheet = ({
  service,
  app,
  layout,
  sample
}: {
  service: Service
  app: string
  layout: Layout
  sample: PrintRequest | undefined
}) => {
  const mapAttribute = layout.attributes.find(({ type }) => type === 'MapAttributeValues')
  const info = mapAttribute?.clientInfo ?? NO_MAP
  const given = {
    ...(mapAttribute?.default as SampleMap),
    ...(mapAttribute && (sample?.attributes[mapAttribute.name] as SampleMap))
  }
  const projection = given.projection ?? info.projection ?? MERCATOR
  const [place, setPlace] = useState<FramePlace>(() => placeOf(given, info))
  const [dpi, setDpi] = useState(given.dpi ?? info.dpiSuggestions[0] ?? 300)
  const [format, setFormat] = useState('pdf')
  const [values, setValues] = useState<{ [name: string]: unknown }>(() => asked(layout, sample))
  const [layers, setLayers] = useState<readonly PrintLayer[]>(given.layers ?? [])
  const [hidden, setHidden] = useState<string[]>([])
  const [reference, setReference] = useState<string>()
  const [printed, setPrinted] = useState(format)
  const [failure, setFailure] = useState('')

  const request = useMemo(
    () =>
      requestOf({
        layout: layout.name,
        projection,
        place,
        dpi,
        layers,
        values,
        ...(mapAttribute && { map: mapAttribute.name }),
        ...(sample && { sample })
      }),
    [layout, projection, place, dpi, layers, values]
  )
  const addresses = appAddresses(service, app)
  const print = async (): Promise<void> => {
    setFailure('')
    try {
      const ref = await addresses.start(request, format)
      remember({ ref, app, layout: layout.name, format, at: Date.now(), request })
      setPrinted(format)
      setReference(ref)
    } catch (error) {
      setFailure((error as Error).message)
    }
  }
  return (
    <div class="sheet">
      {mapAttribute && (
        <MapView
          app={app}
          projection={projection}
          layers={layers}
          size={info}
          place={place}
          scales={info.scales}
          onPlace={(change) => setPlace((before) => ({ ...before, ...change }))}
          onHidden={setHidden}
        />
      )}
      <form
        class="form"
        id="fields"
        onSubmit={(event) => {
          event.preventDefault()
          void print()
        }}
      >
        {mapAttribute && <MapFields info={info} place={place} onPlace={setPlace} dpi={dpi} onDpi={setDpi} />}
        {layout.attributes.filter(isAsked).map((attribute) => (
          <Field
            key={attribute.name}
            attribute={attribute}
            value={values[attribute.name]}
            onChange={(value) => setValues((before) => ({ ...before, [attribute.name]: value }))}
          />
        ))}
        {mapAttribute && <LayerList layers={layers} hidden={hidden} onChange={setLayers} />}
        <Copies address={new URL(addresses.print(format), document.baseURI).href} request={request} />
      </form>
      <aside>
        <p>
          <Choice id="format" label={texts.format} value={format} options={service.formats} onChoose={setFormat} />
        </p>
        <p>
          <button class="main" type="submit" form="fields">
            {texts.printMap}
          </button>
        </p>
        {failure && <p role="alert">{failure}</p>}
        {reference !== undefined && <JobView service={service} reference={reference} format={printed} />}
        <Preview service={service} app={app} request={previewOf(request, mapAttribute?.name)} />
      </aside>
    </div>
  )
}

/** Where the map of a sample is. */
const placeOf = ({ center, scale, rotation = 0, bbox }: SampleMap, { scales }: MapInfo): FramePlace => ({
  center: center ?? (bbox ? [(bbox[0] + bbox[2]) / 2, (bbox[1] + bbox[3]) / 2] : [0, 0]),
  scale: scale ?? scales[0] ?? 1_000_000,
  rotation
})

const asked = ({ attributes }: Layout, sample: PrintRequest | undefined): { [name: string]: unknown } =>
  Object.fromEntries(
    attributes.filter(isAsked).map(({ name, default: usual }) => [name, sample?.attributes[name] ?? usual ?? undefined])
  )
