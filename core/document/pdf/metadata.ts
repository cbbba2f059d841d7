import { software } from '../../package-root.js'
import { xmlText } from '../../escape-xml.js'
import { type Editing, setMember, textString } from './editing.js'

const TOOL = /<xmp:CreatorTool>([^<]*)<\/xmp:CreatorTool>/

/** Sets mapsetter as creator instead of Typst, and Typst as producer; archives require the same values in both places. */
export const setCreator = (pdf: Editing): void => {
  const { library, context, catalog } = pdf
  const info = context.lookupMaybe(context.trailerInfo.Info, library.PDFDict)
  const ref = catalog.get(library.PDFName.of('Metadata'))
  const metadata = context.lookup(ref)
  if (!(info && ref instanceof library.PDFRef && metadata instanceof library.PDFRawStream)) return
  const packet = Buffer.from(metadata.contents).toString()
  const producer = TOOL.exec(packet)?.[1]
  if (producer === undefined) return
  const elements = `<pdf:Producer>${producer}</pdf:Producer><xmp:CreatorTool>${xmlText(software)}</xmp:CreatorTool>`
  const changed = context.stream(Buffer.from(packet.replace(TOOL, elements)), { Type: 'Metadata', Subtype: 'XML' })
  context.assign(ref, changed)
  setMember(pdf, info, 'Creator', textString(pdf, software))
  setMember(pdf, info, 'Producer', textString(pdf, producer))
}
