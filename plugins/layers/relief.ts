import { type Drawing, type LayerPlugin, type PlacedImage, type PluginFactory, PrintError, type Tools, type View } from '../../core/plugin.js' // prettier-ignore
import { type Contour, contoursOf, type Elevations, hillshadePicture, tintPicture } from '../../parts/relief.js' // prettier-ignore
import { withoutTiles } from '../../parts/tiles.js'
import { groundColours } from './relief/ground.js'
import { customaryInterval } from './relief/interval.js'
import { contourLabels } from './relief/labels.js'
import { readLight } from './relief/light.js'
import { contourLines } from './relief/lines.js'
import { readColour, readTints } from './relief/ramps.js'
import { type ContourMembers, type ReliefLayer, reliefSchema } from './relief/schema.js'
import { countTilesOf, elevationsOf } from './relief/source.js'

const BROWN = '#9c5b2e'
const DARK_BROWN = '#6e3d1a'
const INDEX_EVERY = 5
const METRES = { m: 1, ft: 0.3048 }
const FONT = "'Noto Sans'"
const FONT_SIZE = 5.5

const plugin: LayerPlugin<ReliefLayer> = {
  kind: 'layer',
  name: 'relief',
  schema: reliefSchema,
  title: (layer) => layer.name || 'relief',
  tiles: countTilesOf,

  async draw(layer, view, tools) {
    // mistakes are reported before anything is fetched
    const tints = readTints(layer.tints)
    const light = layer.hillshade === false ? undefined : readLight(layer.hillshade === true ? {} : layer.hillshade)
    const contours = layer.contours === false ? undefined : readContours(layer.contours === true ? {} : layer.contours)
    let grids: Elevations[]
    try {
      grids = await elevationsOf(layer, view, tools)
    } catch (thrown) {
      return withoutTiles(thrown)
    }
    const images: PlacedImage[] = []
    if (tints) for (const grid of grids) images.push(await tintPicture(grid, tints, 1, view, tools))
    if (light) for (const grid of grids) images.push(await hillshadePicture(grid, light, view, tools))
    return { images, ...(contours && (await drawContours(grids, contours, images, view, tools))) }
  }
}

type ContourLook = ReturnType<typeof readContours>

const readContours = (members: ContourMembers) => {
  const {
    interval,
    elevations,
    index = INDEX_EVERY,
    unit = 'm',
    color = BROWN,
    width = 0.2,
    indexWidth = 0.5
  } = members
  const { indexColor = color, labels = true, fontFamily = FONT, fontSize = FONT_SIZE } = members
  if (interval !== undefined && elevations)
    throw new PrintError('invalid-spec', 'contours has both "interval" and "elevations"; must have one of them')
  return {
    levels: elevations ?? interval,
    metresPerUnit: METRES[unit],
    indexEvery: index,
    thin: { color: readColour('contours.color', color), widthPt: width },
    index: { color: readColour('contours.indexColor', indexColor), widthPt: indexWidth },
    text: labels && {
      fontFamily,
      fontSizePt: fontSize,
      color: readColour('contours.labelColor', members.labelColor ?? members.indexColor ?? members.color ?? DARK_BROWN)
        .hex
    }
  }
}

const drawContours = async (
  grids: readonly Elevations[],
  look: ContourLook,
  images: readonly PlacedImage[],
  view: View,
  tools: Tools
): Promise<Pick<Drawing, 'svg' | 'labels'>> => {
  const { metresPerUnit, indexEvery, thin, index, text } = look
  const levels = look.levels ?? customaryInterval(grids, view, metresPerUnit)
  const contours: Contour[] = []
  for (const grid of grids)
    for (const contour of await contoursOf(grid, { levels, metresPerUnit, indexEvery }, view, tools))
      contours.push(contour)
  const groundAt = groundColours(images, view)
  const labels = text ? contourLabels(contours, { ...text, groundAt }, view, tools) : []
  return { svg: contourLines(contours, thin, index), labels }
}

const relief: PluginFactory = () => plugin
export default relief
