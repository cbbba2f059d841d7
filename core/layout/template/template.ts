/** Templates are checked and rewritten as trees, so that no value reaches Typst unescaped. */
import { messageOf, PrintError } from '../../errors.js'
import { Handlebars, parseTemplate, type TemplateFile } from './handlebars.js'
import { makeHelpers } from './helpers.js'
import { mistake, mistakes } from '../mistake.js'
import { expressionsInStrings } from './in-strings.js'
import { wrapOuterPages } from './outer-pages.js'
import { type ParamsRead, paramsRead } from './params-read.js'
import { type Rendering, type TemplateWords } from './rendering.js'
import { circleIn, reachPartials } from './partials.js'
import { type OtherNames, Rewriter, type Rewriting } from './rewriter.js'
import { type RenderedSource, SourceMarks } from './source-map.js'

export interface Template {
  /** Whether it has `{{#each pages}}`. */
  hasPages: boolean
  /** The free members of a request that it reads. */
  paramsRead: ParamsRead
  /** Renders the contexts one after the other into one source. */
  render(contexts: object[], rendering: Rendering, around: { before: string; between: string }): RenderedSource
}

/** Inherited members of a value are not visible, and reading them gives no warning. */
const OWN_MEMBERS = { allowProtoPropertiesByDefault: false, allowProtoMethodsByDefault: false }

/** Throws `layout-mistake` with every mistake of the template and of the partials it uses. */
export const makeTemplate = (
  main: TemplateFile,
  partials: Map<string, TemplateFile>,
  words: TemplateWords
): Template => {
  const handlebars = Handlebars.create()
  let rendering: Rendering
  const helpers = makeHelpers(handlebars, words, () => rendering)
  for (const [name, helper] of Object.entries(helpers)) handlebars.registerHelper(name, helper)
  const knownHelpers = Object.fromEntries(Object.keys(helpers).map((name) => [name, true]))
  // the lines of tags were removed when the trees were parsed
  const ignoreStandalone = true
  const options = { noEscape: true, preventIndent: true, ignoreStandalone, knownHelpers, knownHelpersOnly: true }

  const rewriting: Rewriting = {
    words,
    partials: [...partials.keys()],
    marks: new SourceMarks(),
    mistakes: [],
    hasPages: false
  }
  const compile = (file: TemplateFile, tree: hbs.AST.Program, others: OtherNames) => {
    new Rewriter(file, others, rewriting, expressionsInStrings(tree)).accept(tree)
    return handlebars.compile(tree, options)
  }
  const tree = parseTemplate(main)
  const used = reachPartials(tree, (name) => (partials.has(name) ? parseTemplate(partials.get(name)!) : undefined))
  const refuseCircle = (isEndless: boolean): void => {
    const circle = circleIn(used, isEndless)
    if (!circle) return
    const { file, linesBefore } = partials.get(circle.names[0]!)!
    const { line, column } = circle.call.loc.start
    const message = `partials include each other without an end: ${circle.names.map((name) => `"${name}"`).join(', ')}`
    throw mistake(file, { line: line + linesBefore, column: column + 1 }, message)
  }
  refuseCircle(true)
  const read = paramsRead([tree, ...[...used.values()].map((partial) => partial.tree)], words.constants)
  wrapOuterPages(tree, used)
  const render = compile(main, tree, new Set())
  for (const [name, partial] of used)
    handlebars.registerPartial(
      name,
      compile(partials.get(name)!, partial.tree, partial.isOpen ? undefined : partial.passed)
    )
  if (rewriting.mistakes.length > 0) throw mistakes(rewriting.mistakes)

  return {
    hasPages: rewriting.hasPages,
    paramsRead: read,
    render(contexts, now, { before, between }) {
      rendering = now
      try {
        return rewriting.marks.read(
          before +
            contexts.map((context) => render(context, { data: { scope: context }, ...OWN_MEMBERS })).join(between)
        )
      } catch (thrown) {
        if (thrown instanceof PrintError) throw thrown
        // the stack is full
        if (thrown instanceof RangeError) refuseCircle(false)
        throw mistake(main.file, { line: main.linesBefore + 1, column: 1 }, messageOf(thrown))
      }
    }
  }
}
