/** Values as a request sends them: plain JSON. */
export type Values = { [name: string]: unknown }

/**
 * The one canonical form of a request: validated, coerced, frozen. Layers stand top first, rotation is in degrees
 * clockwise, coordinates are x/y after `longitudeFirst`. Headers and clock belong to the job, never to the spec.
 */
export interface PrintSpec {
  app: string
  layout: string
  /** The name of an output plugin. */
  format: string
  /** BCP 47 language of the report. */
  lang?: string
  /**
   * Name of the report's file, without suffix. As requested it may hold `${date}`, `${time}`, `${datetime}`, `${<date
   * pattern>}`; an output plugin gets it filled, safe on every file system.
   */
  outputFilename?: string
  /** As request, layout and app say it, the nearest first. */
  output: OutputOptions
  /** Free-form members, root level. */
  params: Values
  /** At least one. `attributes` are those that the layout declares. Members of all pages are already merged in; the page wins. */
  pages: { attributes: Values; params: Values }[]
}

/** How a report is written. */
export interface OutputOptions {
  /** Several pages in a format of one picture: one below the other, or a zip with a file for each. */
  pages: 'stack' | 'zip'
  /** Whether the picture of a layout that is just a map comes in a zip with its world file. */
  worldFile: boolean
  pdf: PdfOptions
}

export interface PdfOptions {
  /** Whether a reader can switch the layers of maps. */
  layers: boolean
  /** Whether maps carry their position. */
  georeference: boolean
  standard?: 'a-2b' | 'a-3b' | 'ua-1'
  /** Whether the features of vector layers are attached as GeoJSON. */
  attachments: boolean
  /** How opaque pictures of maps are kept. */
  pictures: 'jpeg' | 'lossless'
}

/** As app, layout or request say it. */
export type SaidOutput = Partial<Omit<OutputOptions, 'pdf'>> & { pdf?: Partial<PdfOptions> }

/** Of what they say of all things, how a report is written; nothing for members that say nothing. */
export const saidOutput = ({ pages, worldFile, pdf }: { [name in keyof SaidOutput]?: unknown }): Values =>
  Object.fromEntries(
    Object.entries({ pages, worldFile, pdf }).filter(
      ([, value]) => value !== undefined && value !== null && value !== ''
    )
  )
