/** Millimetres along the top and the left of a page. */
import { PT_PER_MM } from './geometry.js'

const LONG = 8
const SHORT = 4

export const Rulers = ({ widthPt, heightPt, scale }: { widthPt: number; heightPt: number; scale: number }) => {
  const mm = scale * PT_PER_MM
  // ticks closer than 3 pixels are left out
  const step = mm >= 3 ? 1 : mm >= 0.6 ? 5 : 10
  const numbered = mm >= 1.6 ? 10 : mm >= 0.8 ? 50 : 100
  const ticks = (lengthPt: number): number[] =>
    Array.from({ length: Math.floor(lengthPt / PT_PER_MM / step) + 1 }, (_, index) => index * step)
  const size = (at: number): number => (at % numbered === 0 ? LONG : SHORT)
  const across = ticks(widthPt)
  const down = ticks(heightPt)
  return (
    <>
      <svg
        class="ruler"
        aria-hidden="true"
        style={{ left: '1.2rem', top: '1.2rem' }}
        width={widthPt * scale}
        height={1}
      >
        <path d={across.map((at) => `M${at * mm} 0v${-size(at)}`).join('')} />
        {across
          .filter((at) => at % numbered === 0)
          .map((at) => (
            <text key={at} x={at * mm + 2} y={-9}>
              {at}
            </text>
          ))}
      </svg>
      <svg
        class="ruler"
        aria-hidden="true"
        style={{ left: '1.2rem', top: '1.2rem' }}
        width={1}
        height={heightPt * scale}
      >
        <path d={down.map((at) => `M0 ${at * mm}h${-size(at)}`).join('')} />
        {down
          .filter((at) => at % numbered === 0)
          .map((at) => (
            <text key={at} transform={`translate(-9 ${at * mm - 2}) rotate(-90)`}>
              {at}
            </text>
          ))}
      </svg>
    </>
  )
}
