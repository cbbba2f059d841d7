import { isUtf8 } from 'node:buffer'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { placeInText } from '../json-place.js'
import type { AuthorWarning } from './template/warnings.js'

/** Files that are read as UTF-8. The Typst compiler itself refuses other Typst files. */
const TEXT = /\.(?:typ\.hbs|ya?ml|sample\.json)$/

/** Warnings about texts below a folder that are not in UTF-8; `label` is the name of the folder in messages. */
export const encodingWarnings = (folder: string, label: string): AuthorWarning[] =>
  textsIn(folder).flatMap((path) => {
    const bytes = readFileSync(path)
    if (isUtf8(bytes)) return []
    const text = bytes.toString('utf8')
    const file = `${label}/${relative(folder, path).split(sep).join('/')}`
    const place = placeInText(text, text.indexOf('\ufffd'))
    return [{ file, ...place, isSure: true, message: 'this letter is lost, because the file is not in UTF-8; save the file in UTF-8' }] // prettier-ignore
  })

const textsIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && TEXT.test(entry.name))
        .map((entry) => join(entry.parentPath, entry.name))
    : []
