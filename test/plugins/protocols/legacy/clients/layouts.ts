/** What a layout of one of the older servers comes to: a map of so many points, texts with placeholders. */
const layout = (name: string, width: number, height: number, paper: string) => `---
name: ${name}
attributes:
  map: { type: map, width: ${width}, height: ${height}, maxDpi: 400 }
  scalebar: { type: scalebar, width: 100, height: 20 }
  legend: { type: legend, width: 300 }
  mapTitle: { type: string, default: '' }
  comment: { type: string, default: '' }
  table: { type: table, default: { columns: [], data: [] } }
---
#set page(${paper}, margin: 20pt)
{{#each pages}}
{{pageBreak}}
{{#if (on params.showAttr)}}
= Attributes
{{table}}
{{else}}
= {{mapTitle}}
{{map}}
{{scalebar}}
{{legacy "Scale 1:\${format %,d scale}, page \${pageNum} of \${pageTot}, \${mapCopyright}"}}
{{comment}}
{{legend}}
{{/if}}
{{/each}}
`

const onlyMap = `---
name: Map
mapExport: true
attributes:
  map: { type: map, width: 440, height: 483, maxDpi: 400 }
---
`

const twoMaps = `---
name: Two maps
attributes:
  main: { type: map, width: 300, height: 300, maxDpi: 400 }
  detail_map: { type: map, width: 120, height: 90, maxDpi: 400 }
  scalebar: { type: scalebar, width: 100, height: 20, map: detail_map }
---
#set page(width: 595pt, height: 842pt, margin: 20pt)
{{#each pages}}
{{pageBreak}}
{{main}} {{detail_map}} {{scalebar}}
{{legacy "Main 1:\${scale.main}, detail 1:\${scale.detail_map}, first 1:\${scale}"}}
{{/each}}
`

const scales = '[1000000, 500000, 100000, 50000, 25000, 10000, 5000, 1000]'

/** Apps by the files of their folders: `default`, and `config` for clients that name it. */
export const layouts = {
  'default/app.yaml': `
title: Legacy
layouts: [a4]
scales: ${scales}
dpis: [190, 150, 254]
aliases:
  A4_no_legend_landscape: A4 landscape
  A4_2_pages_legend: A4 portrait
  A4_no_legend: A4 portrait
`,
  'default/a4.typ.hbs': layout('A4 portrait', 440, 483, 'width: 595pt, height: 842pt'),
  'default/a4-landscape.typ.hbs': layout('A4 landscape', 600, 330, 'width: 842pt, height: 595pt'),
  'default/map.typ.hbs': onlyMap,
  'default/overview.typ.hbs': layout('Overview', 300, 300, 'width: 595pt, height: 842pt')
    .replace('  scalebar', '  overview: { type: overviewMap, width: 60, height: 60 }\n  scalebar')
    .replace('{{scalebar}}', '{{overview}} {{scalebar}}'),
  'default/two-maps.typ.hbs': twoMaps,
  'config/app.yaml': `
title: Of the app that clients name
scales: ${scales}
dpis: [150, 300]
`,
  'config/a4.typ.hbs': layout('1 A4 landscape', 802, 480, 'width: 842pt, height: 595pt')
}
