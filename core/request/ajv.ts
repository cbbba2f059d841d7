/** The one door to Ajv: validators of JSON Schema, compiled now or by the build. */
import { createRequire } from 'node:module'
import type * as Library from 'ajv/dist/2020.js'
import type { default as Standalone } from 'ajv/dist/standalone/index.js'
import type { Ajv2020, KeywordCxt } from 'ajv/dist/2020.js'
import { parseColor } from '../color.js'
import { once } from '../once.js'
import type { JsonSchema } from '../plugin/contracts.js'

const library = once((): typeof Library => createRequire(import.meta.url)('ajv/dist/2020.js'))

/** What a validator has as `this`. */
export interface Run {
  /** Is called for each list of layers (`x-layers`) in the value; `pointer` is its JSON pointer. */
  checkLayers(list: unknown[], pointer: string): void
}

export interface Validator<Fault> {
  (this: Run, value: unknown): boolean
  /** Why the value is not valid. */
  errors?: Fault[] | null
}

/** `Date.parse` takes the 30th of February for the 1st of March. */
const isDay = (day: string): boolean => {
  const time = Date.parse(day)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day)
}

export const formats: { [name: string]: (text: string) => boolean } = {
  color: (text) => parseColor(text) !== undefined,
  uri: (text) => URL.canParse(text),
  date: (text) => /^\d{4}-\d\d-\d\d$/.test(text) && isDay(text),
  'date-time': (text) =>
    /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text) && isDay(text.slice(0, 10)) && !Number.isNaN(Date.parse(text))
}

const makeAjv = (options: Library.Options): Ajv2020 => {
  const { Ajv2020, _, str } = library()
  const made = new Ajv2020({
    allErrors: true,
    strict: false,
    logger: false,
    ownProperties: true,
    passContext: true,
    // the schema of schemas takes longer to compile than any schema
    validateSchema: false,
    formats,
    ...options
  })
  made.addKeyword({
    keyword: 'x-layers',
    type: 'array',
    schemaType: 'boolean',
    code({ gen, data, schema, it }: KeywordCxt) {
      if (schema) gen.code(_`this.checkLayers(${data}, ${str`${_`instancePath`}${it.errorPath}`})`)
    }
  })
  return made
}

// V8 optimizes as well
const forFaults = once(() => makeAjv({ verbose: true, addUsedSchema: false, code: { optimize: false } }))

/** A validator whose errors have the parts of the schema. Throws if the schema is wrong. `isPlain`: it is certain to compile. */
export const compileSchema = <Fault>(schema: JsonSchema, isPlain: boolean): Validator<Fault> => {
  const ajv = forFaults()
  try {
    if (!isPlain) ajv.validateSchema(schema, true)
    return ajv.compile(schema) as Validator<Fault>
  } finally {
    ajv.removeSchema(schema)
  }
}

/** The text of a CommonJS module: a function that gets the formats and returns a validator, whose errors have no details. */
export const moduleOf = (schema: JsonSchema): string => {
  const codeOf: typeof Standalone.default = createRequire(import.meta.url)('ajv/dist/standalone/index.js')
  const { _ } = library()
  const ajv = makeAjv({ messages: false, code: { source: true, formats: _`formats` } })
  return `module.exports = (formats) => {\nconst module = {}\n${codeOf(ajv, ajv.compile(schema))}\nreturn module.exports\n}\n`
}
