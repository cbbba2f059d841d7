import { makePixelTools } from '../../core/pixels/pixels.js'
import type { Target } from '../../parts/features/drawer.js'
import { Elements } from '../../parts/features/elements.js'
import { PointSymbols } from '../../parts/features/point-symbols.js'
import { Graphics } from '../../parts/features/graphics.js'
import type { Feature } from '../../core/feature.js'
import type { Fill, Graphic, Stroke } from '../../core/style/symbolizer.js'
import { type FakeTools, fakeTools } from './fake-tools.js'

const BLACK = { hex: '#000000', alpha: 1 }
const RED = { hex: '#ff0000', alpha: 1 }

/** Pixel tools without fonts. */
export const pixels = makePixelTools({ imagePixels: 1e7, outputPixels: 1e7 }, [])

/** A black line, 1 pt wide. */
export const strokeOf = (more: Partial<Stroke> = {}): Stroke => ({
  color: BLACK,
  opacity: 1,
  widthPt: 1,
  join: 'miter',
  dash: { lengths: [], unit: 'pt' },
  dashOffsetPt: 0,
  ...more
})

export const fillOf = (more: Partial<Fill> = {}): Fill => ({ color: RED, opacity: 1, ...more })

/** A red square of 10 pt. */
export const graphicOf = (more: Partial<Graphic> = {}): Graphic => ({
  mark: 'square',
  sizePt: 10,
  fill: fillOf(),
  offsetPt: [0, 0],
  align: [0.5, 0.5],
  rotationDeg: 0,
  opacity: 1,
  ...more
})

export const featureOf = (properties: Feature['properties'] = {}): Feature => ({ index: 1, properties, geometry: null })

/** A frame of 100 x 80 pt to draw on, and all that was said. */
export const targetOf = (tools: FakeTools = fakeTools({ pixels })): Target & { tools: FakeTools } => ({
  frame: { minX: 0, minY: 0, maxX: 100, maxY: 80 },
  elements: new Elements({ minX: 0, minY: 0, maxX: 100, maxY: 80 }),
  graphics: new Graphics(tools, 72, tools.warn),
  addLabel: () => {},
  symbols: new PointSymbols(),
  partsOf: () => undefined,
  warn: tools.warn,
  tools
})
