/** A place of a layout that shows what a request sends. */
export interface Position {
  /** Front matter's attributes. */
  attributes: object
  /** The template after `#set page`. */
  template: string
  /** What a request sends to have these texts shown. */
  send(texts: readonly string[]): object
  /** Whether each text is printed after its number in bars, `|7|`, and nothing else is. */
  isExact?: boolean
  /** Only each of so many values is sent, where a print takes long. */
  every?: number
  /** More of it would be cut by the block. */
  most?: number
}

const list = { list: { type: 'array', default: [] } }
const asList = (texts: readonly string[]) => ({ list: texts })
const any = { any: { type: 'object', default: {} } }

/** A template that says something of each text of the list, after its number. */
const each = (shown: string): Position => ({ attributes: list, template: `{{#each list}}\n|{{@index}}:\n\n${shown}\n\n{{/each}}`, send: asList, isExact: true }) // prettier-ignore

const inTexts: { [name: string]: Position } = {
  'a line of its own': each('{{this}}'),
  'the middle of a line': { ...each('#box[*a{{this}}z* _{{this}}_]'), isExact: false },
  'a heading, an item, a term': { ...each('= {{this}}\n- {{this}}\n+ {{this}}\n/ {{this}}: {{this}}'), isExact: false },
  'a quoted string': each('#text("{{this}}")'),
  'a string for code': each('#text({{str this}})'),
  'data for code': { attributes: list, template: '#for (i, it) in ({{data list}}).enumerate() [|#i:\n\n#it\n\n]', send: asList, isExact: true },
  'names and values of data': { attributes: any, template: '#for (i, (name, it)) in ({{data any}}).pairs().enumerate() [|#i:\n\n#name #it.at(0) \n\n]', send: (texts) => ({ any: Object.fromEntries(texts.map((text) => [text, [text]])) }) },
  'concat': each('{{concat this ""}}'),
  'default and or': each('{{default "" this}}'),
  'join': { ...each('{{join ../list this last=this}}'), isExact: false, most: 25 },
  'a translation with a placeholder': each('{{t "echo" x=this}}'),
  'a translation by key': each('{{t this}}'),
  'a translated text': { attributes: list, template: '{{#each list}}\n|{{@index}}:\n\n{{t (concat "text." @index)}}\n\n{{/each}}', send: asList, isExact: true },
  'formats of numbers': { ...each('{{number this}} {{number 1234.5 group=this unit=this unitDisplay=this style=this decimals=this}} {{scale this group=this}} {{count this}}'), isExact: false },
  'formats of dates and places': { ...each('{{date this}} {{date "yyyy" this zone=this}} {{date this this}} {{coordinate ../place form=this separator=this group=this}}'), attributes: { ...list, place: { type: 'array', items: { type: 'number' }, default: [7, 46] } }, isExact: false },
  'comparisons, grids and columns': { ...each('{{#if (gt this 3)}}a{{/if}}{{#present this}}b{{/present}}{{#columns this gutter=this}}c{{/columns}}{{#grid ../few columns=this gutter=this}}{{this}}{{/grid}}{{lookup ../any this}}'), attributes: { ...list, ...any, few: { type: 'array', default: ['a'] } }, isExact: false, most: 120 },
  'params': { attributes: list, template: '{{#each params.list}}\n|{{@index}}:\n\n{{this}}\n\n{{/each}}', send: asList },
  'the title and authors of the document': { attributes: list, template: '#set document(title: {{str (join list " ")}}, author: {{data list}}, keywords: {{data list}}, description: "{{join list}}")\nx', send: asList },
  'addresses of links': { ...each('#link("https://example.org/{{this}}")[x]'), isExact: false },
  'labels and alternative texts': { ...each('#figure(alt: {{str this}}, caption: "{{this}}")[x] #metadata({{str this}})'), isExact: false },
  'rows of a data source': { attributes: { rows: { type: 'datasource', attributes: { text: { type: 'string', default: '' }, table: { type: 'table', default: [] } } } }, template: '{{#each rows}}\n|{{@index}}:\n\n{{text}}\n\n{{/each}}', send: (texts) => ({ rows: texts.map((text) => ({ text })) }), isExact: true }
} // prettier-ignore

const places = (texts: readonly string[], of: (text: string, index: number) => object) => texts.map(of)
const point = (index: number) => ({
  type: 'Point',
  coordinates: [(index % 20) * 9 + 5, Math.floor(index / 20) * 6 + 5]
})
const labelled = { version: '2', '*': { symbolizers: [{ type: 'point', pointRadius: 1 }, { type: 'text', label: '[text]', fontSize: 4, conflictResolution: false }] } } // prettier-ignore
const map = {
  type: 'map',
  width: '200pt',
  height: '250pt',
  maxDpi: 72,
  default: { bbox: [0, 0, 200, 250], projection: 'EPSG:3857' }
}
const features = (texts: readonly string[]) => ({ type: 'FeatureCollection', features: places(texts, (text, index) => ({ type: 'Feature', id: text, properties: { text, [text]: text }, geometry: point(index) })) }) // prettier-ignore
const layer = (texts: readonly string[], more: object = {}) => ({
  type: 'geojson',
  geoJson: features(texts),
  style: labelled,
  ...more
})
const onMap = (layers: (texts: readonly string[]) => object[], most?: number): Position => ({ most, attributes: { map }, template: '{{map}} {{map.projectionName}}\n{{#each warnings}}\n{{this}}\n\n{{/each}}', send: (texts) => ({ map: { layers: layers(texts) } }) }) // prettier-ignore

const inBlocks: { [name: string]: Position } = {
  'cells of a table': { attributes: { table: { type: 'table', columns: ['number', { name: 'text', width: '1fr', format: 'text' }], header: false } }, template: '{{table}}', send: (texts) => ({ table: { columns: ['number', 'text'], data: texts.map((text, index) => [`|${index}:`, text]) } }), isExact: true },
  'cells of all formats': { attributes: { table: { type: 'table', columns: ['auto', 'number', 'scale', 'date', 'color', 'link'].map((format) => ({ name: format, format, decimals: 1, width: '1fr' })) } }, template: '{{table}}', send: (texts) => ({ table: { columns: ['auto', 'number', 'scale', 'date', 'color', 'link'], data: texts.map((text) => Array(6).fill(text)) } }) },
  'pictures of a table': { attributes: { table: { type: 'table', columns: [{ name: 'a', format: 'image' }] } }, template: '{{table}}\n{{#each warnings}}{{this}}\n{{/each}}', send: (texts) => ({ table: texts.map((a) => ({ a })) }) },
  'titles and groups of a table': { attributes: { table: { type: 'table', groupBy: 'a', maxColumns: 20 } }, template: '{{table}}', send: (texts) => ({ table: texts.map((text) => ({ a: text, [text]: text })) }) },
  'properties of features': { attributes: { sent: { type: 'features' }, table: { type: 'featureTable', features: 'sent', columns: ['text'], sort: 'text', number: true } , all: { type: 'featureTable', features: 'sent', maxColumns: 12 } }, template: '{{table}} {{all}}', send: (texts) => ({ sent: features(texts), table: {}, all: {} }), most: 120 },
  'names of a legend': { attributes: { legend: { type: 'legend' } }, template: '{{legend}}', send: (texts) => ({ legend: { classes: texts.map((text, index) => ({ name: `|${index}:${text}` })) } }) },
  'classes, colours and icons of a legend': { every: 2, attributes: { map, legend: { type: 'legend', columns: 3 } }, template: '{{map}}{{legend}}', send: (texts) => ({ map: {}, legend: { name: texts[0], classes: texts.map((text) => ({ name: text, classes: [{ name: text, color: text, icons: [text], layer: text, rule: text, dpi: text, iconBeforeName: text }] })) } }) },
  'labels of a chart': { attributes: { chart: { type: 'chart', width: '180mm', height: '200mm', chartType: 'bar', orientation: 'horizontal' } }, template: '{{chart}}', send: (texts) => ({ chart: { title: texts.join(' ').slice(0, 400), labels: texts, series: [{ name: texts[0], values: texts.map((_, index) => index) }, { name: texts[1], values: texts }] } }) },
  'slices and series': { attributes: { pie: { type: 'chart', width: '180mm', height: '90mm', chartType: 'donut' }, lines: { type: 'chart', width: '180mm', height: '90mm', chartType: 'line', legend: 'right' } }, template: '{{pie}} {{lines}}', send: (texts) => ({ pie: { columns: ['a', 'b'], data: texts.slice(0, 20).map((text, index) => [text, index + 1]) }, lines: { labels: texts.slice(0, 20), series: texts.slice(0, 20).map((name, index) => ({ name, values: [index, 2 * index] })) } }), most: 20 },
  'Markdown': { attributes: { text: { type: 'markdown' } }, template: '{{text}}', send: (texts) => ({ text: texts.join('\n\n').slice(0, 49_000) }), most: 150 },
  'Markdown around': { every: 3, attributes: { text: { type: 'markdown' } }, template: '{{text}}', send: (texts) => ({ text: texts.map((text) => `# ${text}\n- **${text}**\n\n> [${text}](${text}) ![${text}](${text})\n\n| ${text} |\n|---|\n| \`${text}\` |`).join('\n\n').slice(0, 49_000) }), most: 60 },
  'alternative texts of pictures': { every: 2, attributes: { rows: { type: 'datasource', attributes: { image: { type: 'image', width: 20, height: 20 }, qr: { type: 'qrCode', size: 20 } } } }, template: '{{#each rows}}{{image}} {{qr}}{{/each}}', send: (texts) => ({ rows: texts.map((alt) => ({ image: { url: 'dot.svg', alt }, qr: alt.trim() || 'x' })) }), most: 100 },
  'addresses of pictures': { every: 2, attributes: { rows: { type: 'datasource', attributes: { image: { type: 'image', width: 20, height: 20 } } } }, template: '{{#each rows}}{{image}} {{/each}}\n{{#each warnings}}{{this}}\n{{/each}}', send: (texts) => ({ rows: texts.map((image) => ({ image })) }) },
  'arrows and scale bars': { every: 3, attributes: { map, rows: { type: 'datasource', attributes: { arrow: { type: 'northArrow', size: 20 }, bar: { type: 'scalebar', width: 100, height: 20 } } } }, template: '{{map}}{{#each rows}}{{arrow}} {{bar}}{{/each}}', send: (texts) => ({ map: {}, rows: texts.map((text) => ({ arrow: { graphic: text, backgroundColor: text }, bar: { font: text, fontColor: text, color: text, barBgColor: text, backgroundColor: text } })) }), most: 60 },
  'labels on a map': onMap((texts) => [layer(texts, { name: 'x' })]),
  'names of layers': onMap((texts) => texts.map((name) => ({ type: 'geojson', geoJson: 'nowhere.json', name }))),
  'names of layers that are drawn': onMap((texts) => texts.slice(0, 100).map((name, index) => layer([name], { name, opacity: index % 2 }))),
  'addresses of layers': onMap((texts) => texts.flatMap((text) => [{ type: 'geojson', geoJson: text, name: 'a' }, { type: 'image', baseURL: text || '/', extent: [0, 0, 9, 9], name: 'b' }]), 400),
  'styles': onMap((texts) => texts.map((text) => layer(['a'], { style: { version: '2', '*': { symbolizers: [{ type: 'point', graphicName: text, fillColor: text, strokeColor: text, strokeDashstyle: text, externalGraphic: text }, { type: 'text', label: text, fontFamily: text, fontColor: text, fontWeight: text, labelAlign: text, fontSize: text, haloColor: text }] } } }))),
  'names of styles and rules': onMap((texts) => texts.flatMap((text) => [layer(['a'], { style: text }), layer(['a'], { style: { version: '2', [`[text = '${text}']`]: { symbolizers: [{ type: 'point' }] }, [text]: { symbolizers: [{ type: 'line' }] } } })]), 400),
  'features and a style apart': { attributes: { map: { ...map, features: 'sent', style: 'look' }, sent: { type: 'features' }, look: { type: 'style' } }, template: '{{map}}', send: (texts) => ({ map: {}, sent: features(texts), look: { version: '2', '*': { symbolizers: [{ type: 'text', label: texts.join('').slice(0, 200), fontFamily: texts[0] }] } } }) },
  'static layers and overviews': { attributes: { map: { ...map, over: 'above' }, above: { type: 'staticLayers' }, inset: { type: 'overviewMap', width: 50, height: 50 } }, template: '{{map}}{{inset}}', send: (texts) => ({ map: { layers: [layer(texts)] }, above: { layers: [layer(texts, { name: texts[0] })] }, inset: { style: texts[0], layers: [layer(texts, { name: texts[1], style: texts[1] })] } }) },
  'an area and its sheets': { every: 3, attributes: { map, sheets: { type: 'paging', attributes: { map, name: { type: 'string' } } }, inset: { type: 'overviewMap', width: 90, height: 90, sheets: 'sheets' } }, template: '{{map}}{{inset}}{{#each sheets}}{{name}}{{map}}{{/each}}', send: (texts, [style = '', name = ''] = texts) => ({ map: { layers: texts.map((each) => layer([each], { name: each, style: each })), areaOfInterest: { area: { type: 'Polygon', coordinates: [[[0, 0], [190, 0], [190, 240], [0, 0]]] }, style } }, sheets: { scale: 2000, aoiStyle: style, pagingOverviewStyle: name }, inset: {} }), most: 10 }
} // prettier-ignore

export const hostilePositions: { readonly [name: string]: Position } = { ...inTexts, ...inBlocks }
