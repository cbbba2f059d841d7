import type { Files } from '../../plugin/contracts.js'
import { keyOf } from '../../jpeg-stub.js'
import type { Editing } from './editing.js'

/** Puts JPEGs, by their keys, in place of their stubs. */
export const putJpegs = ({ library, context }: Editing, jpegs: Files): void => {
  for (const [ref, object] of context.enumerateIndirectObjects()) {
    if (!(object instanceof library.PDFRawStream)) continue
    const jpeg = jpegs[keyOf(object.contents) ?? '']
    if (jpeg) context.assign(ref, library.PDFRawStream.of(object.dict, jpeg))
  }
}
