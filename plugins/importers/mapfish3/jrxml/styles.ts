import { quote } from '../../../../core/plugin.js'
import { ownLook, type OwnLook } from './style-attributes.js'
import type { Written } from './model.js'
import { parseFile } from './parse.js'
import type { Tag } from './tag.js'

export interface Style {
  own: OwnLook
  parent?: string | undefined
  conditional: readonly { when: Written; own: OwnLook }[]
}

/** A style in a chain: the nearer one wins. */
export interface Link {
  own: OwnLook
  /** Of conditions that may hold, in the order of the file. */
  conditional: Style['conditional']
}

/** A file of styles of the app: undefined if there is none. */
export type TemplateOf = (path: string) => Uint8Array | undefined

/** More parents, conditions or files of styles than anybody has. */
const MOST_PARENTS = 10
const MOST_CONDITIONS = 20
const MOST_FILES = 20

/** The named styles of a report. */
export class Styles {
  readonly #styles = new Map<string, Style>()
  /** Fonts of the oldest files, by name. */
  readonly #fonts = new Map<string, OwnLook>()
  readonly #files = new Set<string>()
  #default: Style | undefined
  #defaultFont: OwnLook | undefined

  constructor(
    root: Tag,
    private readonly templateOf: TemplateOf,
    /** Whether styles without a parent inherit from the default style. */
    private readonly isDefaultParent: boolean
  ) {
    this.#add(root)
    for (const tag of root.all('reportFont')) {
      const name = tag.attribute('name') ?? ''
      const own = ownLook(tag)
      this.#fonts.set(name, own)
      if (tag.flag('default')) this.#defaultFont = own
    }
  }

  #add(root: Tag): void {
    for (const tag of root.all('template')) this.#addFile(tag)
    for (const tag of root.all('style')) {
      const style = this.#read(tag)
      this.#styles.set(tag.attribute('name') ?? '', style)
      if (tag.flag('default')) this.#default = style
    }
  }

  /** Styles of a file come before those of the report, which may have the same names. */
  #addFile(tag: Tag): void {
    const { source, line } = tag
    const [, path] = /^"([^"\\]{1,500})"$/.exec(tag.text) ?? []
    if (path === undefined)
      return source.remark(line, `the path of the file of styles ${quote(tag.text)} is known only when it prints`)
    if (this.#files.has(path) || this.#files.size >= MOST_FILES) return
    this.#files.add(path)
    const bytes = this.templateOf(path)
    if (!bytes) return source.remark(line, `the file of styles ${quote(path)} does not exist`)
    try {
      const root = parseFile(bytes, path, { root: 'jasperTemplate', outer: { source, line } })
      this.#add(root)
      root.remarkUnread()
    } catch (thrown) {
      source.remark(line, `the file of styles cannot be read: ${String((thrown as Error).message)}`)
    }
  }

  #read(tag: Tag): Style {
    const conditional = tag.all('conditionalStyle').flatMap((each) => {
      const when = each.expression('conditionExpression', 'expression')
      const inner = each.child('style')
      if (inner) inner.attribute('name')
      return when ? [{ when, own: ownLook(inner ?? each) }] : []
    })
    if (conditional.length > MOST_CONDITIONS)
      tag.source.remark(tag.line, `${tag.label} has more than ${MOST_CONDITIONS} conditions; the others are left out`)
    return {
      own: ownLook(tag),
      parent: tag.attribute('style')?.trim() || undefined,
      conditional: conditional.slice(0, MOST_CONDITIONS)
    }
  }

  /** What an element with these attributes looks like, from the element itself to the default style. */
  chainOf(tag: Tag): Link[] {
    const name = tag.attribute('style')?.trim() || undefined
    const fontName = tag.attribute('reportFont')?.trim() || undefined
    const font = fontName === undefined ? this.#defaultFont : this.#fonts.get(fontName)
    const chain: Link[] = [{ own: ownLook(tag), conditional: [] }]
    if (font) chain.push({ own: font, conditional: [] })
    let style = name === undefined ? this.#default : this.#named(name, tag)
    const seen = new Set<Style>()
    while (style && !seen.has(style) && seen.size < MOST_PARENTS) {
      seen.add(style)
      chain.push(style)
      style = style.parent === undefined ? undefined : this.#named(style.parent, tag)
    }
    if (style) tag.source.remark(tag.line, `the styles of ${quote(name)} have too many parents`)
    // conditions of the default style hold only for elements that have no other style
    if (name !== undefined && this.isDefaultParent && this.#default && !seen.has(this.#default))
      chain.push({ own: this.#default.own, conditional: [] })
    return chain
  }

  #named(name: string, tag: Tag): Style | undefined {
    const found = this.#styles.get(name)
    if (!found) tag.source.remark(tag.line, `there is no style ${quote(name)}`)
    return found
  }
}
