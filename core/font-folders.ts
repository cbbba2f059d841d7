/** The folders of the setting `fonts`: folders, or installed npm packages. */
import { readdirSync, realpathSync, statSync } from 'node:fs'
import { dirname, isAbsolute, join, resolve, sep } from 'node:path'
import { packageRoot } from './package-root.js'

const FONT = /\.(ttf|otf|ttc)$/i
const WEB_FONT = /\.woff2?$/i
const PACKAGE = /^(@[a-z0-9~-][\w.~-]*\/)?[a-z0-9~-][\w.~-]*$/i
const PACKAGES = 'node_modules'

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false

/**
 * The absolute path of the folder `written`, relative to `folder`; else the folder of an npm package that is installed
 * there, in a folder above, or beside mapsetter. A package name that is not installed is returned unchanged.
 */
export const fontFolder = (written: string, folder: string): string => {
  const own = resolve(folder, written)
  if (isFolder(own) || !PACKAGE.test(written)) return own
  const found = [folder, packageRoot].flatMap(placesAbove).find((place) => isFolder(join(place, written)))
  return found === undefined ? written : realpathSync(join(found, written))
}

/** The folders where Node looks for packages. */
const placesAbove = (folder: string): string[] => {
  const above = dirname(folder)
  return [join(folder, PACKAGES), ...(above === folder ? [] : placesAbove(above))]
}

/** What is wrong with a result of `fontFolder`; undefined if it can be used. */
export const faultOfFonts = (folder: string): string | undefined => {
  if (!isAbsolute(folder))
    return `is "${folder}", which is neither a folder nor an installed npm package; write a folder as "./folder", or run: npm install ${folder}`
  if (!isFolder(folder)) return `is "${folder}"; this folder does not exist`
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  if (files.some((file) => FONT.test(file))) return undefined
  if (files.some((file) => WEB_FONT.test(file)))
    return `is "${folder}", which has only WOFF files; mapsetter needs TTF or OTF files, as in @expo-google-fonts/noto-sans-jp`
  return folder.includes(`${sep}${PACKAGES}${sep}`)
    ? `is "${folder}", a package without fonts; it must have TTF or OTF files`
    : undefined
}
