import { xmlText } from '../escape-xml.js'
import type { PictureInfo } from './pixel-tools.js'

/** Metadata of a picture as an XMP packet (ISO 16684-1, sections 7 and 8), which holds text of any script. */
export const xmpPacket = ({ title, authors, created, software }: PictureInfo): string => {
  const items = authors.map((author) => `<rdf:li>${xmlText(author)}</rdf:li>`).join('')
  const properties = [
    title && `<dc:title><rdf:Alt><rdf:li xml:lang="x-default">${xmlText(title)}</rdf:li></rdf:Alt></dc:title>`,
    items && `<dc:creator><rdf:Seq>${items}</rdf:Seq></dc:creator>`,
    `<xmp:CreateDate>${created.toISOString().replace(/\.\d+Z$/, 'Z')}</xmp:CreateDate>`,
    `<xmp:CreatorTool>${xmlText(software)}</xmp:CreatorTool>`
  ]
  return (
    '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/">' +
    '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" ' +
    'xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/">' +
    `${properties.filter(Boolean).join('')}</rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="r"?>`
  )
}
