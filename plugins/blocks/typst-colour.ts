import type { Tools } from '../../core/plugin.js'

/** A CSS colour as `#rrggbbaa`, which Typst's `rgb` reads; what is no colour is invisible. */
export const typstColour = async (css: string, { pixels }: Pick<Tools, 'pixels'>): Promise<string> => {
  const fill = css.replace(/[^\w#%(),. -]/g, '')
  const svg = `<rect width="1" height="1" fill="${fill}"/>`
  const { data } = await pixels.paint([{ svg }], { widthPt: 1, heightPt: 1, dpi: 72 })
  const [red, green, blue, alpha] = data
  const straight = [red, green, blue].map((channel) => (alpha ? Math.round((channel! * 255) / alpha) : 0))
  return `#${Buffer.from([...straight, alpha!]).toString('hex')}`
}
