import type { Known } from './known.js'

const STRETCH = 'elements that stretch with others are as high as the highest, and not higher'

const ALONE = 'a repeated header of a group does not stand alone at the end of a page'

/** Why requests are not printed as by JasperReports, by their names. Nothing else may differ. */
export const DIFFERENCES: { readonly [name: string]: readonly Known[] } = {
  'registers: eachcol': [{ why: ALONE, of: /^page 3: ("Weir"|what is #(e8dcc5|225522))/, count: 3 }],
  'registers: nested': [{ why: ALONE, of: /^page 6: ("Weir"|what is #(e8dcc5|225522))/, count: 3 }],
  'registers: startpage': [{ why: ALONE, of: /^page 3: ("(Church|Lane)"|what is #(e8dcc5|225522))/, count: 4 }],
  'registers: together': [{ why: ALONE, of: /^page 2: ("(Parish|of|Saint|Giles)"|what is #c5d8e8)/, count: 5 }],
  'sections: floating': [{ why: 'column footers do not float', of: /"(On|this|page|83)" is at|#227722/, count: 5 }],
  'sections: titlelast': [
    { why: 'totals of no rows print nothing, and not null', of: /"null"|#(8b4513|227722)/, count: 4 }
  ],
  stretch: [{ why: STRETCH, of: /" is at|#(dce9f5|cc7700|006633)/, count: 12 }],
  'stretch-old': [{ why: STRETCH, of: /"Signature"|#(e0f0d0|f0e0d0)/, count: 3 }],
  'text-boxes': [{ why: 'the last line of a justified text is not stretched', of: /" is at [\d.]+, 218/, count: 9 }],
  'text-fonts': [
    { why: 'lines that do not fit are not visible, but they are in the file', of: /, 340.9 is too much/, count: 6 }
  ]
}
