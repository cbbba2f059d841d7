import type { Label } from '../../../core/plugin.js'
import type { DrawnPasses } from '../../../parts/features.js'
import type { Step } from './step.js'

/** What passes have drawn, by the numbers of their layers in the style. */
export const stepsOf = (
  { definitions, svg, labels, passOfLabel }: DrawnPasses,
  passes: readonly { number: number }[]
): Map<number, Step> => {
  const ofPass = passes.map((): Label[] => [])
  labels.forEach((label, index) => ofPass[passOfLabel[index]!]!.push(label))
  return new Map(passes.map(({ number }, index) => [number, { definitions, svg: svg[index]!, labels: ofPass[index]! }]))
}
