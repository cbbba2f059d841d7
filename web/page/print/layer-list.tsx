/** The layers of the map, to remove and to add. */
import type { PrintLayer } from '../map/print-layer.js'
import { texts } from '../texts.js'
import { AddLayer } from './add-layer.js'

interface LayerListProps {
  layers: readonly PrintLayer[]
  /** Those of the layout, below them. */
  fixed: readonly PrintLayer[]
  projection: string
  /** What is wrong with them on the map of the page. */
  troubles: ReadonlyMap<PrintLayer, string>
  onChange(layers: readonly PrintLayer[]): void
}

export const LayerList = ({ layers, fixed, projection, troubles, onChange }: LayerListProps) => (
  <fieldset>
    <legend>{texts.layers}</legend>
    <ul class="layers">
      {layers.map((layer, index) => (
        <li key={index}>
          {nameOf(layer)} {troubles.has(layer) && <small>({troubles.get(layer)})</small>}{' '}
          {index > 0 && (
            <button
              type="button"
              onClick={() => onChange(movedUp(layers, index))}
              aria-label={`${texts.moveUp}: ${nameOf(layer)}`}
            >
              ↑
            </button>
          )}
          <button
            type="button"
            onClick={() => onChange(layers.filter((_, at) => at !== index))}
            aria-label={`${texts.remove}: ${nameOf(layer)}`}
          >
            ×
          </button>
        </li>
      ))}
      {fixed.map((layer, index) => (
        <li key={`fixed ${index}`}>
          {nameOf(layer)} <small>({[texts.ofLayout, troubles.get(layer)].filter(Boolean).join('; ')})</small>
        </li>
      ))}
    </ul>
    <AddLayer projection={projection} onAdd={(layer) => onChange([layer, ...layers])} />
  </fieldset>
)

/** The first layer is the uppermost, as in requests. */
const movedUp = (layers: readonly PrintLayer[], index: number): PrintLayer[] =>
  layers.toSpliced(index - 1, 2, layers[index]!, layers[index - 1]!)

const nameOf = ({ name, type }: PrintLayer): string => name ?? type
