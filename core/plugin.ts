/** `mapsetter/plugin`, for plugin authors: contracts, errors, tools and the view; loads no server. `parts/` has more. */
export type * from './plugin/contracts.js'
export { type PrintSpec, sentOutput, type Values } from './spec.js'
export type { AppStyles, Tools, Fetched, FetchRequest } from './tools.js'
export type * from './pixels/pixel-tools.js'
export type {
  AppDescription,
  AskingClient,
  AttributeDescription,
  LayoutDescription,
  Printer,
  PrinterFacts,
  Proof,
  Report,
  RequestAddress,
  RequestedPrint
} from './printer.js'
export type { Job } from './job/job.js'
export type { JobList } from './job/queue.js'
export {
  PrintError,
  messageOf,
  internalError,
  tooMany,
  errors,
  verbOf,
  problemText,
  problemsText,
  type Problem,
  type ErrorCode
} from './errors.js'
export { didYouMeanThis, foldedName, misspelled, nearest, unknownMember } from './nearest.js'
export { quote } from './quote.js'
export { pathOf } from './value-path.js'
export { didYouMean, isObject, mustBe, orPerhaps, type Parse, type RawValues, shown } from './untyped.js'
export { type Warn, warnOnce } from './warn.js'
export { View, type ViewParameters } from './views/view.js'
export type { Affine, Point } from './views/affine.js'
export { layerName } from './layer-name.js'
export { Body } from './body.js'
export { type JsonLimits, MOST_MEMBERS, tooDeep, tooManyMembers, tooManyValues } from './json-scan.js'
export { readJson } from './json-read.js'
export { placeInText } from './json-place.js'
