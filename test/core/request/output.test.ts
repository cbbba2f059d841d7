import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { packageRoot } from '../../../core/package-root.js'
import { outputProblems, outputProperties, readOutput, settleOutput } from '../../../core/request/output.js'

const preset = {
  pages: 'stack',
  worldFile: false,
  pdf: { layers: true, georeference: true, attachments: false, pictures: 'jpeg' },
  press: { bleed: '0mm', marks: [], inAllFormats: false, minLineWidth: '0.1mm', separations: false, check: false }
}

test('a report without options has the default output options', () => {
  assert.equal(settleOutput(), preset)
  assert.equal(settleOutput({}, {}), preset)
})

test('of several option sources the first takes precedence, and members of pdf are merged one by one', () => {
  const request = { pages: 'zip', pdf: { layers: false }, press: { marks: ['crop'] } } as const
  const app = {
    pages: 'stack',
    worldFile: true,
    pdf: { layers: true, standard: 'ua-1' },
    press: { bleed: '3mm', marks: [] }
  } as const
  assert.equal(settleOutput(request, {}, app), {
    pages: 'zip',
    worldFile: true,
    pdf: { ...preset.pdf, layers: false, standard: 'ua-1', isStandardPreset: true },
    press: { ...preset.press, marks: ['crop'], bleed: '3mm', check: true }
  })
})

test('a standard of the layout is known as preset; a request overrides it, also with "none"', () => {
  const layout = { pdf: { standard: 'x-4' } } as const
  const standardOf = (standard?: 'none' | 'a-2b' | 'x-4') => {
    const { pdf } = settleOutput({ pdf: standard && { standard } }, layout)
    return [pdf.standard, pdf.isStandardPreset]
  }
  assert.equal(
    [undefined, 'none' as const, 'a-2b' as const, 'x-4' as const].map(standardOf),
    [['x-4', true], [undefined, undefined], ['a-2b', undefined], ['x-4', undefined]] // prettier-ignore
  )
  assert.equal(readOutput({ pdf: { standard: 'nnoe' } }).problems.map(({ path }) => path), ['pdf.standard']) // prettier-ignore
})

test('sheets for a press are checked for what it cannot hold, unless an option says otherwise', () => {
  const isChecked = (output: Parameters<typeof settleOutput>[0]) => settleOutput(output).press.check
  assert.equal(
    [{}, { press: { bleed: '3mm' } }, { press: { marks: ['crop' as const] } }, { pdf: { standard: 'x-4' as const } }].map(isChecked), // prettier-ignore
    [false, true, true, true]
  )
  assert.equal([isChecked({ press: { check: true } }), isChecked({ press: { bleed: '3mm', check: false } })], [true, false]) // prettier-ignore
})

test('options of a request are coerced and checked; a missing value is no option', () => {
  assert.equal(readOutput(undefined), { output: {}, problems: [], warnings: [] })
  assert.equal(readOutput({ worldFile: 'true' }), { output: { worldFile: true }, problems: [], warnings: [] })
  assert.equal(readOutput({ pages: 'pile' }).problems.map(({ path }) => path), ['pages']) // prettier-ignore
  assert.equal(readOutput({ pdf: { layers: 'perhaps' } }).problems.map(({ path }) => path), ['pdf.layers']) // prettier-ignore
})

test('a misspelled option gives a warning with its path', () => {
  const { output, warnings } = readOutput({ worldfiel: true, other: 1, pdf: { layrs: false, standard: 'ua-1' } })
  assert.equal(output, { pdf: { standard: 'ua-1' } })
  assert.equal(warnings, [
    '"pdf.layrs" is not known; it is ignored; did you mean "layers"?',
    '"worldfiel" is not known; it is ignored; did you mean "worldFile"?'
  ])
})

test('attachments are a problem with PDF/A-2b only', () => {
  const pathsOf = (standard: 'a-2b' | 'a-3b' | undefined, attachments: boolean) =>
    outputProblems(settleOutput({ pdf: { standard, attachments } })).map(({ path }) => path)
  assert.equal(pathsOf('a-2b', true), ['pdf.attachments'])
  assert.equal(pathsOf('a-2b', false), [])
  assert.equal(pathsOf('a-3b', true), [])
  assert.equal(pathsOf(undefined, true), [])
})

test('a world file needs the map alone, without bleed and marks in pixel formats', () => {
  const pathsOf = (press: object) => outputProblems(settleOutput({ worldFile: true, press })).map(({ path }) => path)
  assert.equal([{ bleed: '3mm' }, { marks: ['crop'] }].flatMap((press) => pathsOf({ ...press, inAllFormats: true })), ['worldFile', 'worldFile']) // prettier-ignore
  assert.equal([{ inAllFormats: true }, { bleed: '3mm', marks: ['crop'] }].flatMap(pathsOf), [])
})

test('a bleed is a length with its unit, up to 50 mm', () => {
  const problemsOf = (bleed: string) => outputProblems(settleOutput({ press: { bleed } }))
  assert.equal(['0mm', '3mm', '0.125in', '50mm'].flatMap(problemsOf), [])
  assert.equal(['3', '3px', '-3mm', '50.1mm', ''].flatMap(problemsOf).map(({ path }) => path), Array(5).fill('press.bleed')) // prettier-ignore
  assert.is(problemsOf('3')[0]!.message, 'is "3"; must be a length with its unit up to 50mm, such as 3mm')
})

test('a spot colour has a name and a colour of its own, and one mixture', () => {
  const spot = (name: string, color: string, more: object = {}) => ({ name, color, ...more })
  const problemsOf = (...spotColors: object[]) =>
    outputProblems(settleOutput({ press: { spotColors } } as never)).map(({ path, message }) => `${path} ${message}`)
  const of = (index: number, member: string) => `press.spotColors[${index}].${member}`
  const mixed = [spot('Red', '#da291c', { cmyk: [0, 1, 1, 0] }), spot('Blue', 'blue', { lab: [1, 2, 3] })]
  assert.equal(problemsOf(...mixed, spot('Green', '#00ff00')), [])
  assert.equal(problemsOf(spot(' All', 'red'), spot('cyan', 'blue')), [
    `${of(0, 'name')} is " All", which is a reserved name; must be the name of an ink`,
    `${of(1, 'name')} is "cyan", which is a reserved name; must be the name of an ink`
  ])
  assert.equal(problemsOf(spot('A', 'red'), spot('B', 'blue'), spot('A', '#f00')), [
    `${of(2, 'name')} is "A"; another spot colour has this name; must be unique`,
    `${of(2, 'color')} is "#f00"; another spot colour has this colour; must be unique`
  ])
  assert.equal(
    problemsOf(spot('A', 'rde'), spot('B', 'reed'), spot('C', 'red', { cmyk: [0, 0, 0, 1], lab: [1, 2, 3] })),
    [
      `${of(0, 'color')} is "rde"; must be a colour, such as #da291c`,
      `${of(1, 'color')} is "reed"; must be a colour, such as #da291c`,
      `${of(2, 'lab')} is set, and cmyk is set, too; remove one of them`
    ]
  )
})

for (const name of ['app', 'layout'])
  test(`schemas/${name}.schema.json has the output options of requests`, () => {
    const { properties } = JSON.parse(readFileSync(join(packageRoot, `schemas/${name}.schema.json`), 'utf8'))
    assert.equal(Object.keys(outputProperties), ['pages', 'worldFile', 'pdf', 'press'])
    for (const [option, schema] of Object.entries(outputProperties)) assert.equal(properties[option], schema)
  })

test.run()
