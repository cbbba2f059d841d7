/** Zip archives in memory. */
export { makeZip, type ZipArchive } from '../core/zip.js'
