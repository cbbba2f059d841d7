/** SVG pictures that ask renderers for hours or gigabytes, by what they use. */
const root = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="100" height="100"'
const box = '<rect width="100" height="100" fill="red"/>'
const svg = (content: string) => `<svg ${root}>${content}</svg>`
const filtered = (primitives: string, attributes = '', shown = `<g filter="url(#f)">${box}</g>`) =>
  svg(`<filter id="f" ${attributes}>${primitives}</filter>${shown}`)
const nested = (count: number, open: string) => `${open.repeat(count)}${box}<circle r="9"/>${'</g>'.repeat(count)}`
const layers = (count: number, attributes: string, defs = '') =>
  svg(defs + `<g ${attributes}>${box}<circle r="9"/></g>`.repeat(count))

/** They may be drawn coarsely, but are never left out. */
export const harmlessSvg: { [name: string]: string } = {
  'a shadow': filtered('<feGaussianBlur stdDeviation="2"/><feOffset dx="1"/><feMerge><feMergeNode/><feMergeNode in="SourceGraphic"/></feMerge>'), // prettier-ignore
  'a sharper picture': filtered('<feConvolveMatrix order="3" kernelMatrix="0 -1 0 -1 5 -1 0 -1 0"/>'),
  'paper of noise': filtered('<feTurbulence baseFrequency="0.05" numOctaves="4"/>'),
  'a halo': filtered('<feMorphology operator="dilate" radius="1"/>'),
  'layers in layers': svg(nested(8, '<g opacity="0.9">')),
  'a pattern in a mask': svg(
    `<pattern id="p" width="5" height="5" patternUnits="userSpaceOnUse">${box}</pattern><mask id="m"><rect width="90" height="90" fill="#fff"/></mask><g mask="url(#m)"><rect width="100" height="100" fill="url(#p)"/></g>`
  )
}

/** They must be left out, or drawn within seconds. */
export const hostileSvg: { [name: string]: string } = {
  'octaves of turbulence': filtered('<feTurbulence baseFrequency="0.05" numOctaves="1000000"/>'),
  'a wide blur': filtered('<feGaussianBlur stdDeviation="1000000"/>'),
  'a blur by CSS': svg(`<style>g{filter:blur(1e6px)}</style><g>${box}</g>`),
  'a blur behind references': svg(`<g style="&#102;ilter:blur(1e6px)">${box}</g>`),
  'many blurs in one filter': filtered('<feGaussianBlur stdDeviation="9"/>'.repeat(10_000)),
  'many blurred elements': filtered('<feGaussianBlur stdDeviation="9"/>', '', `<g filter="url(#f)">${box}</g>`.repeat(5000)), // prettier-ignore
  'filters in filters': filtered('<feGaussianBlur stdDeviation="9"/>', '', nested(100, '<g filter="url(#f)">')),
  'a region of a million': filtered('<feGaussianBlur stdDeviation="9"/><feTurbulence numOctaves="9"/>', 'x="-1e6" y="-1e6" width="2e6" height="2e6"'), // prettier-ignore
  'a region in units': filtered('<feTurbulence numOctaves="99"/>', 'filterUnits="userSpaceOnUse" x="-1e6" y="-1e6" width="2e6" height="2e6"'), // prettier-ignore
  'a wide morphology': filtered('<feMorphology operator="dilate" radius="1000"/>'),
  'a morphology behind a scale': filtered('<feMorphology radius="1"/>', '', `<g transform="scale(300)" filter="url(#f)">${box}</g>`), // prettier-ignore
  'a matrix of 300': filtered(`<feConvolveMatrix order="300" kernelMatrix="${'1 '.repeat(90_000)}"/>`),
  'a picture in a filter': filtered(`<feImage href="data:image/svg+xml,${encodeURIComponent(svg(nested(50, '<g opacity="0.9">')))}"/>`), // prettier-ignore
  'thousands of layers': layers(6_000, 'opacity="0.9"'),
  'layers 90 deep': svg(nested(90, '<g opacity="0.9">')),
  'blended layers': layers(6_000, 'style="mix-blend-mode:multiply"'),
  'thousands of masks': layers(3_000, 'mask="url(#m)"', `<mask id="m">${box}</mask>`),
  'masks in masks': svg(Array.from({ length: 60 }, (_, i) => `<mask id="m${i}"><g mask="url(#m${i + 1})">${box}</g></mask>`).join('') + `<g mask="url(#m0)">${box}</g>`), // prettier-ignore
  'a large pattern': svg(`<pattern id="p" width="30000" height="30000" patternUnits="userSpaceOnUse">${box}</pattern><rect width="100" height="100" fill="url(#p)"/>`), // prettier-ignore
  'a pattern behind a transform': svg(`<pattern id="p" width="9" height="9" patternTransform="scale(9999)" patternUnits="userSpaceOnUse">${box}</pattern><rect width="100" height="100" fill="url(#p)"/>`), // prettier-ignore
  'thousands of patterns': svg(`<pattern id="p" width="1" height="1">${box}</pattern>${'<rect width="100" height="100" fill="url(#p)"/>'.repeat(6_000)}`), // prettier-ignore
  'patterns in patterns': svg(Array.from({ length: 9 }, (_, i) => `<pattern id="p${i}" width="1" height="1">${`<rect width="100" height="100" fill="url(#p${i + 1})"/>`.repeat(4)}</pattern>`).join('') + '<rect width="100" height="100" fill="url(#p0)"/>'), // prettier-ignore
  'a used picture': svg(`<image id="i" width="9" height="9" href="data:image/png;base64,${'iVBORw0K'.repeat(20_000)}"/>${'<use href="#i"/>'.repeat(20_000)}`), // prettier-ignore
  'an SVG in an SVG': svg(`<image width="100" height="100" href="data:image/svg+xml;base64,${Buffer.from(filtered('<feTurbulence numOctaves="1000000"/>')).toString('base64')}"/>`), // prettier-ignore
  'lines of dashes': svg('<path d="M0 0L1e6 1e6" stroke="red" stroke-dasharray="0.00001"/>')
}
