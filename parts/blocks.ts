/** What blocks share: pictures, alternative texts, cells of text. */
export { altWords, mapAlt, givenAlt } from './blocks/alternative-text.js'
export { cssFamilies } from './blocks/css-families.js'
export { decimalsIn, isNoNumber, numberOf, numberText } from './blocks/number-text.js'
export {
  drawnPicture,
  filesOf,
  loadPicture,
  type LoadedPicture,
  onPaper,
  pictureOr,
  readPicture,
  pictureSize
} from './blocks/picture.js'
export { isCut, LONGEST_TEXT, plainText } from './blocks/plain-text.js'
export { rowAttributes } from './blocks/row-attributes.js'
export { colourOr, crossedFrame, hexColour, typstColour, unstyled } from './blocks/typst.js'
