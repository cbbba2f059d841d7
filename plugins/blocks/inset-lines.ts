import type { BlockPlugin, PluginFactory, Prepared, Scope, Tools } from '../../core/plugin.js'
import { colourOr } from '../../parts/blocks.js'
import { lengthWithin, mapAttribute, viewKey } from '../../parts/maps.js'
import { outlineOn } from './inset-lines/outline.js'

interface InsetLinesOptions {
  map?: string
  inset: string
  outline: boolean
  frame: boolean
  color: string
  lineWidth: number
}

/**
 * Only the document knows where the layout places the maps. A line is a tangent if both shapes lie on the same side of
 * it; of several, such as those along a common edge, the shortest is drawn.
 */
const typst = `
#import "/mapsetter/prelude.typ": placed-map
#let side-of(a, b, p) = (b.at(0) - a.at(0)) * (p.at(1) - a.at(1)) - (b.at(1) - a.at(1)) * (p.at(0) - a.at(0))
#let tangent(one, other, side) = {
  let found = none
  let shortest = none
  for a in one {
    for b in other {
      let length = calc.sqrt(calc.pow(b.at(0) - a.at(0), 2) + calc.pow(b.at(1) - a.at(1), 2))
      if length < 0.01 or (shortest != none and length >= shortest) { continue }
      if (one + other).all(p => side * side-of(a, b, p) >= -0.01 * length) {
        found = (a, b)
        shortest = length
      }
    }
  }
  found
}
#let draw(data) = if data != none {
  place(top + left, pdf.artifact(context {
    let in-points(corner) = corner.map(it => it / 1pt)
    let paint = stroke(paint: rgb(data.color), thickness: data.lineWidth * 1pt, join: "miter")
    let (map, inset) = (placed-map(data.map), placed-map(data.inset))
    if map != none and data.hasOutline {
      place(top + left, dx: map.at(0), dy: map.at(1), polygon(fill: none, stroke: paint, ..data.ring.map(it => it.map(it => it * 1pt))))
    }
    if inset != none and data.hasFrame {
      place(top + left, dx: inset.at(0), dy: inset.at(1), polygon(fill: none, stroke: paint, ..data.frame.map(it => it.map(it => it * 1pt))))
    }
    if map != none and inset != none {
      let moved(points, by) = points.map(it => (it.at(0) + by.at(0), it.at(1) + by.at(1)))
      let one = moved(data.hull, in-points(map))
      let other = moved(data.frame, in-points(inset))
      for side in (1, -1) {
        let line-ends = tangent(one, other, side)
        if line-ends != none {
          place(top + left, line(start: line-ends.at(0).map(it => it * 1pt), end: line-ends.at(1).map(it => it * 1pt), stroke: paint))
        }
      }
    }
  }))
}
`

const prepare = async (options: InsetLinesOptions, scope: Scope, { warn }: Tools): Promise<Prepared> => {
  const [map, inset] = await Promise.all([scope.view(options.map), scope.view(options.inset)])
  const outline = outlineOn(map, inset)
  const shown = `the place of the inset "${options.inset}"`
  if (!outline) {
    warn(`${shown} is outside of the map that it belongs to; its lines are left out`)
    return { data: null }
  }
  if (outline.isCut)
    warn(`${shown} is partly outside of the map that it belongs to; only the part on the map is outlined`)
  const { widthPt, heightPt } = inset
  return {
    data: {
      map: viewKey(map),
      inset: viewKey(inset),
      ring: outline.ring.map((point) => [...point]),
      hull: outline.hull.map((point) => [...point]),
      frame: [
        [0, 0],
        [widthPt, 0],
        [widthPt, heightPt],
        [0, heightPt]
      ],
      hasOutline: options.outline,
      hasFrame: options.frame,
      color: colourOr(options.color, 'black', 'the inset lines: color', warn),
      lineWidth: options.lineWidth
    }
  }
}

/** Joins an inset with its place on a map. */
const insetLines: PluginFactory = () =>
  ({
    kind: 'block',
    name: 'insetLines',
    options: {
      type: 'object',
      additionalProperties: false,
      required: ['inset'],
      properties: {
        inset: { ...mapAttribute('the map that shows a place of another map'), minLength: 1 },
        map: { ...mapAttribute('the map on which the place is; default: the first map'), minLength: 1 },
        outline: { type: 'boolean', default: true, description: 'outline the place on the map' },
        frame: { type: 'boolean', default: true, description: 'draw a frame around the inset' },
        color: { type: 'string', format: 'color', default: 'black', description: 'colour of outline, frame and lines' },
        lineWidth: lengthWithin({ exclusiveMinimum: 0, maximum: 20, default: 0.6 }, 'width of outline, frame and lines')
      }
    },
    value: { type: 'object' },
    prepare: (_value, options, scope, _drawn, tools) => prepare(options, scope, tools),
    typst
  }) satisfies BlockPlugin<InsetLinesOptions>

export default insetLines
