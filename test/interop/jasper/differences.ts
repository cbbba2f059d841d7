import type { Known } from './known.js'

const TABLE = 'tables are blocks of mapsetter: rows are as high as their texts, columns as wide as the layout says'
const LEGEND = 'legends are blocks of mapsetter, with their own spaces between entries'
const HALVES = 'exact halves are rounded up, and not to the even digit'
const STRETCH = 'elements that stretch with others are as high as the highest, and not higher'
const EMPTY = 'a sub-report without rows keeps the height of its place'

const ALONE = 'a repeated header of a group does not stand alone at the end of a page'

/** Why requests are not printed as by JasperReports, by their names. Nothing else may differ. */
export const DIFFERENCES: { readonly [name: string]: readonly Known[] } = {
  'bundle: en': [{ why: HALVES, of: /"1,234,567.1[23]"/, count: 2 }],
  'flood-risk': [
    { why: TABLE, of: /"(m|Old|bridge|Station|2.35|3.00)"|#2172b4/, count: 9 },
    { why: HALVES, of: /"1.7[56]"/, count: 2 }
  ],
  legend: [{ why: LEGEND, of: /" is at|#(bc4433|227733|3388cb|dc9900)/, count: 19 }],
  markup: [{ why: 'lists of HTML texts are indented less', of: /" is at [34567]/, count: 9 }],
  'no-data: none': [
    { why: 'the number of the empty record is printed, and its text is empty', of: /"null"/, count: 1 }
  ],
  nulls: [{ why: HALVES, of: /"1250.[23]"/, count: 2 }],
  parcels: [{ why: TABLE, of: /"(Built|Dye|house|Barn|1788|1802)" is at/, count: 6 }],
  'registers: eachcol': [{ why: ALONE, of: /^page 3: ("Weir"|what is #(e8dcc5|225522))/, count: 3 }],
  'registers: nested': [{ why: ALONE, of: /^page 6: ("Weir"|what is #(e8dcc5|225522))/, count: 3 }],
  'registers: startpage': [{ why: ALONE, of: /^page 3: ("(Church|Lane)"|what is #(e8dcc5|225522))/, count: 4 }],
  'registers: together': [{ why: ALONE, of: /^page 2: ("(Parish|of|Saint|Giles)"|what is #c5d8e8)/, count: 5 }],
  restrictions: [
    { why: 'percent signs follow the language', of: /"([\d.]+%?|%)" at/, count: 9 },
    { why: EMPTY, of: /^page [23]: (?!"[\d.]*%?" at)/, count: 30 }
  ],
  'street-atlas': [
    { why: 'sheets are numbered from the top row, not from the bottom row', of: /"([A-Z]|North:)"/, count: 18 }
  ],
  'sections: floating': [{ why: 'column footers do not float', of: /"(On|this|page|83)" is at|#227722/, count: 5 }],
  'sections: titlelast': [
    { why: 'totals of no rows print nothing, and not null', of: /"null"|#(8b4513|227722)/, count: 4 }
  ],
  stretch: [{ why: STRETCH, of: /" is at|#(dce9f5|cc7700|006633)/, count: 12 }],
  'stretch-old': [{ why: STRETCH, of: /"Signature"|#(e0f0d0|f0e0d0)/, count: 3 }],
  'table-dynamic': [{ why: TABLE, of: /"[^"]+"|#(bababa|f2f2f2)/, count: 70 }],
  'table-static': [{ why: TABLE, of: /" is at|#8899aa/, count: 36 }],
  'text-boxes': [{ why: 'the last line of a justified text is not stretched', of: /" is at [\d.]+, 218/, count: 9 }],
  'text-fonts': [
    { why: 'lines that do not fit are not visible, but they are in the file', of: /, 340.9 is too much/, count: 6 }
  ],
  'town-plan': [
    {
      why: `${TABLE}; ${LEGEND}`,
      of: /^page 2: "|#(bababa|f2f2f2|bb4433|5533bb|998877|227733|88cc22|3388cc)/,
      count: 45
    }
  ],
  'town-plan: a3': [{ why: TABLE, of: /^page 2: "|#(bababa|f2f2f2)/, count: 19 }],
  'town-plan: french': [{ why: LEGEND, of: /^page 2: ("|what is #)/, count: 25 }]
}
