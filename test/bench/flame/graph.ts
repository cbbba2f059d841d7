/** A flame graph: each frame as wide as its time, above the frame that called it. */
import type { Frame } from './profile.js'

const WIDTH = 1200
const ROW = 17
const HEAD = 44
const MARGIN = 10
/** Of the font of 11 px, on average; letters that do not fit are left out. */
const LETTER = 6.6
const LEAST_LETTERS = 3

/** Light enough for black text; they differ in lightness, too. */
const COLORS: Record<Frame['kind'], string> = {
  own: '#f4a261',
  library: '#f6d186',
  node: '#a8d5ba',
  native: '#9fc5e8',
  engine: '#d9d9d9'
}
const KINDS: Record<Frame['kind'], string> = {
  own: 'mapsetter',
  library: 'libraries',
  node: 'Node',
  native: 'native code',
  engine: 'V8'
}

const escaped = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
const depthOf = (frame: Frame): number => 1 + Math.max(0, ...frame.children.map(depthOf))
const rounded = (value: number): string => value.toFixed(1).replace(/\.0$/, '')

export interface Heading {
  title: string
  subtitle: string
  /** What the whole width stands for: the profiler's own times include those in which other processes had the processor. */
  milliseconds: number
}

/** The SVG of a tree of frames. */
export const flameGraph = (root: Frame, { title, subtitle, milliseconds }: Heading): string => {
  const height = HEAD + depthOf(root) * ROW + MARGIN
  const scale = (WIDTH - 2 * MARGIN) / root.microseconds
  const boxes: string[] = []
  const draw = (frame: Frame, x: number, level: number): void => {
    const width = frame.microseconds * scale
    const y = height - MARGIN - (level + 1) * ROW
    const share = frame.microseconds / root.microseconds
    const letters = Math.floor((width - 4) / LETTER)
    const shown = frame.name.length > letters ? `${frame.name.slice(0, Math.max(0, letters - 1))}…` : frame.name
    const text = letters < LEAST_LETTERS ? '' : `<text x="${rounded(x + 3)}" y="${y + 12}">${escaped(shown)}</text>`
    const about = `${frame.name}: ${(share * milliseconds).toFixed(1)} ms, ${(share * 100).toFixed(1)} %`
    boxes.push(
      `<g><title>${escaped(about)}</title><rect x="${rounded(x)}" y="${y}" width="${rounded(width)}" height="${ROW - 1}" class="${frame.kind}"/>${text}</g>`
    )
    frame.children.reduce((left, child) => (draw(child, left, level + 1), left + child.microseconds * scale), x)
  }
  draw(root, MARGIN, 0)
  const kinds = Object.keys(COLORS) as Frame['kind'][]
  const legend = kinds.map((kind, index) => {
    const x = WIDTH - MARGIN - (kinds.length - index) * 92
    return `<rect x="${x}" y="9" width="11" height="11" class="${kind}"/><text x="${x + 16}" y="19">${KINDS[kind]}</text>`
  })
  const styles = Object.entries(COLORS).map(([kind, color]) => `.${kind}{fill:${color}}`)
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}">`,
    `<style>text{font:11px sans-serif}.title{font:bold 15px sans-serif}${styles.join('')}</style>`,
    `<rect width="100%" height="100%" fill="#fff"/>`,
    `<text x="${MARGIN}" y="20" class="title">${escaped(title)}</text>`,
    `<text x="${MARGIN}" y="37">${escaped(subtitle)}</text>`,
    ...legend,
    ...boxes,
    '</svg>',
    ''
  ].join('\n')
}
