import { Pattern } from '../../../core/pattern.js'
import { constantOf, textIn } from '../combine.js'
import { ValueMistake } from '../mistake.js'
import { type FunctionDefinition, fn } from './define.js'

/** Creates a function that parses patterns and caches the last one. */
const patternReader = (): ((source: string) => Pattern) => {
  let [known, pattern]: [string?, Pattern?] = []
  return (source) => {
    if (known === source) return pattern!
    try {
      pattern = new Pattern(source)
    } catch (thrown) {
      throw new ValueMistake((thrown as Error).message)
    }
    known = source
    return pattern
  }
}

/** Defines a function whose second argument is a regular expression; a constant one is parsed immediately. */
const withPattern = (make: (read: (source: string) => Pattern) => FunctionDefinition): FunctionDefinition => ({
  ...make(patternReader()),
  call(args, name) {
    const read = patternReader()
    if (args[1]!.isConstant) read(textIn(constantOf(args[1]!)) ?? '')
    return make(read).call(args, name)
  }
})

const matches = withPattern((read) => fn(['text', 'text'], (text, pattern) => read(pattern).fits(text)))

/** Functions of regular expressions, in the subset of java.util.regex that RE2 supports. */
export const patterns: { readonly [name: string]: FunctionDefinition } = {
  isLike: matches,
  strMatches: matches,
  strReplace: withPattern((read) =>
    fn(['text', 'text', 'text', 'boolean?'], (text, pattern, replacement, isGlobal = false) =>
      read(pattern).replace(text, replacement, isGlobal)
    )
  ),
  stringTemplate: withPattern((read) =>
    fn(['text', 'text', 'text', 'text?'], (text, pattern, template, otherwise) => {
      const groups = read(pattern).take(text)
      if (!groups) return otherwise
      return template.replace(/\$\{(\d{1,2})\}/g, (sign, group: string) => groups[Number(group)] ?? sign)
    })
  )
}
