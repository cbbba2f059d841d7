const HALVES = 'exact halves are rounded up, and not to the even digit'

/** Why a request is not printed as by JasperReports, by its name. Nothing else may differ. */
export const DIFFERENCES: { readonly [name: string]: string } = {
  'bundle: en': HALVES,
  'flood-risk': HALVES,
  groups: 'the header of a group is not repeated where a page ends inside of the group',
  markup: 'lists of HTML texts are indented less',
  'no-data: none': 'the number of the empty record is printed, and its text is empty',
  nulls: HALVES,
  restrictions: 'a sub-report without rows keeps the height of its place; percent signs follow the language',
  'street-atlas': 'sheets are numbered from the top row, and not from the bottom row',
  stretch: 'elements that stretch with others are as high as the highest, and not higher',
  'stretch-old': 'elements that stretch with others are as high as the highest, and not higher',
  'text-boxes': 'the last line of a justified text is not stretched',
  'text-fonts': 'lines that do not fit are not visible, but they are in the file',
  'town-plan: french': 'the page that only the summary is on has a page footer'
}
