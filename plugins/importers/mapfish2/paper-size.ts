import type { Options } from './options.js'
import { quoted } from './report.js'

/** The paper sizes of older servers in points, in portrait orientation. */
const SIZES: { readonly [name: string]: readonly [number, number] } = {
  letter: [612, 792],
  note: [540, 720],
  legal: [612, 1008],
  tabloid: [792, 1224],
  ledger: [1224, 792],
  executive: [522, 756],
  postcard: [283, 416],
  halfletter: [396, 612],
  _11x17: [792, 1224],
  a0: [2384, 3370],
  a1: [1684, 2384],
  a2: [1191, 1684],
  a3: [842, 1191],
  a4: [595, 842],
  a5: [420, 595],
  a6: [297, 420],
  a7: [210, 297],
  a8: [148, 210],
  a9: [105, 148],
  a10: [73, 105],
  b0: [2834, 4008],
  b1: [2004, 2834],
  b2: [1417, 2004],
  b3: [1000, 1417],
  b4: [708, 1000],
  b5: [498, 708],
  b6: [354, 498],
  b7: [249, 354],
  b8: [175, 249],
  b9: [124, 175],
  b10: [87, 124]
}
const LARGEST = 14_400

/** Width and height of a page in points. */
export const pageSizeOf = (options: Options): readonly [number, number] => {
  const written = options.text('pageSize')?.trim() ?? 'A4'
  const [width, height] = sizeNamed(written) ?? SIZES.a4!
  if (!sizeNamed(written))
    options.report.changed(
      options.lineOf('pageSize'),
      `the page size ${quoted(written)} is not known; must be a name such as A4, or width and height in points; A4 is used`
    )
  return options.flag('landscape') ? [height, width] : [width, height]
}

const sizeNamed = (written: string): readonly [number, number] | undefined => {
  const [, width, height] = /^(\d{1,5}(?:\.\d{1,4})?)[\s,x]+(\d{1,5}(?:\.\d{1,4})?)$/i.exec(written) ?? []
  if (width === undefined) {
    const name = written.toLowerCase()
    return Object.hasOwn(SIZES, name) ? SIZES[name] : undefined
  }
  const size = [Number(width), Number(height)] as const
  return size.every((side) => side > 0 && side <= LARGEST) ? size : undefined
}
