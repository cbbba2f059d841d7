import type { YamlNode } from '../../../parts/yaml.js'
import type { Assets } from './assets.js'
import type { Attributes } from './attributes.js'
import type { Fonts } from './fonts.js'
import type { ImportReport } from './report.js'

/** What all layouts of an app have in common. */
export interface AppDraft {
  report: ImportReport
  assets: Assets
  fonts: Fonts
  dpis: readonly number[]
}

/** One layout while it is written. */
export interface Draft extends AppDraft {
  attributes: Attributes
  /** Names that attributes will have, also those further down. */
  known: ReadonlySet<string>
  /** Attributes that the map blocks are, by block. */
  mapOf: ReadonlyMap<YamlNode, string>
  /** Points between the margins of the page at hand. */
  space?: { width: number; height: number }
  /** Map blocks that stand on some page. */
  shown: Set<YamlNode>
  /** The same by their names in the configuration, folded as requests' names are. */
  maps: ReadonlyMap<string, string>
  /** What texts and conditions ask of a request. */
  values: Map<string, 'text' | 'number' | 'flag'>
}
