/** Addresses, and what is fetched from them: data, pictures, ranges of bytes. */
export { escapeInPath, inFolder, type QueryParameters, shownAddress, withBraces, withQuery } from '../core/address.js'
export { resolveAddress } from '../core/style/resolve-address.js'
export { fetchData, fetchText, ServiceException } from '../core/xml/fetch-data.js'
export { fetchPicture } from '../core/tiles/picture.js'
export { type RangeReader, rangeReader } from '../core/tiles/byte-ranges.js'
export { isWhole, pictureFormat } from '../core/pixels/format.js'
