/** A form for a layer of another server. */
import { useState } from 'preact/hooks'
import { Choice } from '../../shared/choice.js'
import type { PrintLayer } from '../map/print-layer.js'
import { texts } from '../texts.js'

const KINDS = ['XYZ', 'WMS', 'WMTS', 'MapLibre'] as const
type Kind = (typeof KINDS)[number]
/** Kinds whose servers have several layers. */
const NAMED: readonly Kind[] = ['WMS', 'WMTS']

const layerOf = async (kind: Kind, address: string, name: string, projection: string): Promise<PrintLayer> => {
  if (!URL.canParse(address)) throw new Error(texts.wholeAddress)
  if (kind === 'WMS' && name.trim() === '') throw new Error(texts.layerNameNeeded)
  switch (kind) {
    case 'XYZ':
      return { type: 'xyz', name: new URL(address).hostname, baseURL: address, imageExtension: 'png' }
    case 'WMS':
      return { type: 'wms', name, baseURL: address, layers: name.split(','), imageFormat: 'image/png' }
    case 'WMTS':
      return (await import('../map/wmts.js')).wmtsLayer(address, name, projection)
    case 'MapLibre':
      return { type: 'maplibre', name: new URL(address).hostname, style: address }
  }
}

interface AddLayerProps {
  /** Of the map. */
  projection: string
  onAdd(layer: PrintLayer): void
}

export const AddLayer = ({ projection, onAdd }: AddLayerProps) => {
  const [kind, setKind] = useState<Kind>('XYZ')
  const [address, setAddress] = useState('')
  const [name, setName] = useState('')
  const [failure, setFailure] = useState('')
  const add = async (): Promise<void> => {
    try {
      onAdd(await layerOf(kind, address, name, projection))
      setAddress('')
      setFailure('')
    } catch (error) {
      setFailure((error as Error).message)
    }
  }
  return (
    <details>
      <summary>{texts.addLayer}</summary>
      <p>
        <Choice
          id="layer-kind"
          label={texts.kind}
          value={kind}
          options={KINDS}
          onChoose={(value) => setKind(value as Kind)}
        />
      </p>
      <p>
        <label for="layer-address">{texts.address}</label>
        <input
          id="layer-address"
          type="url"
          placeholder={kind === 'XYZ' ? 'https://tiles.example.org/{z}/{x}/{y}.png' : 'https://maps.example.org/…'}
          value={address}
          onInput={({ currentTarget }) => setAddress(currentTarget.value)}
        />
      </p>
      {NAMED.includes(kind) && (
        <p>
          <label for="layer-name">{texts.layerName}</label>
          <input id="layer-name" value={name} onInput={({ currentTarget }) => setName(currentTarget.value)} />
        </p>
      )}
      <p>
        <button type="button" disabled={address === ''} onClick={() => void add()}>
          {texts.add}
        </button>
      </p>
      {failure && <p role="alert">{failure}</p>}
    </details>
  )
}
