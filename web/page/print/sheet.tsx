/** One layout with its map, its form and its print. */
import { useMemo, useState } from 'preact/hooks'
import { Choice } from '../../shared/choice.js'
import { isAsked } from '../../shared/field.js'
import { Field } from '../../shared/form.js'
import { remember } from '../jobs/own-jobs.js'
import { wantedBy, type WantedMembers } from '../map/first-place.js'
import type { FramePlace } from '../map/frame.js'
import type { PrintLayer } from '../map/print-layer.js'
import { MapView } from '../map/map-view.js'
import { type App, appAddresses, type Layout, type MapInfo, type PrintRequest, type Service } from '../service.js'
import { lang as pageLang, texts } from '../texts.js'
import { Copies } from './copies.js'
import { JobView } from './job.js'
import { LayerList } from './layer-list.js'
import { MapFields } from './map-fields.js'
import { Preview } from './preview.js'
import { previewOf, requestOf } from './request.js'

const NO_MAP: MapInfo = { width: 100, height: 100, scales: [], dpiSuggestions: [] }
const MERCATOR = 'EPSG:3857'

interface SampleMap extends Partial<FramePlace>, WantedMembers {
  projection?: string
  dpi?: number
  layers?: PrintLayer[]
}

export const Sheet = ({
  service,
  app,
  layout,
  sample
}: {
  service: Service
  app: App
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
  /** What the sample shows, until the map has found a place for it. */
  const [wanted, setWanted] = useState(() => (given.center || !mapAttribute ? undefined : (wantedBy(given) ?? {})))
  const [dpi, setDpi] = useState(given.dpi ?? info.dpiSuggestions[0] ?? 300)
  const [format, setFormat] = useState('pdf')
  const [lang, setLang] = useState(() => languageOf(app, sample))
  const [values, setValues] = useState<{ [name: string]: unknown }>(() => asked(layout, sample))
  const [layers, setLayers] = useState<readonly PrintLayer[]>(given.layers ?? [])
  const [troubles, setTroubles] = useState<ReadonlyMap<PrintLayer, string>>(new Map())
  const [reference, setReference] = useState<string>()
  const [printed, setPrinted] = useState(format)
  const [failure, setFailure] = useState('')
  /** The service has not answered yet: another click must not print twice. */
  const [isSending, setSending] = useState(false)

  const request = useMemo(
    () =>
      requestOf({
        layout: layout.name,
        projection,
        place,
        dpi,
        layers,
        values,
        ...(lang !== '' && { lang }),
        ...(mapAttribute && { map: mapAttribute.name, size: info }),
        ...(sample && { sample })
      }),
    [layout, projection, place, dpi, layers, values, lang]
  )
  const fixed = fixedLayers(layout, values)
  // not for each letter of a title: the map would load its layers again
  const shownLayers = useMemo(() => [...layers, ...fixed], [layers, ...fixed])
  const addresses = appAddresses(service, app.name)
  const print = async (): Promise<void> => {
    setFailure('')
    setSending(true)
    try {
      const ref = await addresses.start(request, format)
      remember({ ref, app: app.name, layout: layout.name, format, at: Date.now(), request })
      setPrinted(format)
      setReference(ref)
    } catch (error) {
      setFailure((error as Error).message)
    } finally {
      setSending(false)
    }
  }
  return (
    <div class="sheet">
      {mapAttribute && (
        <MapView
          app={app.name}
          projection={projection}
          layers={shownLayers}
          size={info}
          place={place}
          scales={given.areaOfInterest ? [] : info.scales}
          wanted={wanted}
          onPlace={(change) => {
            setWanted(undefined)
            setPlace((before) => ({ ...before, ...change }))
          }}
          onTroubles={setTroubles}
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
            words={texts.fields}
            onChange={(value) => setValues((before) => ({ ...before, [attribute.name]: value }))}
          />
        ))}
        {app.languages.length > 1 && (
          <p>
            <Choice
              id="lang"
              label={texts.printLanguage}
              value={lang}
              options={[['', texts.ofLayout], ...languageOptions(app, lang)]}
              onChoose={setLang}
            />
          </p>
        )}
        {mapAttribute && (
          <LayerList layers={layers} fixed={fixed} projection={projection} troubles={troubles} onChange={setLayers} />
        )}
        <Copies address={new URL(addresses.print(format), document.baseURI).href} request={request} />
      </form>
      <aside>
        <p>
          <Choice id="format" label={texts.format} value={format} options={service.formats} onChoose={setFormat} />
        </p>
        <p>
          <button class="main" type="submit" form="fields" disabled={wanted !== undefined || isSending}>
            {texts.printMap}
          </button>
        </p>
        {failure && <p role="alert">{failure}</p>}
        {isSending && <p role="status">{texts.sending}</p>}
        {reference !== undefined && <JobView service={service} reference={reference} format={printed} />}
        {!wanted && <Preview service={service} app={app.name} request={previewOf(request, mapAttribute?.name)} />}
      </aside>
    </div>
  )
}

/** The language of the print: that of the page if the app has it, else that of the sample; empty: that of the layout. */
const languageOf = ({ languages }: App, sample: PrintRequest | undefined): string =>
  languages.length > 1 && languages.includes(pageLang) ? pageLang : (sample?.lang ?? '')

const languageOptions = ({ languages }: App, chosen: string): [tag: string, name: string][] => {
  const names = new Intl.DisplayNames([pageLang], { type: 'language' })
  const tags = new Set([...languages, ...(chosen === '' ? [] : [chosen])])
  // requests may have other spellings, such as de_CH
  return [...tags].map((tag) => [tag, names.of(tag.replaceAll('_', '-')) ?? tag])
}

/** Where the map of a sample is, if it says so. */
const placeOf = ({ center, scale, rotation = 0 }: SampleMap, { scales }: MapInfo): FramePlace => ({
  center: center ?? [0, 0],
  scale: scale ?? scales[0] ?? 1_000_000,
  rotation
})

/** Those below the layers of the map, which the layout has in an attribute of its own. */
const fixedLayers = ({ attributes }: Layout, values: { [name: string]: unknown }): PrintLayer[] =>
  attributes
    .filter(({ type }) => type === 'StaticLayersAttributeValue')
    .flatMap(({ name }) => (values[name] as { layers?: PrintLayer[] } | undefined)?.layers ?? [])

const asked = ({ attributes }: Layout, sample: PrintRequest | undefined): { [name: string]: unknown } =>
  Object.fromEntries(
    attributes.filter(isAsked).map(({ name, default: usual }) => [name, sample?.attributes[name] ?? usual ?? undefined])
  )
