/** A map, a form and a preview: what a person prints. */
import { useEffect, useMemo, useState } from 'preact/hooks'
import type { FramePlace } from '../map/frame.js'
import type { PrintLayer } from '../map/layers.js'
import { MapView } from '../map/map-view.js'
import { remember } from '../jobs/own-jobs.js'
import { appAddresses, type Layout, type MapInfo, type PrintRequest, type Service } from '../service.js'
import { texts } from '../texts.js'
import { Field, isAsked } from './form.js'
import { AddLayer } from './add-layer.js'
import { JobView } from './job.js'
import { Preview } from './preview.js'
import { copies, previewOf, requestOf } from './request.js'

interface AppParts {
  layouts: Layout[]
  samples: Map<string, PrintRequest>
}

export const PrintPage = ({ service, app, layout }: { service: Service; app: string; layout: string }) => {
  const [parts, setParts] = useState<AppParts>()
  const [failure, setFailure] = useState('')
  useEffect(() => {
    setParts(undefined)
    const addresses = appAddresses(service, app)
    Promise.all([addresses.layouts(), addresses.samples()]).then(
      ([layouts, samples]) => setParts({ layouts, samples }),
      (error: Error) => setFailure(error.message)
    )
  }, [service, app])
  const chosen = parts?.layouts.find(({ name }) => name === layout)
  return (
    <main class="print">
      <Chooser service={service} app={app} layout={layout} />
      {failure && <p role="alert">{failure}</p>}
      {!parts && !failure && <p>{texts.loading}</p>}
      {chosen && (
        <Sheet
          key={`${app}/${layout}`}
          service={service}
          app={app}
          layout={chosen}
          sample={parts!.samples.get(layout)}
        />
      )}
    </main>
  )
}

const Chooser = ({ service, app, layout }: { service: Service; app: string; layout: string }) => {
  const go = (toApp: string, toLayout: string): void => {
    location.hash = `#/print/${encodeURIComponent(toApp)}/${encodeURIComponent(toLayout)}`
  }
  const layouts = service.apps.find(({ name }) => name === app)?.layouts ?? []
  return (
    <p class="chooser">
      <label for="app">{texts.app}</label>
      <select
        id="app"
        value={app}
        onChange={({ currentTarget }) =>
          go(currentTarget.value, service.apps.find(({ name }) => name === currentTarget.value)!.layouts[0]!)
        }
      >
        {service.apps.map(({ name, title }) => (
          <option key={name} value={name}>
            {title}
          </option>
        ))}
      </select>
      <label for="layout">{texts.layout}</label>
      <select id="layout" value={layout} onChange={({ currentTarget }) => go(app, currentTarget.value)}>
        {layouts.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </select>
    </p>
  )
}

const NO_MAP: MapInfo = { width: 100, height: 100, scales: [], dpiSuggestions: [] }
const MERCATOR = 'EPSG:3857'

interface SampleMap extends Partial<FramePlace> {
  projection?: string
  dpi?: number
  layers?: PrintLayer[]
  bbox?: [number, number, number, number]
}

const Sheet = ({
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
  const scales = [...new Set([place.scale, ...info.scales])].sort((a, b) => a - b)
  return (
    <div class="sheet">
      {mapAttribute && (
        <MapView
          app={app}
          projection={projection}
          layers={layers}
          size={info}
          place={place}
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
        {mapAttribute && (
          <>
            <p>
              <label for="scale">{texts.scale}</label>
              <select
                id="scale"
                value={place.scale}
                onChange={({ currentTarget }) => setPlace({ ...place, scale: Number(currentTarget.value) })}
              >
                {scales.map((scale) => (
                  <option key={scale} value={scale}>
                    1 : {scale.toLocaleString()}
                  </option>
                ))}
              </select>
            </p>
            <p>
              <label for="rotation">{texts.rotation}</label>
              <input
                id="rotation"
                type="number"
                min={-180}
                max={180}
                value={place.rotation}
                onInput={({ currentTarget }) => setPlace({ ...place, rotation: currentTarget.valueAsNumber || 0 })}
              />
            </p>
            <p>
              <label for="dpi">{texts.dpi}</label>
              <select id="dpi" value={dpi} onChange={({ currentTarget }) => setDpi(Number(currentTarget.value))}>
                {[...new Set([dpi, ...info.dpiSuggestions])]
                  .sort((a, b) => a - b)
                  .map((one) => (
                    <option key={one}>{one}</option>
                  ))}
              </select>
            </p>
          </>
        )}
        {layout.attributes.filter(isAsked).map((attribute) => (
          <Field
            key={attribute.name}
            attribute={attribute}
            value={values[attribute.name]}
            onChange={(value) => setValues((before) => ({ ...before, [attribute.name]: value }))}
          />
        ))}
        {mapAttribute && (
          <fieldset>
            <legend>{texts.layers}</legend>
            <ul class="layers">
              {layers.map((layer, index) => (
                <li key={index}>
                  {layer.name ?? layer.type}{' '}
                  {hidden.includes(layer.name ?? layer.type) && <small>({texts.onlyPrinted})</small>}{' '}
                  <button
                    type="button"
                    onClick={() => setLayers(layers.filter((_, at) => at !== index))}
                    aria-label={`${texts.remove}: ${layer.name ?? layer.type}`}
                  >
                    ×
                  </button>
                </li>
              ))}
            </ul>
            <AddLayer onAdd={(layer) => setLayers([...layers, layer])} />
          </fieldset>
        )}
        <Copies address={new URL(addresses.print(format), document.baseURI).href} request={request} />
      </form>
      <aside>
        <p>
          <label for="format">{texts.format}</label>
          <select id="format" value={format} onChange={({ currentTarget }) => setFormat(currentTarget.value)}>
            {service.formats.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </select>
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

const Copies = ({ address, request }: { address: string; request: PrintRequest }) => {
  const [copied, setCopied] = useState('')
  return (
    <p class="copies">
      {texts.copyAs}{' '}
      {Object.entries(copies(address, request)).map(([name, text]) => (
        <button
          key={name}
          type="button"
          onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(name))}
        >
          {name}
        </button>
      ))}{' '}
      <span role="status">{copied && `${texts.copied}: ${copied}`}</span>
    </p>
  )
}
