import { colored, families, SIZES, styled } from './css.js'
import { decodeHtml } from './entities.js'
import type { Look } from './look.js'

const TAGS: { readonly [tag: string]: Look } = {
  b: { bold: true },
  strong: { bold: true },
  i: { italic: true },
  em: { italic: true },
  u: { underline: true },
  s: { strike: true },
  strike: { strike: true },
  sup: { script: 'sup' },
  sub: { script: 'sub' }
}

/** Attributes longer than this are left out. */
const LONGEST = 4000
const ATTRIBUTE = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>]+)))?/g

/** The attributes of a tag, by their names in small letters; `written` is what stands behind its name. */
export const attributesOf = (written: string): ReadonlyMap<string, string> => {
  const found = new Map<string, string>()
  for (const [, name, ...values] of written.slice(0, LONGEST).matchAll(ATTRIBUTE))
    if (!found.has(name!.toLowerCase()))
      found.set(name!.toLowerCase(), decodeHtml(values.find((value) => value !== undefined) ?? ''))
  return found
}

/** The look inside a tag; the same object if the tag changes nothing. */
export const lookInside = (around: Look, tag: string, written: string): Look => {
  const attributes = written.trim() === '' ? undefined : attributesOf(written)
  const changes = [
    Object.hasOwn(TAGS, tag) ? TAGS[tag]! : {},
    ...(attributes && tag === 'font' ? [fontLook(attributes)] : []),
    ...(attributes && tag === 'a' ? [linkTo(attributes.get('href'))] : [])
  ]
  const own = changes.reduce<Look>((look, change) => ({ ...look, ...change }), around)
  const look = styled(own, attributes?.get('style') ?? '')
  const names = Object.keys(look) as (keyof Look)[]
  return names.every((name) => look[name] === around[name]) ? around : look
}

const SAFE_ADDRESS = /^(https?:\/\/|mailto:)[^\s]{1,2000}$/i

const linkTo = (address = ''): Look => (SAFE_ADDRESS.test(address.trim()) ? { link: address.trim() } : {})

/** What `+1` and `-1` count from. */
const MIDDLE = 4

const fontLook = (attributes: ReadonlyMap<string, string>): Look => {
  const size = /^([+-]?)(\d{1,3})$/.exec(attributes.get('size')?.trim() ?? '')
  const number = size && Number(size[1] + size[2]) + (size[1] ? MIDDLE : 0)
  return {
    ...colored('color', attributes.get('color')),
    ...families(attributes.get('face')),
    ...(number !== null && { size: SIZES[Math.min(7, Math.max(1, number)) - 1]!, scale: 1 })
  }
}
