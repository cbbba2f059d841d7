/** The only module that uses the Markdown libraries; they are loaded for the first text. */

/** A node of the tree (mdast), with the members that are read. */
export interface MarkdownNode {
  type: string
  children?: MarkdownNode[]
  value?: string
  url?: string
  alt?: string | null
  identifier?: string
  depth?: number
  ordered?: boolean | null
  start?: number | null
  spread?: boolean | null
  checked?: boolean | null
  align?: (string | null)[] | null
  position?: { start: { offset?: number }; end: { offset?: number } }
}

/** The tree of a text in CommonMark with GitHub's tables, strikethrough, task lists and bare addresses. */
export const parseMarkdown = async (text: string): Promise<MarkdownNode> => {
  const [{ fromMarkdown }, { gfmFromMarkdown }, { gfm }] = await Promise.all([
    import('mdast-util-from-markdown'),
    import('mdast-util-gfm'),
    import('micromark-extension-gfm')
  ])
  return fromMarkdown(text, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] })
}
