import { Element, xmlText } from '../../../parts/xml.js'

const NAMESPACES = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'

/**
 * Whether an attribute belongs to SVG. Attributes of drawing programs have prefixes of their own and are not needed.
 */
const isKept = (name: string): boolean => !/^xmlns\b/.test(name) && (!name.includes(':') || /^xlink:|^xml:/.test(name))

const written = (element: Element, namespaces: string): string => {
  const attributes = Object.entries(element.attributes)
    .filter(([name]) => isKept(name))
    .map(([name, value]) => ` ${name}="${xmlText(value)}"`)
  const content = element.content.map((part) => (part instanceof Element ? written(part, '') : xmlText(part.text)))
  return `<${element.name}${namespaces}${attributes.join('')}>${content.join('')}</${element.name}>`
}

/**
 * The `data:` address of a picture inside a style (SE 1.1, clause 11.3.2): text in Base64, or SVG. Throws an Error for
 * anything else.
 */
export const inlineAddress = (inline: Element, format: string): string => {
  const [root] = inline.children
  // some programs write the SVG as quoted text
  if (!root && inline.text.trimStart().startsWith('<')) return svgAddress(inline.text.trim())
  if (!root) return `data:${format || 'image/png'};base64,${inline.text.replace(/\s+/g, '')}`
  if (root.name !== 'svg') throw new Error(`InlineContent is <${root.name.slice(0, 60)}>; must be <svg> or Base64 text`)
  return svgAddress(written(root, ` ${NAMESPACES}`))
}

const svgAddress = (svg: string): string => `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
