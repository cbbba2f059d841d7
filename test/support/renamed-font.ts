import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageRoot } from '../../core/package-root.js'

/** A font file with letters of one width, whose family is `Toto Sans Momo`: no other font file has it. */
export const totoSansMomo = (): Buffer => {
  const font = readFileSync(join(packageRoot, 'fonts/NotoSansMono-Regular.ttf'))
  rename(font, 'Noto', 'Toto')
  rename(font, 'Mono', 'Momo')
  return font
}

const rename = (font: Buffer, from: string, to: string): void => {
  const [old, own] = [from, to].map((name) => Buffer.from(name, 'utf16le').swap16())
  for (let at = font.indexOf(old!); at >= 0; at = font.indexOf(old!, at)) own!.copy(font, at)
}
