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
  styles: ReadonlyMap<string, string>
  defaultStyle: ReadonlyMap<string, string>
  roles?: readonly string[]
  forceFailOnError: boolean
  defaultToSvg: boolean
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
  pdfConfig: { readonly [member: string]: string }
  outputFilename?: string
  styles: ReadonlyMap<string, string>
  roles?: readonly string[]
}

/** An attribute or a processor with its tag without `!`: `string`, `createMap`. */
interface Tagged {
  tag: string
  line: number
  /** A member that is read here; it counts as read. */
  node(name: string): YamlNode | undefined
  /** The plain value of a member: text, number, boolean, list, object; undefined if it is missing. */
  value(name: string): unknown
}
export interface Attribute extends Tagged {
  name: string
  /** Of `!datasource`. */
  attributes: ReadonlyMap<string, Attribute>
}
export interface Processor extends Tagged {
  /** The processor's input by the name of the value; identities left out. */
  inputs: ReadonlyMap<string, string>
  /** The name of the value by the processor's output. */
  outputs: ReadonlyMap<string, string>
  inputPrefix: string
  outputPrefix: string
  /** Of `!createDataSource`, `!configureHttpRequests`. */
  processors: readonly Processor[]
  /** Of `!createDataSource`. */
  attributes: ReadonlyMap<string, Attribute>
}
