/** What layer types that ask a map server for pictures share: parameters, merging of neighbours, errors in answers. */
export { htmlWords, jsonError, plainAnswers } from './map-server/answers.js'
export {
  customParams,
  layerNames,
  maxSizeOf,
  type MergeableLayer,
  mergeableMembers,
  type ServerLayer,
  serverMembers,
  texts,
  windowRules
} from './map-server/layer.js'
export { givenTo, joinedParameters } from './map-server/merge-rules.js'
export { mergeLayers, namesTitle } from './map-server/merge.js'
export {
  absent,
  asSent,
  epsgCode,
  listOf,
  mediaTypeOf,
  plainNumber,
  queryOf,
  requestFor,
  together,
  parameterValue,
  without
} from './map-server/parameters.js'
