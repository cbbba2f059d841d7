import { misspelled, type RawValues } from '../../../../core/plugin.js'

/** The properties of symbolizers, by subject. */
export const PROPERTIES: readonly string[] =
  `stroke strokeColor strokeOpacity strokeWidth strokeLinecap strokeLinejoin strokeLineJoin strokeDashstyle
  strokeDashoffset strokeDashOffset
  fill fillColor fillOpacity
  graphicName pointRadius externalGraphic graphicFormat graphicWidth graphicHeight graphicXOffset graphicYOffset
  graphicOpacity rotation
  label fontFamily fontSize fontStyle fontWeight fontColor fontOpacity
  labelAlign labelAnchorPointX labelAnchorPointY labelXOffset labelYOffset labelRotation labelPerpendicularOffset
  haloColor haloRadius haloOpacity labelOutlineColor labelOutlineWidth labelOutlineOpacity
  followLine allowOverruns maxAngleDelta forceLeftToRight repeat labelRepeat group
  autoWrap charSpacing letterSpacing underlineText
  conflictResolution priority labelPriority spaceAround maxDisplacement goodnessOfFit partials
  leaderColor leaderWidth leaderOpacity
  secondLabel secondFontFamily secondFontSize secondFontColor`.split(/\s+/)

const MOST_LOOKED_AT = 200
const plain = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '')

const PLAIN = new Set(PROPERTIES.map(plain))

/** Whether a name is that of a property, in the style of any OpenLayers: `fill-color` and `fillColor`. */
export const namesProperty = (name: string): boolean => PLAIN.has(plain(name))

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

  /** Upper case and hyphens do not count: `stroke-colour` means strokeColor. */
  private meant(name: string): string | undefined {
    const known = new Map([...this.known].map((one) => [plain(one), one]))
    const it = plain(name)
    return known.get(it) ?? known.get(misspelled(it, [...known.keys()]) ?? '')
  }
}
