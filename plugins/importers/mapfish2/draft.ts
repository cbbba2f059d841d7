import type { YamlNode } from '../../../parts/yaml.js'
import type { Assets } from './assets.js'
import type { Attributes } from './attributes.js'
import type { Fonts } from './fonts.js'
import type { ImportReport } from './report.js'

/** The data that all layouts of an app share. */
export interface AppDraft {
  report: ImportReport
  assets: Assets
  fonts: Fonts
  dpis: readonly number[]
}

/** The state of one layout during the import. */
export interface Draft extends AppDraft {
  attributes: Attributes
  /** Names of all attributes of the layout, also of those that are added later. */
  known: ReadonlySet<string>
  /** The names of the attributes that map blocks become, by block. */
  mapOf: ReadonlyMap<YamlNode, string>
  /** The size in points of the current page without its margins. */
  space?: { width: number; height: number }
  /** Map blocks that are shown on at least one page. */
  shown: Set<YamlNode>
  /** The names of the attributes by the map names of the configuration, normalized like names in requests. */
  maps: ReadonlyMap<string, string>
  /** The values of a request that texts and conditions use. */
  values: Map<string, 'text' | 'number' | 'flag'>
}
