/** The layers of the map, to remove and to add. */
import type { PrintLayer } from '../map/layers.js'
import { texts } from '../texts.js'
import { AddLayer } from './add-layer.js'

interface LayerListProps {
  layers: readonly PrintLayer[]
  /** Names of those that the map on the page cannot show. */
  hidden: readonly string[]
  onChange(layers: readonly PrintLayer[]): void
}

export const LayerList = ({ layers, hidden, onChange }: LayerListProps) => (
  <fieldset>
    <legend>{texts.layers}</legend>
    <ul class="layers">
      {layers.map((layer, index) => (
        <li key={index}>
          {layer.name ?? layer.type} {hidden.includes(layer.name ?? layer.type) && <small>({texts.onlyPrinted})</small>}{' '}
          <button
            type="button"
            onClick={() => onChange(layers.filter((_, at) => at !== index))}
            aria-label={`${texts.remove}: ${layer.name ?? layer.type}`}
          >
            ×
          </button>
        </li>
      ))}
    </ul>
    <AddLayer onAdd={(layer) => onChange([...layers, layer])} />
  </fieldset>
)
