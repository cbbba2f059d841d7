/** Scale, rotation and resolution of the printed map. */
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
        <label for="scale">{texts.scale}</label>
        <select
          id="scale"
          value={place.scale}
          onChange={({ currentTarget }) => onPlace({ ...place, scale: Number(currentTarget.value) })}
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
          onInput={({ currentTarget }) => onPlace({ ...place, rotation: currentTarget.valueAsNumber || 0 })}
        />
      </p>
      <p>
        <label for="dpi">{texts.dpi}</label>
        <select id="dpi" value={dpi} onChange={({ currentTarget }) => onDpi(Number(currentTarget.value))}>
          {[...new Set([dpi, ...info.dpiSuggestions])]
            .sort((a, b) => a - b)
            .map((one) => (
              <option key={one}>{one}</option>
            ))}
        </select>
      </p>
    </>
  )
}
