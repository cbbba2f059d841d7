/** One page of the sheet with its rulers, the outlines of its blocks, and their edges to drag. */
import { useState } from 'preact/hooks'
import type { BlockOrigin, BlockSizes, SizeText } from '../../../core/studio/messages.js'
import { type Mark, type Point, PT_PER_MM } from './geometry.js'
import { Rulers } from './rulers.js'

interface PageViewProps {
  number: number
  address: string
  size: { widthPt: number; heightPt: number }
  /** CSS pixels of a point of the page. */
  scale: number
  blocks: readonly BlockOrigin[]
  sizes: readonly BlockSizes[]
  mark: Mark | undefined
  onPick(point: Point): void
  onResize(size: SizeText, value: number): void
}

export const PageView = ({ number, address, size, scale, blocks, sizes, mark, onPick, onResize }: PageViewProps) => {
  const [width, height] = [size.widthPt * scale, size.heightPt * scale]
  return (
    <div class="page" id={`page-${number}`}>
      <Rulers widthPt={size.widthPt} heightPt={size.heightPt} scale={scale} />
      <img src={address} alt={`Page ${number + 1}`} width={width} height={height} />
      <svg
        class="overlay"
        style={{ left: '1.2rem', top: '1.2rem' }}
        width={width}
        height={height}
        onClick={({ currentTarget, clientX, clientY }) => {
          const { left, top } = currentTarget.getBoundingClientRect()
          onPick({ x: (clientX - left) / scale, y: (clientY - top) / scale })
        }}
      >
        {blocks.map((block) => (
          <Block
            key={`${block.attribute} ${block.xPt} ${block.yPt}`}
            block={block}
            scale={scale}
            sizes={sizes.find(({ attribute }) => attribute === block.attribute)}
            onResize={onResize}
          />
        ))}
        {mark && (
          <rect
            class="found"
            x={mark.x * scale - 3}
            y={mark.y * scale - 3}
            width={mark.width * scale + 6}
            height={mark.height * scale + 6}
          />
        )}
      </svg>
    </div>
  )
}

const inMm = (points: number): string => `${Math.round((points / PT_PER_MM) * 10) / 10}`

/** The smallest size that an edge can be dragged to. */
const LEAST_PT = 6

interface BlockProps {
  block: BlockOrigin
  scale: number
  sizes: BlockSizes | undefined
  onResize(size: SizeText, value: number): void
}

const Block = ({ block, scale, sizes, onResize }: BlockProps) => {
  const [isOver, setOver] = useState(false)
  const [drag, setDrag] = useState<{ side: 'width' | 'height'; byPt: number }>()
  const grown = (side: 'width' | 'height', points: number): number =>
    drag?.side === side ? Math.max(LEAST_PT, points + drag.byPt) : points
  const widthPt = grown('width', block.widthPt)
  const heightPt = grown('height', block.heightPt)
  const [x, y, width, height] = [block.xPt, block.yPt, widthPt, heightPt].map((points) => points * scale) as [number, number, number, number] // prettier-ignore

  const edge = (side: 'width' | 'height', place: { x: number; y: number; width: number; height: number }) => {
    const text = sizes?.[side]
    if (!text) return undefined
    const along = ({ clientX, clientY }: PointerEvent): number => (side === 'width' ? clientX : clientY)
    return (
      <rect
        {...place}
        class={`block-edge ${side === 'width' ? 'across' : 'down'} ${drag?.side === side ? 'dragged' : ''}`}
        data-attribute={block.attribute}
        data-side={side}
        onClick={(event) => event.stopPropagation()}
        onPointerDown={(event) => {
          const { currentTarget } = event
          const start = along(event)
          let byPt = 0
          currentTarget.setPointerCapture(event.pointerId)
          event.preventDefault()
          const move = (moved: PointerEvent): void => {
            byPt = (along(moved) - start) / scale
            setDrag({ side, byPt })
          }
          const end = (): void => {
            currentTarget.removeEventListener('pointermove', move)
            setDrag(undefined)
            const before = side === 'width' ? block.widthPt : block.heightPt
            const next = rounded(text, before, Math.max(LEAST_PT, before + byPt))
            if (next !== text.value) onResize(text, next)
          }
          currentTarget.addEventListener('pointermove', move)
          currentTarget.addEventListener('lostpointercapture', end, { once: true })
        }}
      />
    )
  }
  return (
    <g onPointerEnter={() => setOver(true)} onPointerLeave={() => setOver(false)}>
      <rect class="block" x={x} y={y} width={width} height={height} />
      {edge('width', { x: x + width - 3, y, width: 7, height })}
      {edge('height', { x, y: y + height - 3, width, height: 7 })}
      {(isOver || drag) && (
        <text class="block-size" x={x + 4} y={y + 14}>
          {block.attribute}: {inMm(widthPt)} × {inMm(heightPt)} mm
        </text>
      )}
    </g>
  )
}

/** The new number in the unit of the text: the block may be scaled by the layout. */
const rounded = ({ value, unit }: SizeText, beforePt: number, afterPt: number): number => {
  const step = { mm: 0.5, cm: 0.05, in: 0.02 }[unit] ?? 1
  const next = Math.round((value * afterPt) / beforePt / step) * step
  return Math.round(next * 1000) / 1000
}
