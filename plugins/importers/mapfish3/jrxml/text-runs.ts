/** A piece of a text whose letters look alike, or a line break. */
export interface Run {
  /** A line break has no text. */
  text: string
  isBreak?: true
  isBold?: boolean
  isItalic?: boolean
  isUnderline?: boolean
  isStrike?: boolean
  isSuper?: boolean
  isSub?: boolean
  /** `#rrggbb`. */
  color?: string
  background?: string
  /** Points. */
  size?: number
  family?: string
  /** The address that it leads to. */
  link?: string
  /** Of the first run of an item: how deep its list is, from 1, and its number, if the list has numbers. */
  listItem?: { level: number; number?: number }
}

export type RunStyle = Omit<Run, 'text' | 'isBreak' | 'listItem'>
