/** Addresses, and what is fetched from them: data, pictures, ranges of bytes. */
export { escapeInPath, inFolder, type QueryParameters, shownAddress, withBraces, withQuery } from '../core/address.js'
export { resolveAddress } from './fetching/resolve-address.js'
export { fetchData, fetchText, ServiceException } from '../core/xml/fetch-data.js'
export { fetchPicture } from './fetching/picture.js'
export { type RangeReader, rangeReader } from './fetching/byte-ranges.js'
export { damageOf } from '../core/picture-damage.js'
export { pictureFormat } from './fetching/picture-format.js'
