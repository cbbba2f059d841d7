import { checkAnswer } from '../checks.js'
import { postJson } from '../fetching.js'
import type { Used } from '../processes.js'
import type { Service } from '../service.js'
import type { MeasuredLine } from './figures.js'

const PANELS: readonly { title: string; of(used: Used): number }[] = [
  { title: 'Time, s', of: ({ wallSeconds }) => wallSeconds },
  { title: 'Processor time, s', of: ({ cpuSeconds }) => cpuSeconds },
  { title: 'Memory of the service and its workers, MB', of: ({ treeMegabytes }) => treeMegabytes }
]

/** The SVG of a subject: time, processor time and memory against work. mapsetter draws it itself. */
export const plot = async (
  service: Service,
  { title, unit }: { title: string; unit: string },
  lines: readonly MeasuredLine[]
): Promise<string> => {
  const panels = PANELS.map((panel) => ({
    title: panel.title,
    lines: lines.map(({ points }) => points.map(({ work, used }) => [work, panel.of(used)]))
  }))
  const attributes = { plot: { title, unit, names: lines.map(({ name }) => name), panels } }
  const reply = await postJson(`${service.address}/scale/buildreport.svg`, { layout: 'plot', attributes })
  checkAnswer(`the plot "${title}"`, reply)
  return shortNumbers(reply.bytes.toString())
}

/** Hundredths of a point are enough for a plot, and half of the bytes. */
const shortNumbers = (svg: string): string =>
  svg.replace(/\d+\.\d{3,}/g, (digits) => String(Number(Number(digits).toFixed(2))))
