/** Values as a request sends them: plain JSON. */
export type Values = { [name: string]: unknown }

/**
 * The canonical form of a request: validated, coerced, frozen. Layers are listed top first, rotation is in degrees
 * clockwise, coordinates are x, y whatever `longitudeFirst` was. Headers and time belong to the job, never to the spec.
 */
export interface PrintSpec {
  app: string
  layout: string
  /** The name of an output plugin. */
  format: string
  /** BCP 47 language of the report. */
  lang?: string
  /**
   * Name of the report's file, without suffix. A request may use `${date}`, `${time}`, `${datetime}` and `${<date
   * pattern>}`; an output plugin gets the final name, safe on every file system.
   */
  outputFilename?: string
  /** Merged from request, layout and app, in this order of precedence. */
  output: OutputOptions
  /** Free-form members, root level. */
  params: Values
  /** At least one, each merged over the root; the page wins. `attributes` are those that the layout declares. */
  pages: { attributes: Values; params: Values }[]
  /** What the client should know about its request, such as misspelled members. */
  warnings?: readonly string[]
}

/** How a report is written. */
export interface OutputOptions {
  /** Several pages in a format of a single picture: below each other, or a zip with a file for each page. */
  pages: 'stack' | 'zip'
  /** Whether the picture of a layout with `mapExport` comes in a zip with its world file. */
  worldFile: boolean
  pdf: PdfOptions
  press: PressOptions
}

/** An ink besides those of the press. */
export interface SpotColor {
  name: string
  /** The colour of the design that is printed with it. */
  color: string
  /** How it looks where the ink is missing: percent of cyan, magenta, yellow and black. */
  cmyk?: readonly number[]
  /** Or in CIE L*a*b*, D50. */
  lab?: readonly number[]
}

export type PressMark = 'crop' | 'registration' | 'colors'

/** What a printing house needs around the trimmed page. */
export interface PressOptions {
  /** With its unit: `3mm`. */
  bleed: string
  marks: readonly PressMark[]
  /** Whether other formats than PDF show bleed and marks, too. */
  inAllFormats: boolean
  /** Thinner lines are widened in a PDF of the standard x-4. */
  minLineWidth: string
  /** Whether there is a warning for lines, gaps, type, tints and pictures that a press cannot hold. */
  check: boolean
  /** Percent of all inks together, over which a colour of a PDF of the standard x-4 gives a warning; absent: any. */
  inkLimit?: number
  /** Whether a PDF of the standard x-4 has a grey page for each ink instead. */
  separations: boolean
  /** In a PDF of the standard x-4. */
  spotColors?: readonly SpotColor[]
}

export interface PdfOptions {
  /** Whether a PDF reader can switch the layers of maps on and off. */
  layers: boolean
  /** Whether maps carry their position. */
  georeference: boolean
  standard?: 'a-2b' | 'a-3b' | 'ua-1' | 'x-4'
  /** Whether the layout or the app asks for the standard, and not the request. */
  isStandardPreset?: boolean
  /** Whether the features of vector layers are attached as GeoJSON. */
  attachments: boolean
  /** How opaque pictures of maps are stored. */
  pictures: 'jpeg' | 'lossless'
}

/** As written in the app, the layout or the request. */
export type SentOutput = Partial<Omit<OutputOptions, 'pdf' | 'press'>> & {
  pdf?: Partial<Omit<PdfOptions, 'standard' | 'isStandardPreset'>> & { standard?: PdfOptions['standard'] | 'none' }
  press?: Partial<PressOptions>
}

/** The output options among other members, without those that are undefined, null or empty. */
export const sentOutput = ({ pages, worldFile, pdf, press }: { [name in keyof SentOutput]?: unknown }): Values =>
  Object.fromEntries(
    Object.entries({ pages, worldFile, pdf, press }).filter(
      ([, value]) => value !== undefined && value !== null && value !== ''
    )
  )
