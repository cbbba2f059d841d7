import { type Feature, nameOf } from '../../core/feature.js'
import type { Pass, Rule } from '../../core/style/model.js'
import type { Symbolizer } from '../../core/style/symbolizer.js'
import type { Warn } from '../../core/warn.js'
import type { Parts } from '../geometry/parts.js'

type Kind = 'points' | 'lines'

/** Counts points and lines that rules fit, but do not draw, because all symbolizers are for other geometries. */
export class MissedFeatures {
  readonly #missed = new Map<Kind, { feature: Feature; rule: Rule; count: number }>()
  readonly #known = { points: new WeakMap<Rule, boolean>(), lines: new WeakMap<Rule, boolean>() }

  /** `drawing` has all rules that fit the feature, by pass. */
  add(feature: Feature, parts: Parts, drawing: readonly { pass: Pass; rules: readonly Rule[] }[]): void {
    const kind = kindOf(parts)
    if (!kind) return
    for (const { pass, rules } of drawing)
      if (!pass.reportsMissed || !rules.every((rule) => this.#misses(rule, kind))) return
    const missed = this.#missed.get(kind)
    if (missed) missed.count++
    else this.#missed.set(kind, { feature, rule: drawing[0]!.rules[0]!, count: 1 })
  }

  report(warn: Warn): void {
    for (const [kind, { feature, rule, count }] of this.#missed) {
      const others = count > 1 ? ` and ${count - 1} more` : ''
      const name = rule.name.slice(0, 80)
      warn(`style rule "${name}" has no symbolizer for ${kind}; feature ${nameOf(feature)}${others} not drawn`)
    }
  }

  #misses(rule: Rule, kind: Kind): boolean {
    let misses = this.#known[kind].get(rule)
    if (misses === undefined) {
      const { symbolizers } = rule
      misses = symbolizers.length > 0 && !symbolizers.some((symbolizer) => draws(symbolizer, kind))
      this.#known[kind].set(rule, misses)
    }
    return misses
  }
}

/** The only kind of the parts, if that may be missed. */
const kindOf = ({ points, lines, polygons }: Parts): Kind | undefined => {
  if (polygons.length > 0 || (points.length > 0 && lines.length > 0)) return undefined
  return points.length > 0 ? 'points' : lines.length > 0 ? 'lines' : undefined
}

const draws = (symbolizer: Symbolizer, kind: Kind): boolean => {
  if (symbolizer.geometry || symbolizer.kind === 'text' || symbolizer.kind === 'point') return true
  return kind === 'lines' && (symbolizer.kind === 'line' || symbolizer.fillsLines !== undefined)
}
