import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { PrintError } from '../../../core/errors.js'
import { makePixelTools } from '../../../core/pixels/pixels.js'
import { hasExtremeNumbers } from '../../../core/pixels/svg-numbers.js'

const svg = (content: string, before = '') =>
  `${before}<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10">${content}</svg>`
const marker = (width: string) =>
  `<marker id="m" markerWidth="${width}" viewBox="0 0 1 1"><path d="M0 0H1V1Z"/></marker><path d="M0 0L9 9" stroke="red" stroke-width="${width}" marker-end="url(#m)"/>`
const filter = (primitive: string) =>
  `<filter id="f">${primitive}</filter><g filter="url(#f)"><path d="M0 0H1V1Z"/></g>`

/** Each of them made the renderer end the process, or hang. */
const fatal = [
  marker('1e38'),
  marker('1e-30'),
  filter('<feTurbulence baseFrequency="1e39"/>'),
  filter('<feMorphology radius="1e39 1"/>'),
  '<path d="M0 0A1 1e38 0 1 1 1e38 3" stroke="red"/>',
  '<path id="p" d="M0 0L3.4e38 9"/><text><textPath href="#p" startOffset="3.4e38">abc</textPath></text>'
]

for (const content of fatal)
  test(`an SVG picture with a fatal number is refused before the renderer gets it: ${content.slice(0, 60)}`, async () => {
    const tools = makePixelTools({ imagePixels: 1000, outputPixels: 1000 }, [])
    const bytes = Buffer.from(svg(content))
    const refusals = [
      await tools.safeSvg(bytes).catch((thrown: unknown) => thrown),
      await Promise.resolve()
        .then(() => tools.vectors(bytes, 10))
        .catch((thrown: unknown) => thrown)
    ]
    for (const refusal of refusals) {
      assert.instance(refusal, PrintError)
      assert.is((refusal as PrintError).code, 'invalid-data')
    }
  })

test('extreme numbers are found in all spellings', () => {
  for (const number of [
    '1E38',
    '1e+38',
    '1e038',
    '.5.5e38',
    '5.e38',
    '9999999999e9',
    '1e308',
    `1${'0'.repeat(38)}`,
    '&#49;e38',
    '1&#101;38',
    '&a;'
  ])
    assert.ok(hasExtremeNumbers(svg(`<path d="M0 0A1 1 0 1 1 ${number} 3"/>`, '<!DOCTYPE svg [<!ENTITY a "1e38">]>')))
  assert.ok(hasExtremeNumbers(svg('<path style="stroke-width:1e38"/>')))
  assert.ok(hasExtremeNumbers(svg('<style>.a, #b1e10 {fill:#11e100;stroke-width:-1e38}</style>')))
})

test('names, colours, embedded pictures, texts and the errors of turned shapes are no extreme numbers', () => {
  for (const content of [
    '<g id="a1e38" class="b1e38" data-time="1700000000000"><path fill="#11e100" style="fill:#12e456"/></g>',
    '<style>.cls-1e38, #g1e38 > path{fill:#11e100}</style>',
    '<image href="data:image/png;base64,a1e38123456789012"/><text>1e38 and 123456789012345</text>',
    '<g transform="matrix(6.123e-17 -1 1 6.123e-17 0 0)"><path d="M0 0L1.5e-32 1e9"/></g>',
    `${marker('3')}<g transform="matrix(6.123e-17 -1 1 6.123e-17 0 0)" clip-path="url(#c1e38)"/>`,
    '<path d="M0.12345678901234567 1234567890.123 1e9 2e5"/>'
  ])
    assert.not(hasExtremeNumbers(svg(content)), content)
})

test('long attributes and styles are searched in little time', () => {
  for (const content of [
    `<g a="1e05" ${'b'.repeat(3e6)}/>`,
    `<path d="${'1 '.repeat(3e6)}1e05"/>`,
    `<path d="${'1.'.repeat(3e6)}1e05"/>`,
    `<path d="1e05 ${'url('.repeat(3e5)}"/>`,
    `<style>1e05 ${'a-'.repeat(3e6)}</style>`
  ])
    assert.not(hasExtremeNumbers(svg(content)))
})

test.run()
