import type { RawValues } from '../../../../core/plugin.js'

/** The properties of symbolizers, by subject. */
export const PROPERTIES: readonly string[] =
  `stroke strokeColor strokeOpacity strokeWidth strokeLinecap strokeLinejoin strokeDashstyle strokeDashoffset
  fill fillColor fillOpacity
  graphicName pointRadius externalGraphic graphicFormat graphicWidth graphicHeight graphicXOffset graphicYOffset
  graphicOpacity rotation
  label fontFamily fontSize fontStyle fontWeight fontColor fontOpacity
  labelAlign labelAnchorPointX labelAnchorPointY labelXOffset labelYOffset labelRotation labelPerpendicularOffset
  haloColor haloRadius haloOpacity labelOutlineColor labelOutlineWidth labelOutlineOpacity
  followLine allowOverruns maxAngleDelta forceLeftToRight repeat labelRepeat group
  autoWrap charSpacing letterSpacing underlineText
  conflictResolution priority labelPriority spaceAround maxDisplacement goodnessOfFit partials`.split(/\s+/)

const MOST_LOOKED_AT = 200
const LONGEST = 40
const SHORTEST = 4

const plain = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '')

/**
 * Whether at most `most` letters must be added, removed, replaced or swapped with the next one to turn `a` into `b`.
 */
const isWithin = (a: string, b: string, most: number): boolean => {
  if (Math.abs(a.length - b.length) > most) return false
  let before: number[] = []
  let row = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1]
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      next[j] = Math.min(
        row[j]! + 1,
        next[j - 1]! + 1,
        row[j - 1]! + (isSame ? 0 : 1),
        isSwapped ? before[j - 2]! + 1 : Infinity
      )
    }
    ;[before, row] = [row, next]
  }
  return row[b.length]! <= most
}

/** Warns once about each name that is nearly the name of a property. Clients may send other names for their own use. */
export class NameCheck {
  private readonly seen = new Set<string>()
  private readonly known: ReadonlySet<string>

  constructor(
    /** Known names besides those of symbolizers. */
    others: readonly string[],
    /** Whether the style uses a name for a value of its own. */
    private readonly isOwn: (name: string) => boolean = () => false
  ) {
    this.known = new Set([...PROPERTIES, ...others])
  }

  check(members: RawValues, report: (message: string) => void): void {
    for (const name in members) {
      if (this.known.has(name) || this.seen.has(name)) continue
      if (this.seen.size >= MOST_LOOKED_AT) return
      this.seen.add(name)
      const meant = this.isOwn(name) ? undefined : this.meant(name)
      if (meant) report(`"${name}" is not a property; it is ignored; did you mean "${meant}"?`)
    }
  }

  private meant(name: string): string | undefined {
    if (name.length > LONGEST || name.length < SHORTEST) return undefined
    const it = plain(name)
    const most = it.length < 8 ? 1 : 2
    const known = [...this.known]
    return known.find((one) => plain(one) === it) ?? known.find((one) => isWithin(it, plain(one), most))
  }
}
