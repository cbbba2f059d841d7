import type { CompiledDocument, PluginFactory, Tools } from '../../core/plugin.js'
import { factsOf, type PictureFileFormat, pictureOutput, zippedPictures } from '../../parts/outputs.js'
import { pageFields } from './tiff/page-fields.js'
import { TiffFile } from './tiff/tiff-file.js'

const format: PictureFileFormat = {
  name: 'tiff',
  aliases: ['tif'],
  mediaType: 'image/tiff',
  extension: 'tif',
  isCompressed: true,
  async encode(pixels, facts) {
    const file = new TiffFile()
    await file.addPage(pixels, pageFields(facts, 0, 1))
    return file.bytes()
  }
}

/** Each page is a picture of its own size; they are made one after the other, so that only one is in memory. */
const allPages = async (document: CompiledDocument, { signal }: Tools): Promise<Uint8Array> => {
  const { dpi, pageCount } = document
  const file = new TiffFile()
  for (let page = 0; page < pageCount; page++) {
    signal.throwIfAborted()
    await file.addPage(await document.pixels(page, dpi), pageFields(factsOf(document, page), page, pageCount))
  }
  return file.bytes()
}

const tiff: PluginFactory = () => ({
  ...pictureOutput(format),
  async write(document, spec, tools) {
    if (spec.output.pages === 'zip' || spec.output.worldFile) return zippedPictures(format, document, spec, tools)
    return { bytes: await allPages(document, tools), mediaType: format.mediaType, extension: format.extension }
  }
})

export default tiff
