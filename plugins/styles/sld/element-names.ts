import { misspelled } from '../../../core/plugin.js'
import type { Element } from '../../../parts/xml.js'
import type { SldContext } from './place.js'

/** Elements of SLD 1.0.0 and 1.1.0, SE 1.1.0 and GeoServer outside of filters and expressions. */
const ELEMENTS = `
  StyledLayerDescriptor NamedLayer UserLayer UserStyle FeatureTypeStyle Rule Name Title Abstract Description Keywords
  IsDefault FeatureTypeName SemanticTypeIdentifier CoverageName LegendGraphic Filter ElseFilter MinScaleDenominator
  MaxScaleDenominator Geometry Stroke Fill Graphic GraphicFill GraphicStroke ExternalGraphic Mark WellKnownName MarkIndex OnlineResource InlineContent Format
  ColorReplacement Size Opacity Rotation AnchorPoint AnchorPointX AnchorPointY Displacement DisplacementX DisplacementY
  PerpendicularOffset InitialGap Gap Label Font LabelPlacement PointPlacement LinePlacement IsRepeated IsAligned
  GeneralizeLine Halo Radius Priority VendorOption CssParameter SvgParameter Transformation
`
  .trim()
  .split(/\s+/)

/** Elements with contents that are read, and checked, elsewhere. */
const OTHERS = new Set([
  'Background',
  'CoverageStyle',
  'Filter',
  'InlineContent',
  'Label',
  'Geometry',
  'Transformation',
  'LegendGraphic',
  'VendorOption'
])

/** Elements whose children all have names of the list: an unknown child is a mistake. */
const HOLDERS =
  /^(UserStyle|FeatureTypeStyle|Rule|(Point|Line|Polygon|Text)Symbolizer|(External)?Graphic|Mark|Stroke|Fill|Graphic(Fill|Stroke)|(Label|Point|Line)Placement|AnchorPoint|Displacement|Halo|Font)$/
/** A name that begins with these letters of another one. */
const LEAST_BEGINNING = 5
const LEAST_LETTERS = 3
const MOST_WARNINGS = 20

/** Symbolizers are checked with their rule. */
const nearElement = (name: string): string | undefined => {
  if (ELEMENTS.includes(name) || /symboli[sz]er$/i.test(name)) return undefined
  return (
    ELEMENTS.find((known) => known.toLowerCase() === name.toLowerCase()) ??
    misspelled(name, ELEMENTS, LEAST_LETTERS) ??
    (name.length < LEAST_BEGINNING ? undefined : ELEMENTS.find((known) => known.startsWith(name)))
  )
}

const isUnknown = (name: string, holder: string): boolean =>
  HOLDERS.test(holder) && !ELEMENTS.includes(name) && !OTHERS.has(name) && !/symboli[sz]er$/i.test(name)

/** Warns of elements that are ignored because their names are misspelled or not known. */
export const warnOfMisspelled = (style: Element, { warn }: SldContext): void => {
  const wrong = new Map<string, string | undefined>()
  const look = (element: Element): void => {
    for (const child of element.children) {
      if (wrong.size >= MOST_WARNINGS || OTHERS.has(child.name)) continue
      const near = nearElement(child.name)
      if (near !== undefined || isUnknown(child.name, element.name)) wrong.set(child.name, near)
      else look(child)
    }
  }
  look(style)
  for (const [name, near] of wrong)
    warn(
      `style: <${name.slice(0, 60)}> is not known; it is ignored${near === undefined ? '' : `; did you mean <${near}>?`}`
    )
}
