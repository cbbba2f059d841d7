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
  /** Name of the report's file, without suffix; may hold `${date}`, `${time}`, `${datetime}`, `${<date pattern>}`. */
  outputFilename?: string
  /** The layout's declared attributes, root level. */
  attributes: Values
  /** Free-form members, root level. */
  params: Values
  /** One entry a page; each is already merged over the root, page wins. */
  pages: { attributes: Values; params: Values }[]
}
