/** The folders that the setting `fonts` names: folders, or npm packages that are installed. */
import { readdirSync, realpathSync, statSync } from 'node:fs'
import { dirname, isAbsolute, join, resolve, sep } from 'node:path'
import { packageRoot } from './package-root.js'

const FONT = /\.(ttf|otf|ttc)$/i
const WEB_FONT = /\.woff2?$/i
const PACKAGE = /^(@[a-z0-9~-][\w.~-]*\/)?[a-z0-9~-][\w.~-]*$/i
const PACKAGES = 'node_modules'

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false

/**
 * A folder below `folder`, else that of a package that is installed there, or above, or beside mapsetter. What is
 * neither is given back as it is written, but for what can only be a folder.
 */
export const fontFolder = (written: string, folder: string): string => {
  const own = resolve(folder, written)
  if (isFolder(own) || !PACKAGE.test(written)) return own
  const found = [folder, packageRoot].flatMap(placesAbove).find((place) => isFolder(join(place, written)))
  return found === undefined ? written : realpathSync(join(found, written))
}

/** Where Node looks for packages from a folder. */
const placesAbove = (folder: string): string[] => {
  const above = dirname(folder)
  return [join(folder, PACKAGES), ...(above === folder ? [] : placesAbove(above))]
}

/** What is wrong with what `fontFolder` gave. */
export const faultOfFonts = (folder: string): string | undefined => {
  if (!isAbsolute(folder))
    return `"${folder}" is neither a folder nor an installed npm package; start a folder with "./", or run: npm install ${folder}`
  if (!isFolder(folder)) return `there is no folder ${folder}`
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  if (files.some((file) => FONT.test(file))) return undefined
  if (files.some((file) => WEB_FONT.test(file)))
    return `${folder} has only WOFF files, which cannot be printed; name a package or a folder with TTF or OTF files, such as @expo-google-fonts/noto-sans-jp`
  return folder.includes(`${sep}${PACKAGES}${sep}`) ? `the package in ${folder} has no TTF or OTF files` : undefined
}
