/** What elements look like, with styles resolved. */

export interface Pen {
  width: number
  style: 'Solid' | 'Dashed' | 'Dotted' | 'Double'
  /** `#rrggbb`; absent: that of the text. */
  color?: string
}
export interface Sides<T> {
  left: T
  right: T
  top: T
  bottom: T
}

/** What an element looks like: its own attributes, else those of its style, of the style's parents, of the default style. */
export interface Look {
  /** `#rrggbb`, or `#rrggbbaa` if it is translucent. */
  forecolor: string
  backcolor: string
  isOpaque: boolean
  font: {
    family: string
    size: number
    isBold: boolean
    isItalic: boolean
    isUnderline: boolean
    isStrikeThrough: boolean
  }
  align: 'Left' | 'Center' | 'Right' | 'Justified'
  verticalAlign: 'Top' | 'Middle' | 'Bottom'
  /** Of pictures. */
  imageAlign: 'Left' | 'Center' | 'Right'
  imageVerticalAlign: 'Top' | 'Middle' | 'Bottom'
  rotation: 'None' | 'Left' | 'Right' | 'UpsideDown'
  markup: 'none' | 'html' | 'styled' | 'rtf'
  /** Of numbers and dates, as Java writes it; empty or absent: none. */
  pattern?: string
  isBlankWhenNull: boolean
  padding: Sides<number>
  /** Of the box; pens of width 0 draw nothing. */
  border: Sides<Pen>
  /** Of lines and shapes. */
  pen: Pen
  paragraph: {
    leftIndent: number
    rightIndent: number
    firstLineIndent: number
    spacingBefore: number
    spacingAfter: number
    lineSpacing: 'Single' | '1_1_2' | 'Double' | 'AtLeast' | 'Fixed' | 'Proportional'
    /** Points of `AtLeast` and `Fixed`, a factor of `Proportional`. */
    lineSpacingSize?: number
  }
  /** Of the corners of a rectangle. */
  radius: number
}

/** Members of a look, also of its nested objects. */
export type LookChange = DeepPartial<Look>
type DeepPartial<T> = { [name in keyof T]?: T[name] extends object ? DeepPartial<T[name]> : T[name] }
