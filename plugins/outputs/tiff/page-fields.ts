import { geoTiffTags } from '../../../parts/georeference.js'
import { type PictureFacts, xmpPacket } from '../../../parts/outputs.js'
import type { TiffField } from './directory.js'

/** The metadata fields of a page's directory. `page` counts from 0; the first page has the fields that apply to all. */
export const pageFields = ({ dpi, info, view }: PictureFacts, page: number, pageCount: number): TiffField[] => {
  const resolution = [Math.round(dpi * 1000), 1000] as const
  const fields: TiffField[] = [
    { tag: 282, type: 'rational', value: resolution },
    { tag: 283, type: 'rational', value: resolution },
    { tag: 296, type: 'short', value: [2] }, // inches
    { tag: 305, type: 'ascii', value: info.software },
    { tag: 306, type: 'ascii', value: info.created.toISOString().replace(/-/g, ':').replace('T', ' ').slice(0, 19) }
  ]
  if (pageCount > 1)
    fields.push({ tag: 254, type: 'long', value: [2] }, { tag: 297, type: 'short', value: [page, pageCount] })
  if (view) fields.push(...geoTiffTags(view, dpi))
  if (page > 0) return fields
  if (info.title) fields.push({ tag: 270, type: 'ascii', value: info.title })
  if (info.authors.length > 0) fields.push({ tag: 315, type: 'ascii', value: info.authors.join(', ') })
  return [...fields, { tag: 700, type: 'byte', value: Buffer.from(xmpPacket(info)) }]
}
