import { settleOutput } from '../../../../core/request/output.js'
import type { PdfOptions } from '../../../../core/spec.js'
import type { DocumentSource } from '../../../../core/document/document-source.js'
import type { DrawnMap, Files } from '../../../../core/plugin/contracts.js'
import { frameOf, type Setting } from '../setting.js'

const SIDE = 100

/** A map with a picture for each colour; those with a title are layers. */
export const layered = (
  index: number,
  name: string,
  pictures: readonly (readonly [colour: string, title?: string])[]
) => {
  const id = `map-${index}`
  const layers = [...new Set(pictures.flatMap(([, title]) => title ?? []))].map((title) => ({ title }))
  const files: Files = {}
  const drawn: DrawnMap = {
    ...frameOf(index, SIDE, SIDE),
    mark: undefined,
    name,
    layers,
    pictures: pictures.map(([colour, title], place) => {
      const path = `/mapsetter/maps/${id}-${place}.svg`
      const found = layers.findIndex((layer) => layer.title === title)
      files[path] = Buffer.from(
        `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}pt" height="${SIDE}pt" viewBox="0 0 ${SIDE} ${SIDE}">` +
          `<rect x="${10 * place}" width="50" height="${SIDE}" fill="${colour}"/></svg>`
      )
      return { id: `${id}-${place}`, path, ...(found >= 0 && { layer: found }), widthPt: SIDE, heightPt: SIDE }
    })
  }
  return { drawn, files }
}

/** A PDF of a source in which `#m("map-0")` places the first map. */
export const printed = (
  setting: Setting,
  source: string,
  maps: ReturnType<typeof layered>[] = [],
  pdf: Partial<PdfOptions> = {},
  more: Partial<DocumentSource> = {}
): Promise<Uint8Array> =>
  setting
    .compile(source, {
      drawn: maps.map(({ drawn }) => drawn),
      ...more,
      files: { ...Object.assign({}, ...maps.map(({ files }) => files)), ...more.files }
    })
    .pdf({ ...settleOutput().pdf, ...pdf })
