/** Scale, rotation and resolution of the printed map. */
import { Choice } from '../../shared/choice.js'
import type { FramePlace } from '../map/frame.js'
import type { MapInfo } from '../service.js'
import { texts } from '../texts.js'

interface MapFieldsProps {
  info: MapInfo
  place: FramePlace
  onPlace(place: FramePlace): void
  dpi: number
  onDpi(dpi: number): void
}

export const MapFields = ({ info, place, onPlace, dpi, onDpi }: MapFieldsProps) => {
  const scales = [...new Set([place.scale, ...info.scales])].sort((a, b) => a - b)
  return (
    <>
      <p>
        <Choice
          id="scale"
          label={texts.scale}
          value={place.scale}
          options={scales.map((scale) => [scale, `1 : ${scale.toLocaleString()}`] as const)}
          onChoose={(scale) => onPlace({ ...place, scale: Number(scale) })}
        />
      </p>
      <p>
        <label for="rotation">{texts.rotation}</label>
        <input
          id="rotation"
          type="number"
          min={-180}
          max={180}
          value={place.rotation}
          onInput={({ currentTarget: { valueAsNumber } }) => {
            // an empty field, or a minus sign whose digits follow
            if (!Number.isNaN(valueAsNumber)) onPlace({ ...place, rotation: valueAsNumber })
          }}
          onBlur={({ currentTarget }) => void (currentTarget.value = String(place.rotation))}
        />
      </p>
      <p>
        <Choice
          id="dpi"
          label={texts.dpi}
          value={dpi}
          options={[...new Set([dpi, ...info.dpiSuggestions])].sort((a, b) => a - b)}
          onChoose={(value) => onDpi(Number(value))}
        />
      </p>
    </>
  )
}
