import type { AttributeEntry } from '../../../../parts/importing.js'
import type { EntryMaking } from './entry-making.js'
import { type Frame, inputOf, layoutNameIn, namedAs, readersOf } from './frames.js'
import type { Attribute } from './model.js'
import { sizeOf } from './sizes.js'
import { shortened } from './yaml-members.js'

/** The largest map of a request that chooses its size, if the configuration does not limit it. */
const LARGEST_PT = 5000

export const mapEntry = (name: string, attribute: Attribute, frame: Frame, making: EntryMaking): AttributeEntry => {
  const number = numberIn(attribute)
  const sizes = Object.fromEntries(
    ['width', 'height', 'maxWidth', 'maxHeight'].map((member) => [member, number(member)])
  )
  for (const side of ['width', 'height']) {
    const most = side === 'width' ? 'maxWidth' : 'maxHeight'
    if (sizes[side] !== undefined || sizes[most] !== undefined) continue
    sizes[most] = LARGEST_PT
    tell(attribute, `requests choose the ${side} of ${shortened(name)}; it is at most ${LARGEST_PT} points`, making)
  }
  const hasLevels = zoomLevelsOf(attribute).length > 0
  for (const member of ['zoomSnapTolerance', 'zoomLevelSnapStrategy', 'zoomSnapGeodetic'])
    if (attribute.node(member))
      making.report.changed(making.file, attribute.lineOf(member), `${member}: the nearest scale is printed`)
  return {
    type: 'map',
    ...sizes,
    maxDpi: number('maxDpi'),
    dpiSuggestions: suggestionsOf(attribute),
    snapToScales: hasLevels || undefined,
    ...changesOf(name, frame, making),
    default: attribute.value('default')
  }
}

export const overviewEntry = (
  name: string,
  attribute: Attribute,
  frame: Frame,
  making: EntryMaking
): AttributeEntry | undefined => {
  const { file, report } = making
  const [reader] = readersOf(frame, 'createOverviewMap', 'overviewMap', name)
  const map = layoutNameIn(frame, reader ? inputOf(reader, 'map') : 'map')
  const size = sizeOf(attribute)
  if (map === undefined || !size) {
    const why = map === undefined ? 'there is no map whose surroundings it shows' : 'it has no width and no height'
    report.left(file, attribute.line, `the !overviewMap ${shortened(name)} is left out: ${why}`)
    return undefined
  }
  for (const member of ['maxWidth', 'maxHeight', 'dpiSuggestions', 'zoomLevels'])
    if (attribute.node(member))
      report.changed(
        file,
        attribute.lineOf(member),
        `${member} of ${shortened(name)}: an overview map has its size from the layout, its scale and dpi from the map`
      )
  const number = numberIn(attribute)
  return {
    type: 'overviewMap',
    ...size,
    map: map === 'map' ? undefined : map,
    maxDpi: number('maxDpi'),
    zoomFactor: number('zoomFactor'),
    style: attribute.value('style'),
    default: attribute.value('default')
  }
}

/** The scales of a map in descending order. */
export const zoomLevelsOf = (attribute: Attribute): number[] => {
  const node = attribute.node('zoomLevels')
  const scales = node?.kind === 'map' ? node.members.get('scales')?.node : undefined
  const items = scales?.kind === 'list' ? scales.items : []
  const numbers = items.flatMap((item) => (item.kind === 'scalar' ? Number(item.text) : []))
  return [...new Set(numbers.filter((scale) => scale > 0 && Number.isFinite(scale)))].sort((a, b) => b - a)
}

const suggestionsOf = (attribute: Attribute): number[] | undefined => {
  const given = attribute.value('dpiSuggestions')
  const numbers = (Array.isArray(given) ? given : []).map(Number).filter((dpi) => dpi >= 1 && Number.isFinite(dpi))
  return numbers.length > 0 ? numbers : undefined
}

const numberIn =
  (attribute: Attribute) =>
  (name: string): number | undefined => {
    const number = Number(attribute.value(name) ?? NaN)
    return Number.isFinite(number) && number > 0 ? number : undefined
  }

const CHANGES = [
  { option: 'under', tag: 'addBackgroundLayers', input: 'staticLayers' },
  { option: 'over', tag: 'addOverlayLayers', input: 'staticLayers' },
  { option: 'style', tag: 'setStyle', input: 'style' },
  { option: 'features', tag: 'setFeatures', input: 'features' }
]

/** The attributes that processors add to a map; those of the map outside that rows copy or cut into sheets, too. */
const changesOf = (name: string, frame: Frame, making: EntryMaking): { [option: string]: string | undefined } =>
  Object.fromEntries(
    CHANGES.map(({ option, tag, input }) => {
      const found = changersOf(frame, name, tag).flatMap(({ frame: of, processor }) => {
        const named = namedAs(of, inputOf(processor, input), input)
        return named === undefined ? [] : [{ named, processor }]
      })
      for (const { named, processor } of found.slice(1))
        making.report.left(
          making.file,
          processor.line,
          `a second !${tag} for ${shortened(name)}: put the layers of "${named}" into those of "${found[0]!.named}"`
        )
      return [option, found[0]?.named]
    })
  )

const changersOf = (
  frame: Frame,
  name: string,
  tag: string
): { frame: Frame; processor: Frame['processors'][number] }[] => {
  const own = readersOf(frame, tag, 'map', name).map((processor) => ({ frame, processor }))
  const outside = frame.sheetsOf !== undefined && name === 'map' ? frame.sheetsOf : name
  const isCopy = frame.sheetsOf !== undefined ? name === 'map' : frame.copied.includes(name)
  return frame.outer && isCopy ? [...own, ...changersOf(frame.outer, outside, tag)] : own
}

const tell = ({ line }: Attribute, text: string, { file, report }: EntryMaking): void =>
  report.changed(file, line, text)
