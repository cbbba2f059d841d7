/** What output formats share: pages as pictures, zips, what a file records. */
export { xmpPacket } from '../core/pixels/xmp.js'
export {
  factsOf,
  type PictureFacts,
  type PictureFileFormat,
  pictureOutput,
  zippedPictures
} from './outputs/pictures.js'
export { zippedPages } from './outputs/zipped.js'
