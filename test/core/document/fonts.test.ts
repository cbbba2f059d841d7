import '../../support/sealed.js'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { fontFilesIn } from '../../../core/document/font-files.js'
import { familyNames } from '../../../core/document/font-names.js'
import { packageRoot } from '../../../core/package-root.js'
import { makePixelTools } from '../../../core/pixels/pixels.js'

const fonts = join(packageRoot, 'fonts')
const files = fontFilesIn([fonts])

const LATIN = 'ÀÉÎõüß Łódź Čeština Ğİış Ġgantija Īlūkste ő ű ș ț ẞ Tiếng Việt'
const GREEK = 'Θεσσαλονίκη Άγιο Όρος ϊ ΐ Ἀθῆναι ὁδός'
const CYRILLIC = 'Щёлково Київ Ґалаґан Ђаковица Ќе Ў ў Өлгий Ҳисор Ѣ'
const SIGNS = '→ ☎ ★ ✓ ● ▲ ♿ 12°34′56″ € № m² ½ × – … « » © ± ‰ ⚑ ⚓ ✈ ⛰ ⌂ ■ ○ ☆ ⚠ ♂ ♀'
const COMPARISONS = '∞ ≈ ≤ ≥ ≠ √'

const compiler = NodeCompiler.create({ workspace: fonts, fontArgs: [{ fontPaths: [fonts] }] })
const main = join(fonts, 'main.typ')

/** The text as PDF/A, which Typst refuses to write when a letter has no picture; the names of the fonts it took. */
const printed = (text: string, style: string): string[] => {
  compiler.addSource(main, `#set document(title: "Letters")\n#set text(${style})\n#${JSON.stringify(text)}`)
  const { result } = compiler.compile({ mainFilePath: main })
  const pdf = compiler.pdf(result!, { pdfStandard: 'a-2u', creationTimestamp: 0 }).toString('latin1')
  return [...new Set([...pdf.matchAll(/\/BaseFont \/[A-Z]{6}\+([\w-]+)/g)].map(([, name]) => name!))]
}

test('a letter that no font has is noticed', () => {
  assert.throws(() => printed('漢字', 'font: "Noto Sans"'), /could not be displayed/)
})

const SYMBOLS = '"Noto Sans Symbols", "Noto Sans Symbols 2"'

test('Latin, Greek and Cyrillic are printed in every style, from bundled fonts; so are signs whose family is named', () => {
  for (const family of ['Noto Sans', 'Source Serif 4'])
    for (const style of ['', ', weight: 600', ', weight: 700', ', style: "italic"', ', weight: 700, style: "italic"'])
      for (const text of [LATIN, GREEK, CYRILLIC, SIGNS]) {
        const used = printed(text, `font: ("${family}", ${SYMBOLS}, "Noto Sans")${style}`)
        const foreign = used.filter((name) => !/^(NotoSans|NotoSansSymbols2?|SourceSerif4)-/.test(name))
        assert.equal(foreign, [], `${family}${style}: ${text}`)
      }
})

test('signs are printed where only the family of the text is named', () => {
  for (const family of ['Noto Sans', 'Source Serif 4'])
    for (const text of [SIGNS, COMPARISONS]) assert.ok(printed(text, `font: "${family}"`).length > 0)
})

test('labels of a map have the same letters', async () => {
  const pixels = makePixelTools({ imagePixels: 1e6, outputPixels: 1e6 }, files)
  const picture = async (letter: string) => {
    const svg = `<text x="2" y="16" font-size="16" font-family="'Noto Sans'">${letter}</text>`
    const { data } = await pixels.paint([{ svg }], { widthPt: 24, heightPt: 24, dpi: 72 })
    return Buffer.from(data).toString('base64')
  }
  const [missing, nothing] = [await picture('漢'), await picture(' ')]
  for (const letter of [...new Set(LATIN + GREEK + CYRILLIC + SIGNS + COMPARISONS)].filter((each) => each !== ' '))
    assert.not.ok([missing, nothing].includes(await picture(letter)), letter)
})

test('the families are those of the README, and their files stay small', () => {
  assert.equal(familyNames(files), ['Noto Sans', 'Noto Sans Symbols', 'Noto Sans Symbols 2', 'Source Serif 4'])
  const bytes = readdirSync(fonts).reduce((sum, name) => sum + statSync(join(fonts, name)).size, 0)
  assert.ok(bytes < 6_000_000, `${bytes} bytes`)
})

test.run()
