/** The only module that uses d3-shape. */
import { arc, area, line, pie } from 'd3-shape'

/** Steps of a path: move to, line to, a cubic curve with its two control points, and close. */
export type Step = ['M' | 'L', number, number] | ['C', number, number, number, number, number, number] | ['Z']

type Point = readonly [x: number, y: number]

/** A canvas that records the steps drawn on it. */
class Recorder {
  readonly steps: Step[] = []

  moveTo(x: number, y: number): void {
    this.steps.push(['M', x, y])
  }

  lineTo(x: number, y: number): void {
    this.steps.push(['L', x, y])
  }

  closePath(): void {
    this.steps.push(['Z'])
  }

  /** As cubic curves of at most a quarter of a circle, from the step before; backwards if the end is less than the start. */
  arc(x: number, y: number, radius: number, from: number, to: number): void {
    const swept = to - from
    const count = Math.max(1, Math.ceil(Math.abs(swept) / (Math.PI / 2) - 1e-9))
    const step = swept / count
    const handle = (4 / 3) * Math.tan(step / 4) * radius
    this.lineTo(x + radius * Math.cos(from), y + radius * Math.sin(from))
    for (let index = 0; index < count; index++) {
      const [a, b] = [from + index * step, from + (index + 1) * step]
      const [ax, ay] = [x + radius * Math.cos(a), y + radius * Math.sin(a)]
      const [bx, by] = [x + radius * Math.cos(b), y + radius * Math.sin(b)]
      this.steps.push([
        'C',
        ax - handle * Math.sin(a),
        ay + handle * Math.cos(a),
        bx + handle * Math.sin(b),
        by - handle * Math.cos(b),
        bx,
        by
      ])
    }
  }
}

const drawn = (draw: (canvas: CanvasPath) => void): Step[] => {
  const recorder = new Recorder()
  draw(recorder as unknown as CanvasPath)
  return recorder.steps.map(
    (step) => step.map((value) => (typeof value === 'number' ? Math.round(value * 1e6) / 1e6 : value)) as Step
  )
}

type CanvasPath = Parameters<ReturnType<typeof line>['context']>[0] & object

/** A line through the points, interrupted at missing ones. */
export const linePath = (points: readonly (Point | undefined)[]): Step[] =>
  drawn((canvas) => line<Point | undefined>().defined(Boolean).x((point) => point![0]).y((point) => point![1]).context(canvas)([...points])) // prettier-ignore

/** The area between two lines, x, y of one and y of the other. */
export const areaPath = (points: readonly (readonly [x: number, y0: number, y1: number] | undefined)[]): Step[] =>
  drawn((canvas) => area<(typeof points)[number]>().defined(Boolean).x((point) => point![0]).y0((point) => point![1]).y1((point) => point![2]).context(canvas)([...points])) // prettier-ignore

export interface Slice {
  path: Step[]
  /** Angle of the middle of its border, clockwise from the top. */
  angle: number
  /** Radians. */
  width: number
}

/** Slices of a pie of radius 1 around 0,0, clockwise from the top; `hole` is the radius of the hole. */
export const slices = (values: readonly number[], hole: number): Slice[] => {
  const draw = arc<{ startAngle: number; endAngle: number }>().innerRadius(hole).outerRadius(1)
  const angles = pie().sort(null)([...values])
  return angles.map(({ startAngle, endAngle }) => ({
    path: drawn((canvas) => draw.context(canvas)({ startAngle, endAngle })),
    angle: (startAngle + endAngle) / 2,
    width: endAngle - startAngle
  }))
}
