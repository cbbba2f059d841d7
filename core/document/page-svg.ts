/**
 * Typst's plain SVG puts all pages into one tall drawing: for each page a background path, which is not moved to its page,
 * and a group, which is moved; then definitions. This file separates the pages again. A page without a background counts
 * as wide as the widest.
 */
export interface PageSvg {
  widthPt: number
  heightPt: number
  /** Balanced SVG elements in points from the page's top left corner. */
  body: string
}

export interface PagesSvg {
  pages: PageSvg[]
  /** Definitions shared by all pages. */
  defs: string
}

/** Invisible link areas, whose addresses may not be well-formed XML. */
const LINK = /<a (?:[^>"]|"[^"]*")*>[^]*?<\/a>/g
const TAG = /<(\/?)([\w:-]+)[^>]*?(\/?)>/g

export const splitPages = (svg: string): PagesSvg => {
  const [, width = '0', height = '0'] = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg) ?? []
  const pages: { body: string; top: number; background?: string }[] = []
  let background: string | undefined
  let defs = ''
  for (const element of childrenOf(svg.replace(LINK, ''))) {
    if (element.startsWith('<defs')) defs += element
    else if (element.startsWith('<g')) {
      const top = Number(/^<g transform="matrix\(1 0 0 1 \S+ ([\d.]+)\)"/.exec(element)?.[1] ?? 0)
      pages.push({ body: element.replace(/^<g[^>]*?(\/?)>/, '<g$1>'), top, background })
      background = undefined
    } else background = element
  }
  return {
    defs,
    pages: pages.map((page, index) => {
      const bottom = pages[index + 1]?.top ?? Number(height)
      const [, boxHeight, boxWidth] = /d="M 0 0v ([\d.]+) h ([\d.]+)/.exec(page.background ?? '') ?? []
      return {
        widthPt: Number(boxWidth ?? width),
        heightPt: Number(boxHeight ?? bottom - page.top),
        body: (page.background ?? '') + page.body
      }
    })
  }
}

/** Elements directly below the root. */
export const childrenOf = (svg: string): string[] => {
  const children: string[] = []
  let depth = 0
  let start!: number
  for (const tag of svg.matchAll(TAG)) {
    const [text, closes, , empty] = tag
    if (closes) depth--
    if (depth === 1 && !closes) start = tag.index
    if (depth === 1 && (closes || empty)) children.push(svg.slice(start, tag.index + text.length))
    if (!closes && !empty) depth++
  }
  return children
}

/** What the page draws after the element that contains `mark`, in the same groups; undefined if there is nothing. */
export const drawnAfter = (body: string, mark: string): string | undefined => {
  const at = body.indexOf(mark)
  if (at < 0) return undefined
  const open: string[] = []
  let end = body.length
  for (const tag of body.matchAll(TAG)) {
    const [text, closes, , empty] = tag
    if (tag.index + text.length > at) {
      end = tag.index + text.length
      break
    }
    if (closes) open.pop()
    else if (!empty) open.push(text)
  }
  const rest = body.slice(end)
  return /<(use|path|image)\b/.test(rest) ? open.join('') + rest : undefined
}

export const svgDocument = (body: string, defs: string, box: number[], width: number, height: number): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${width}" height="${height}" ` +
  `viewBox="${box.join(' ')}" preserveAspectRatio="none">${body}${defs}</svg>`
