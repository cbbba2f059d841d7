/** The words of the fields for attributes. */
export const ENGLISH_FIELDS = {
  row: 'Row',
  addRow: 'Add a row',
  entry: 'Entry',
  addEntry: 'Add an entry',
  name: 'Name',
  color: 'Colour',
  icon: 'Address of the icon',
  remove: 'Remove',
  asJson: 'as JSON'
}

export type FieldWords = typeof ENGLISH_FIELDS
