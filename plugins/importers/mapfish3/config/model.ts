import type { YamlNode } from '../../../../parts/yaml.js'

/** The `config.yaml` of an app of MapFish Print 3. */
export interface Config {
  /** The file's path in the imported folder. */
  file: string
  templates: ReadonlyMap<string, Template>
  outputFilename?: string
  resourceBundle?: string
  /** `title`, `author`, `subject`, `keywords`, `creator`: texts; keywords joined by commas. */
  pdfConfig: { readonly [member: string]: string }
  styles: ReadonlyMap<string, unknown>
  defaultStyle: ReadonlyMap<string, unknown>
  roles?: readonly string[]
  forceFailOnError: boolean
  defaultToSvg: boolean
  /** The line of a member; the first for one that is missing. */
  lineOf(name: string): number
}

export interface Template {
  name: string
  line: number
  /** The path of the JRXML file in the imported folder. */
  reportTemplate?: string
  attributes: ReadonlyMap<string, Attribute>
  processors: readonly Processor[]
  /** The name of the value whose rows the report prints. */
  tableData?: string
  isMapExport: boolean
  isPdfA: boolean
  /** Those of the configuration, and its own. */
  pdfConfig: { readonly [member: string]: string }
  outputFilename?: string
  styles: ReadonlyMap<string, unknown>
  roles?: readonly string[]
}

/** A tagged mapping with its tag without `!`: `string`, `createMap`. Members that it must not have are reported when it is read. */
export interface Tagged {
  tag: string
  line: number
  node(name: string): YamlNode | undefined
  /** The line of a member; that of the mapping if it is missing. */
  lineOf(name: string): number
  /** The plain value of a member: text, number, boolean, list, object; undefined if it is missing. */
  value(name: string): unknown
}
export interface Attribute extends Tagged {
  name: string
  /** Of `!datasource`. */
  attributes: ReadonlyMap<string, Attribute>
}
export interface Processor extends Tagged {
  /** The processor's input by the name of the value. Identities are exceptions from a prefix. */
  inputs: ReadonlyMap<string, string>
  /** The name of the value by the processor's output. */
  outputs: ReadonlyMap<string, string>
  inputPrefix: string
  outputPrefix: string
  /** Of `!createDataSource`; for `!configureHttpRequests` its `httpProcessors`. */
  processors: readonly Processor[]
  /** Of `!createDataSource`. */
  attributes: ReadonlyMap<string, Attribute>
}
