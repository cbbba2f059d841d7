/** How the names of a level look, and the rows of names and icons; lengths are points. */
export interface LevelOptions {
  fontSize?: number
  bold?: boolean
  indent?: number
  width?: number
  above?: number
  height?: number
  below?: number
  iconIndent?: number
  iconAbove?: number
  iconHeight?: number
  iconBelow?: number
}

const length = (minimum: number, maximum: number, description: string) => ({
  type: 'number',
  format: 'length',
  minimum,
  maximum,
  description
})
const space = (description: string) => length(0, 14_400, description)

export const levelsSchema = {
  type: 'array',
  minItems: 1,
  maxItems: 13,
  description:
    'rows of a fixed height: the first item for the title, the second for groups and entries, the last one for all deeper levels',
  items: {
    type: 'object',
    additionalProperties: false,
    properties: {
      fontSize: length(1, 14_400, 'font size of names; default: titleSize, headingSize or fontSize'),
      bold: { type: 'boolean', description: 'bold names; default: those of the title and of groups' },
      indent: space('indent of names; default: that of the level'),
      width: length(1, 14_400, 'largest width of names; default: up to the end of the column'),
      above: space('space above a name'),
      height: space('least height of a name'),
      below: space('space below a name'),
      iconIndent: space('indent of icons below names; default: that of names'),
      iconAbove: space('space above such an icon'),
      iconHeight: space('least height of the row of such an icon'),
      iconBelow: space('space below such an icon')
    }
  }
}

/** A row of the Typst function. */
export type Row = { above: number; height: number; below: number; indent: number }
export type Rows = { name: Row & { width: number | null }; icon: Row }

/** The rows of an entry of a level. */
export const rowsOf = (level: LevelOptions, indent: number): Rows => {
  const nameIndent = level.indent ?? indent
  return {
    name: {
      above: level.above ?? 0,
      height: level.height ?? 0,
      below: level.below ?? 0,
      indent: nameIndent,
      width: level.width ?? null
    },
    icon: {
      above: level.iconAbove ?? 0,
      height: level.iconHeight ?? 0,
      below: level.iconBelow ?? 0,
      indent: level.iconIndent ?? nameIndent
    }
  }
}
