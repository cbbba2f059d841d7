import type { PDFPageLeaf, PDFRef } from '@cantoo/pdf-lib'
import { drawable } from '../../letters.js'
import type { PlacedMap } from '../../plugin/contracts.js'
import { changeContent, dictIn, type Editing, setMember, textString } from './editing.js'
import { wrapMarks } from './marks.js'

/** The maximum length of a name in a reader's list. */
const MOST_LETTERS = 200

/** A map as optional content (ISO 32000-1, 8.11): one group for all of it, and one in it for each layer, bottom first. */
interface Groups {
  whole: PDFRef
  layers: PDFRef[]
}

/**
 * Adds layers for each map and each of its layers. Returns the maps that have no mark on their page, and therefore no
 * layers: Typst marks nothing in backgrounds, headers and footers.
 */
export const addLayers = (pdf: Editing, maps: readonly PlacedMap[]): PlacedMap[] => {
  const layered = maps.filter(({ pictures }) => pictures.some(({ layer }) => layer !== undefined))
  const groups = new Map<string, Groups>()
  const missed: PlacedMap[] = []
  const nameFor = makeNames()
  for (const [index, page] of pdf.pages.entries()) {
    const here = layered.filter((map) => map.page === index)
    const found = here.length > 0 ? wrapPictures(pdf, page, here) : new Set()
    for (const map of here)
      if (map.pictures.some(({ id }) => found.has(id))) {
        const made = groups.get(map.id) ?? groupsOf(pdf, map, nameFor(map.name))
        groups.set(map.id, made)
        nameGroups(pdf, page, map, made)
      } else missed.push(map)
  }
  if (groups.size > 0) setMember(pdf, pdf.catalog, 'OCProperties', properties(pdf, [...groups.values()]))
  return missed
}

/** The name of a group in a page's resources. */
const wholeName = (map: PlacedMap): string => map.id
const layerName = (map: PlacedMap, layer: number): string => `${map.id}.${layer}`

/** Returns the ids of the pictures that are marked in the page's content. */
const wrapPictures = (pdf: Editing, page: PDFPageLeaf, maps: PlacedMap[]): ReadonlySet<string> => {
  const names = new Map<string, string[]>()
  for (const map of maps)
    for (const { id, layer } of map.pictures)
      names.set(id, [wholeName(map), ...(layer === undefined ? [] : [layerName(map, layer)])])
  let ids: ReadonlySet<string> = new Set()
  changeContent(pdf, page, (content) => {
    const wrapped = wrapMarks(content, (id) => names.get(id))
    if (wrapped) ids = wrapped.ids
    return wrapped?.content
  })
  return ids
}

/** A second map of the same name is `name 2`. */
const makeNames = () => {
  const counts = new Map<string, number>()
  return (name: string): string => {
    const count = (counts.get(name) ?? 0) + 1
    counts.set(name, count)
    return count === 1 ? name : `${name} ${count}`
  }
}

const groupsOf = (pdf: Editing, map: PlacedMap, name: string): Groups => {
  const group = (name: string) =>
    pdf.context.register(pdf.context.obj({ Type: 'OCG', Name: textString(pdf, inOneLine(name) || 'layer') }))
  return { whole: group(name), layers: map.layers.map(({ title }) => group(title)) }
}

const inOneLine = (name: string): string =>
  [...drawable(name.slice(0, 2 * MOST_LETTERS)).replace(/[\p{Cc}\s]+/gu, ' ')].slice(0, MOST_LETTERS).join('').trim()

const nameGroups = (pdf: Editing, page: PDFPageLeaf, map: PlacedMap, { whole, layers }: Groups): void => {
  const named = dictIn(pdf, dictIn(pdf, page, 'Resources'), 'Properties')
  setMember(pdf, named, wholeName(map), whole)
  for (const [index, layer] of layers.entries()) setMember(pdf, named, layerName(map, index), layer)
}

/**
 * The list that readers show, the uppermost layer first, all visible. Archives (ISO 19005-2, 6.9) require a name of the
 * configuration, every group in the list, and no automatic switching.
 */
const properties = (pdf: Editing, groups: Groups[]) =>
  pdf.context.obj({
    OCGs: groups.flatMap(({ whole, layers }) => [whole, ...layers.toReversed()]),
    D: {
      Name: textString(pdf, 'Maps'),
      BaseState: 'ON',
      Order: groups.flatMap(({ whole, layers }) => [whole, layers.toReversed()])
    }
  })
