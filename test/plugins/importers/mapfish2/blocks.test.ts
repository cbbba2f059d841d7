import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { importedItems } from '../../../support/imported.js'

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="4"/>'
const attributesOf = (frontMatter: string) =>
  frontMatter.replace(/^name: Plan\nattributes:\n/, '').replace(/^ {2}/gm, '')

test('texts, one below the other', () => {
  const { page, remarks } = importedItems(`- !text
  text: Plain #1
- !text {text: "\${mapTitle}", font: Helvetica-BoldOblique, fontSize: 18, fontColor: '#1c6e8c', align: center, spacingAfter: 10.5}
- !text {text: "a\\nb \${x}\\n", font: Times-Roman, fontEncoding: Cp1252}
- !text {text: ' ', fontSize: 6}
- !text {text: sides, align: justified, font: Courier}
- !text {text: red, fontColor: "\${c}", condition: showRed}
- !text {text: not, condition: '!my flag'}
- type: TEXT
  text: 007.50`)
  assert.is(
    page,
    `Plain

#align(center, text(weight: "bold", style: "italic", size: 18pt, fill: rgb("#1c6e8c"))[{{legacy "\${mapTitle}"}}])
#v(10.5pt)

#text(font: "Source Serif 4")[
  a \\
  {{legacy "b \${x}"}}
]

#text(size: 6pt)[~]

#par(justify: true, text(font: "Noto Sans Mono")[sides])

{{#if (on params.showRed)}}
#text(fill: colour({{str (legacy "\${c}")}}, otherwise: black))[red]

{{/if}}

{{#if (not (on params.[my flag]))}}
not

{{/if}}

007.50`
  )
  assert.equal(remarks, [])
})

test('HTML is converted to markup', () => {
  const html = (text: string) => importedItems(`- !text {asHTML: true, text: '${text}'}`).page
  assert.is(html('<b>a <i>b</i></b>(c)<br>d &amp; &#35;'), '#strong[a #emph[b];];(c) \\\nd & \\#')
  assert.is(html('<p>one</p><p>two ${x}</p>'), 'one \\\n{{legacy "two ${x}"}}')
  assert.is(html('<b>open <i>ends</b> <script>x</script>'), '#strong[open #emph[ends x];];')
  assert.match(importedItems('- !text {asHTML: true, text: x}').remarks[0], /^8: asHTML: bold/)
})

test('columns have weights, and cells have the settings of the config', () => {
  const { page } = importedItems(`- !columns
  widths: [2, 1]
  nbColumns: 2
  config:
    borderWidthTop: 1
    cells:
      - {padding: 2, paddingLeft: 4}
      - {row: 0, backgroundColor: '#eeeeee', borderWidthBottom: 0.5, borderColor: red}
      - {col: '1', align: right, vertAlign: middle}
  items:
    - !text {text: a}
    - !text {text: b, align: center}
    - !text {text: c, backgroundColor: "\${c}", spacingAfter: 3}
    - !columns {nbColumns: 1, items: [!text {text: d}, !text {text: e}]}`)
  assert.is(
    page,
    `#framed((top: 1pt + black), 0.5pt, grid(
  columns: (2fr, 1fr),
  grid.cell(inset: (left: 4pt, rest: 2pt), fill: rgb("#eeeeee"), stroke: (bottom: 0.5pt + rgb("#ff0000")))[a],
  grid.cell(align: center + horizon, inset: (left: 4pt, rest: 2pt), fill: rgb("#eeeeee"), stroke: (bottom: 0.5pt + rgb("#ff0000")))[b],
  grid.cell(inset: (left: 4pt, right: 2pt, top: 2pt, bottom: 3pt), fill: colour({{str (legacy "\${c}")}}))[c],
  grid.cell(
    align: right + horizon,
    inset: (left: 4pt, rest: 2pt),
    grid(columns: (1fr,), align: left + top, [d], [e]),
  ),
))`
  )
})

test('columns come and go with their blocks', () => {
  const { page } = importedItems(`- !columns
  widths: [1, 3]
  items:
    - !text {text: a, condition: showA}
    - !text {text: b}`)
  assert.is(
    page,
    `#grid(
  columns: ({{#if (on params.showA)}}1fr,{{/if}} 3fr,),
  {{#if (on params.showA)}}
  [a],
  {{/if}}
  [b],
)`
  )
})

test('absolute blocks stand where they stood; columns of one block are that block', () => {
  const { page, remarks } = importedItems(`- !map {width: 300, height: 200, absoluteX: 30, absoluteY: 650.5}
- !columns {absoluteX: "\${x}", absoluteY: 100, width: 80, items: [!text {text: right, align: right}]}
- !columns {absoluteX: 10, items: [!text {text: flows}]}
- !columns {width: 10, items: [!text {text: flows}, !text {text: too}]}`)
  assert.is(
    page,
    `#at(30pt, 650.5pt)[{{map}}]

#at(points({{str (legacy "\${x}")}}), 100pt, width: 80pt, align(right, [right]))

#tight[flows]

#grid(columns: (1fr,) * 2, [flows], [too])`
  )
  assert.equal(remarks, [
    '10: !columns has only one of absoluteX and absoluteY; it is placed after the block before it',
    '11: the width of !columns is used only together with absoluteX and absoluteY'
  ])
})

test('maps: the first is the one of the request, one more of its name shows the same place', () => {
  const { page, frontMatter } = importedItems(`- !map {width: 300, height: "\${h}", backgroundColor: '#eeeeee'}
- !map {width: 100, height: 100, overviewMap: 6}
- !map {width: 50, height: 50}
- !map {width: 60, height: 60, name: Then & now}`)
  assert.is(page, '{{map}}\n\n{{overview}}\n\n{{map2}}\n\n{{Then___now}}')
  assert.is(
    attributesOf(frontMatter),
    `map: { type: map, width: 300, height: 330, background: '#eeeeee' }
Then___now: { type: map, width: 60, height: 60 }
overview:
  type: overviewMap
  width: 100
  height: 100
  map: map
  zoomFactor: 6
  style: { '*': { strokeColor: '#ff0000', strokeWidth: 1, fillOpacity: 0 } }
  default: { rotation: 0 }
map2: { type: overviewMap, width: 50, height: 50, map: map, zoomFactor: 1, outline: false }`
  )
})

test('scale bars: sizes follow from maxSize', () => {
  const { frontMatter, remarks } = importedItems(`- !map {width: 9, height: 9, name: main}
- !scalebar {type: Bar Sub, maxSize: 300, units: KM, lockUnits: true, intervals: 4, name: MAIN, color: blue, preferredIntervals: [1, 3]}
- !scalebar {barDirection: LEFT, textDirection: left, fontSize: 8, name: other}`)
  assert.match(frontMatter, `  scalebar:
    type: scalebar
    width: 300
    height: 32
    map: main
    barType: bar_sub
    intervals: 4
    unit: km
    lockUnits: true
    verticalAlign: top
    barSize: 10
    lineWidth: 2
    labelDistance: 7
    padding: 0
    fontSize: 15
    color: '#0000ff'
    fontColor: '#0000ff'`) // prettier-ignore
  assert.match(
    frontMatter,
    /scalebar2:\n {4}type: scalebar\n {4}width: 15\n {4}height: 150\n {4}barType: line\n {4}unit: map\n {4}orientation: verticalLabelsRight\n {4}labelRotation: -90\n/
  )
  assert.equal(remarks, [
    '10: the layout has no map "other"; the scale bar is that of the first map',
    '9: preferredIntervals of !scalebar: lengths of scale bars are always 1, 2 or 5 times a power of 10'
  ])
  assert.match(
    importedItems('- !scalebar {type: bar}\n- !text {text: x}').remarks[0],
    'the scale bar is left out; the layout has no map'
  )
})

test('images: files, addresses, values; one that turns with the map is a north arrow', () => {
  const { page, frontMatter, remarks, files } = importedItems(
    `- !map {width: 9, height: 9}
- !image {url: 'file://\${configDir}/a/logo.svg', maxWidth: 80, maxHeight: 40}
- !image {url: a/logo.svg, maxWidth: 80, rotation: 90, align: right}
- !image {url: "\${photo}", maxWidth: 30, maxHeight: 20, align: center}
- !image {url: 'http://ann:secret@example.org/x.png', maxHeight: 20}
- !image {url: 'http://example.org/\${x}.png', maxHeight: 20}
- !image {url: ../outside.svg, maxHeight: 20}
- !image {url: gone.png, maxWidth: 20}
- !image {url: a/logo.svg, maxWidth: 40, maxHeight: 30, rotation: '\${rotation}'}`,
    { 'a/logo.svg': SVG, 'a/other.txt': 'x' }
  )
  assert.is(
    page,
    `{{map}}

#picture("/assets/logo.svg", 80pt, 40pt)

#align(right, rotate(-90deg, reflow: true, image("/assets/logo.svg", width: 80pt)))

#align(center, [{{photo}}])

{{picture}}

#box(width: 0pt, height: 20pt)

#box(width: 0pt, height: 20pt) /* outside.svg */

#box(width: 20pt, height: 0pt) /* gone.png */

{{northArrow}}`
  )
  assert.is(
    attributesOf(frontMatter),
    `map: { type: map, width: 9, height: 9 }
photo: { type: image, width: 30, height: 20, align: center, verticalAlign: top }
picture: { type: image, url: 'http://example.org/x.png', height: 20, align: left, verticalAlign: top }
northArrow: { type: northArrow, size: 30, north: grid, graphic: assets/logo.svg }`
  )
  assert.is(String(files.get('assets/logo.svg')), SVG)
  assert.not.ok([...files.keys()].some((path) => path.includes('other')))
  assert.equal(remarks, [
    '12: the name and password in the address of an image are not imported; layouts must not have passwords',
    '13: the image "http://example.org/${x}.png": send its whole address as one value, and write url: \'${picture}\'',
    '14: the image "../outside.svg" does not exist; its place stays empty',
    '15: the image "gone.png" does not exist; its place stays empty'
  ])
})

test('attributes become a table of that name', () => {
  const { page, frontMatter, remarks } = importedItems(`- !attributes
  source: data
  includeHeader: true
  groupBy: zone
  columnDefs:
    id: {columnWeight: 2, header: !text {text: No., backgroundColor: '#a0a0a0'}, cell: !text {text: "\${id}", fontSize: 9, align: right}}
    use: {header: !text {text: "\${use}"}, cell: !columns {items: [!text {text: "Use: \${use}"}]}}
    icon: {cell: !image {maxHeight: 15, url: "\${icon}"}}
  tableConfig:
    borderWidth: 0
    cells: [{borderWidth: 0.5, borderColor: '#808080', padding: 3}, {row: '\\d*[02468]', backgroundColor: '#eeeeee'}]
- !legends {condition: data}`)
  assert.is(page, '{{data}}\n\n{{#if (on data)}}\n#tight[{{legends}}]\n\n{{/if}}')
  assert.match(
    frontMatter,
    `  data:
    type: table
    columns:
      - { name: id, title: No., align: right, width: 2fr }
      - { name: use, width: 1fr }
      - { name: icon, format: image, height: 15, width: 1fr }
    order: request
    groupBy: zone
    fontSize: 9
    stroke: grid
    strokeWidth: 0.5
    strokeColor: '#808080'
    padding: 3
    headerFill: '#a0a0a0'
    zebra: '#eeeeee'`
  )
  assert.equal(remarks, ['14: a cell prints only its value, instead of "Use: ${use}"'])
})

test('a fill of all cells of a table is reported, because the block has none', () => {
  const remarksOf = (cell: string) =>
    importedItems(`- !attributes\n  source: data\n  tableConfig: {cells: [{${cell}}]}`).remarks
  assert.is(remarksOf("padding: 3, backgroundColor: '#eeeeee'").filter((text) => text.includes('tableConfig')).length, 1) // prettier-ignore
  assert.equal(remarksOf('padding: 3'), [])
})

test('legends: one for the layout, in the sizes of the configuration', () => {
  const { page, frontMatter, remarks } = importedItems(`- !legends
  maxWidth: 200
  iconMaxWidth: 0
  iconMaxHeight: 0
  defaultScale: 0.5
  maxColumns: 2
  columnMargin: 1 5 1 6
  textPadding: 4
  classIndentation: 7
  classSpace: 1
  layerFontSize: 11
  layerFont: Times-Roman
  inline: false
  horizontalAlignment: center
  borders: true
- !legends {maxWidth: 100}`)
  assert.is(page, '#align(center, text(font: "Source Serif 4", tight[{{legends}}]))\n\n#tight[{{legends}}]')
  assert.match(
    frontMatter,
    '  legends:\n    type: legend\n    width: 200\n    columns: 2\n    columnGap: 11\n    inline: false\n    dpi: 144\n' +
      '    titleSize: 11\n    headingSize: 11\n    fontSize: 8\n    indent: 7\n    spacing: 1\n    iconGap: 4'
  )
  assert.equal(remarks, [
    '23: the layout has several !legends, but requests send one legend; it has the sizes of the first !legends everywhere',
    '22: borders of !legends: legends have no lines around their entries'
  ])
})

test('a misspelled block and a misspelled option are reported with the nearest name', () => {
  const { remarks } = importedItems(`- !txet {text: a}
- !text {text: b, fontSiez: 9}`)
  assert.equal(remarks, [
    '8: "!txet" is not a block; it is left out; did you mean "text"?',
    '9: "fontSiez" is not an option of !text; did you mean "fontSize"?'
  ])
})

test('an unknown block and unknown options are reported with their lines', () => {
  const { page, remarks } = importedItems(`- !text {text: a, maxLength: 5}
- !movie {url: x}
- {text: b}
- !map {width: 9, height: 9, fontSize: x}
- !text
  text: {a: b}
  fontSize: big
  align: middle`)
  assert.is(page, 'a\n\n{{map}}\n\n~')
  assert.equal(remarks, [
    '8: "maxLength" is not an option of !text',
    '9: "!movie" is not a block; it is left out',
    '10: a block has no type such as !text or !map; it is left out',
    '11: "fontSize" is not an option of !map',
    '13: text of !text is not text',
    '14: fontSize of !text is "big"; must be a number',
    '15: align of !text is "middle"; must be one of left, center, right, justified'
  ])
})

test.run()
