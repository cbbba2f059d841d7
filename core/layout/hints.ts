/** What the templates of a layout may name. */
export interface LayoutNames {
  values: readonly string[]
  /** Attributes that are placed: maps, tables, texts. */
  blocks: readonly string[]
}

export const NO_NAMES: LayoutNames = { values: [], blocks: [] }

/** A mistake of a layout's author and the line of its file. */
export interface HintedMistake {
  message: string
  line: string
  /** Counted from 1 in UTF-16 units. */
  column: number
  names: LayoutNames
}

interface Trap {
  /** What the message of the mistake says. */
  message: RegExp
  /** What stands at the place of the mistake, from there on. */
  at?: RegExp
  /** What stands before the place, up to it. */
  before?: RegExp
  /** What the line holds. */
  line?: RegExp
  /** With `$1`, … for the groups of `at`, else of `line`, else of `message`. */
  hint: string
}

const TYPST: readonly Trap[] = [
  { message: /^unclosed label/, at: /^<[^>\s]*\{\{/, hint: 'a label with a value is `#label({{str (concat "sheet-" name)}})`' }, // prettier-ignore
  { message: /^expected semicolon or line break/, at: /^\s*(?:$|\{\{~)/, hint: '`{{~` and `~}}` also remove line breaks; write them without `~` here' }, // prettier-ignore
  { message: /^label `<.*>` does not exist/, at: /^@/, hint: '`@` starts a reference in Typst, write `\\@`' },
  { message: /^invalid number suffix: %?px$/, hint: 'Typst has no px, use pt or mm; 1px of CSS is 0.75pt' },
  { message: /^expected /, at: /^\s*[\d.]+px\b/, hint: 'Typst has no px, use pt or mm; 1px of CSS is 0.75pt' },
  { message: /^invalid number suffix/, hint: 'the units of Typst are pt, mm, cm, in, em, fr and %' },
  { message: /^unclosed delimiter/, at: /^\$\{\s*([\w.]+)\s*\}/, hint: 'for `${$1}` of MapFish Print write `{{$1}}`' },
  { message: /^unclosed delimiter/, at: /^\$/, hint: '`$` starts maths in Typst, write `\\$`' },
  { message: /^unclosed delimiter/, at: /^([*_])/, hint: '`$1` starts emphasis in Typst, and a second `$1` ends it; for the sign write `\\$1`' }, // prettier-ignore
  { message: /^unclosed delimiter/, at: /^\(.*\bhttps?:\/\//, hint: '`//` starts a comment in Typst code; write an address in quotation marks: "https://…"' }, // prettier-ignore
  { message: /^unclosed delimiter/, at: /^\(/, hint: 'the bracket `(` has no `)`' },
  { message: /^unclosed delimiter/, at: /^\[/, hint: 'the bracket `[` has no `]`; for the sign write `\\[`' },
  { message: /^unclosed delimiter/, at: /^\{/, hint: 'the bracket `{` has no `}`' },
  { message: /^unclosed raw text/, hint: '`` ` `` starts raw text in Typst; for the sign write `` \\` ``' },
  { message: /^unclosed string/, hint: 'a text in Typst code ends with `"`' },
  { message: /\blabel\b/, line: /<\/?h[1-6]\b/i, hint: 'this is not HTML, a heading is `= Title`' },
  { message: /\blabel\b/, line: /<\/?(?:b|strong)\b/i, hint: 'this is not HTML, bold text is `*text*`' },
  { message: /\blabel\b/, line: /<\/?(?:i|em)\b/i, hint: 'this is not HTML, italic text is `_text_`' },
  { message: /\blabel\b/, line: /<br\b/i, hint: 'this is not HTML, a line break is `\\` at the end of a line' },
  { message: /\blabel\b/, line: /<\/?p\b/i, hint: 'this is not HTML, an empty line starts a paragraph' },
  { message: /\blabel\b/, line: /<\/?(?:div|section|header|footer)\b/i, hint: 'this is not HTML, a box of its own lines is `#block[…]`' }, // prettier-ignore
  {
    message: /\blabel\b/,
    line: /<\/?span\b/i,
    hint: 'this is not HTML, a piece of a line is `#box[…]` or `#text(…)[…]`'
  },
  { message: /\blabel\b/, line: /<img\b/i, hint: 'this is not HTML, a picture is `#image("logo.svg")`' },
  { message: /\blabel\b/, line: /<\/?(?:table|tr|td|th)\b/i, hint: 'this is not HTML, a table is `#table(columns: 2, [a], [b])`' }, // prettier-ignore
  { message: /\blabel\b/, line: /<\/?(?:ul|ol|li)\b/i, hint: 'this is not HTML, an item of a list is `- text`' },
  { message: /\blabel\b/, line: /<a\s/i, hint: 'this is not HTML, a link is `#link("https://…")[text]`' },
  {
    message: /^(?:unclosed label|label .* is not attached)/,
    hint: '`<` starts a label in Typst; for the sign write `\\<`'
  },
  { message: /^(?:expected expression|the character `#`)/, line: /^\s*#+\s/, hint: 'this is not Markdown, a heading is `= Title`' }, // prettier-ignore
  {
    message: /^unknown variable: [\w-]+$/,
    before: /(?:^|\s)#$/,
    hint: '`#` starts code in Typst; for the sign write `\\#`'
  },
  { message: /^expected expression/, before: /#$/, hint: '`#` starts code in Typst, write `\\#`' },
  { message: /^the character `#`/, before: /rgb\(\s*$/, at: /^(#[\da-f]{3,8})\b/i, hint: 'write a text in quotation marks: rgb("$1")' }, // prettier-ignore
  { message: /^the character `#`/, at: /^(#[\da-f]{3,8})\b/i, hint: 'write a colour as rgb("$1")' },
  { message: /^the character `#`/, hint: 'inside Typst code a name has no `#`' },
  { message: /^the character `[‘’“”„'«»]`/, hint: 'write a text in Typst code in straight quotation marks: "…"' },
  { message: /^the character `%`/, before: /\d\s+$/, hint: 'write a unit directly after its number: 100%' },
  { message: /^(?:the character|expected|unexpected)/, at: /^\s*\{\{\s*([\w.]+)\s*\}\}(mm|cm|pt|in|em|fr|%)/, hint: 'in Typst code write {{data $1}} * 1$2' }, // prettier-ignore
  { message: /^(?:the character|expected|unexpected)/, at: /^\s*\{\{\{?\s*(?!(?:str|data|else)\b)([\w.]+)/, hint: 'in Typst code write {{str $1}} for a text and {{data $1}} for a number, list or object' }, // prettier-ignore
  { message: /^expected comma/, before: /\d$/, at: /^\s+(mm|cm|pt|in|em|fr|%)(?!\w)/, hint: 'write a unit directly after its number, without a space: 40$1' }, // prettier-ignore
  {
    message: /^expected comma/,
    at: /^\s+px\b/,
    hint: 'Typst has no px, use pt or mm; write a unit directly after its number'
  },
  { message: /^expected comma/, before: /\{\{data [^{}]*\}\}$/, at: /^(mm|cm|pt|in|em|fr|%)/, hint: 'a value has no unit; multiply it: {{data value}} * 1$1' }, // prettier-ignore
  { message: /^expected comma/, hint: 'separate arguments and items with commas' },
  { message: /^expected (?:relative )?length.*found (?:integer|float)(?!.*did you mean)/, hint: 'a length needs a unit: 12pt, 40mm, 100%' }, // prettier-ignore
  { message: /integer (?:from|and|to) length|length and integer/, hint: 'a length needs a unit: 12pt, 40mm' },
  { message: /^unknown variable: (?:width|height|size|fill|columns|stroke|inset)\b/, at: /^(\w+)\s*=/, hint: 'write an argument with a colon: `$1: …`' }, // prettier-ignore
  { message: /^unknown variable: middle\b/, hint: 'in Typst the middle of a height is `horizon`' },
  { message: /^unknown variable: bold\b/, hint: 'bold text is `*text*` or `text(weight: "bold")[…]`' },
  { message: /^unknown variable: italic\b/, hint: 'italic text is `_text_` or `text(style: "italic")[…]`' },
  { message: /^unknown variable: (?:yes|no|on|off)\b/, hint: 'Typst writes `true` and `false`' },
  { message: /^unknown variable: /, before: /\b(?:lang|region|font|weight|style|paper)\s*:\s*$/, at: /^([\w-]+)/, hint: 'write a text in quotation marks: "$1"' }, // prettier-ignore
  {
    message: /^unexpected argument: (?:color|colour|background|background-color)\b/,
    hint: 'Typst calls a colour `fill`'
  },
  { message: /^unexpected argument$/, line: /set page\(\s*"[^"]*[A-Z]/, hint: 'names of papers have small letters: "a4", "us-letter"' }, // prettier-ignore
  { message: /^expected color.*found string/, hint: 'write a colour by its name without quotation marks, or as rgb("#c00")' }, // prettier-ignore
  { message: /^unexpected argument: font-size\b/, hint: 'Typst calls it `size`' },
  { message: /^unexpected argument: font-family\b/, hint: 'Typst calls it `font`' },
  { message: /^unexpected argument: border\b/, hint: 'Typst calls it `stroke`: `stroke: 1pt + black`' },
  { message: /^unexpected argument: (?:padding|margin)\b/, hint: 'Typst calls the space inside a box `inset`; for space around it write `#pad(…)[…]`' }, // prettier-ignore
  {
    message: /^unexpected argument: size\b/,
    line: /set page/,
    hint: 'write `paper: "a4"`, or `width: …` and `height: …`'
  },
  { message: /^file not found: "https?:/, hint: 'a layout fetches no addresses; declare an attribute of the type `image` with this `url`' }, // prettier-ignore
  { message: /^file not found/, hint: 'a path starts at the folder of its file; a path that begins with / starts at the folder of the app' }, // prettier-ignore
  { message: /no font file has the family/, hint: "font files belong in the folder fonts/ of the app, or in the operator's font folders" } // prettier-ignore
]

const HANDLEBARS: readonly Trap[] = [
  { message: /unexpected "\{\{else\}\}"/, line: /\{\{else\}\}.*\{\{else\}\}/, hint: 'a block has one `{{else}}`; a further condition is `{{else if …}}`' }, // prettier-ignore
  { message: /\{\{#?else\}\}/, line: /\{\{#else/, hint: '`{{else}}` has no `#`' },
  { message: /^"(if|each|unless|with)" is not a helper/, hint: 'a block begins with `#`: `{{#$1 …}}…{{/$1}}`' },
  { message: /"end\w*"/, hint: 'a block ends with its name: `{{#if …}}…{{/if}}`' },
  { message: /^"(?:for\w*|loop)" is not a block helper/, hint: 'a loop is `{{#each list}}…{{/each}}`' },
  { message: /^"[^"]*" is not a block helper/, at: /^\{\{[#^]\s*([\w.]+)\s*\}\}/, hint: 'write `{{#if $1}}` for a condition and `{{#each $1}}` for a loop' }, // prettier-ignore
  {
    message: /^\{\{#each\}\} has .* values;/,
    line: /\{\{#each\s+([^\s}]+)\s+as\s+(\w+)\s*\}\}/,
    hint: 'write `{{#each $1 as |$2|}}`'
  },
  { message: /^\{\{#(?:if|unless)\}\} has .* values;/, line: /\{\{#(?:if|unless)\s+not\s+([^\s}]+)\s*\}\}/, hint: 'write `{{#unless $1}}` or `{{#if (not $1)}}`' }, // prettier-ignore
  { message: /not valid Handlebars|unexpected "="/, line: /\{\{[^}]*(?:[=!<>]=|[<>]|&&|\|\||!\s*\w)/, hint: 'Handlebars has no operators: write `{{#if (eq a b)}}`; others are ne, lt, lte, gt, gte, and, or, not' }, // prettier-ignore
  {
    message: /unexpected "\|"/,
    hint: 'Handlebars has no filters; write the helper first: `{{number area decimals=1}}`'
  },
  { message: /not valid Handlebars/, line: /\{\{[^}]*?([\w.]+)\[(\d+)\]/, hint: 'an item of a list is `{{$1.[$2]}}`' },
  { message: /not valid Handlebars/, line: /\{\{[^}]*?(\w+)\(/, hint: 'a helper takes its values without brackets: `{{date "yyyy-MM-dd" day}}`' }, // prettier-ignore
  { message: /not valid Handlebars/, line: /\{\{[^}]*\s[+*/-]\s/, hint: 'Handlebars does not calculate, Typst does: `#({{data a}} + {{data b}})`' }, // prettier-ignore
  { message: /not valid Handlebars/, line: /\{\{[^}"']*,/, hint: 'separate values with spaces, not with commas' },
  { message: /./, at: /^[“”‘’„]/, hint: 'write texts in straight quotation marks: "…" or \'…\'' },
  { message: /unexpected "\}\}"/, line: /\{\{\{[^}]*\}\}(?!\})/, hint: '`{{{` is closed by `}}}`' },
  { message: /not valid Handlebars|unexpected "\}\}"/, line: /\{\{[^}]*\}(?!\})|\{\{[^}]*$/, hint: '`{{` is closed by `}}`' } // prettier-ignore
]

const YAML: readonly Trap[] = [
  { message: /Tabs are not allowed/, hint: 'YAML does not allow tabs; indent with spaces' },
  { message: /cannot start with (?:reserved character|directive indicator)|Unresolved (?:alias|tag)/, hint: 'put a text that begins with a sign such as @ % ` * ! & in quotation marks' }, // prettier-ignore
  { message: /^(?:Nested mappings|Implicit keys)/, line: /^\s*[\w-]+:\s.*:\s/, hint: 'put a text with a colon and a space in quotation marks' }, // prettier-ignore
  { message: /^Implicit keys/, line: /^\s*[\w-]+:\S/, hint: 'write a space after the colon: `name: value`' },
  { message: /^Nested mappings/, hint: 'all members of a mapping must start in the same column' },
  { message: /^Unexpected scalar at node end/, hint: "nothing may follow a closing quotation mark; inside a text write \\\" (between \") or '' (between ')" }, // prettier-ignore
  { message: /null|is missing/, line: /^\s*[\w-]+:\s+(#[\da-f]{3,8})\b/i, hint: '`#` starts a comment in YAML, write "$1" in quotation marks' }, // prettier-ignore
  {
    message: /is \{"\{/,
    line: /^\s*[\w-]+:\s+\{\{/,
    hint: 'in YAML put a text with {{ }} in quotation marks'
  },
  { message: /"[\d.]+ *px"; must be a length/, hint: 'layouts have no px, use pt or mm; 1px of CSS is 0.75pt' }
]

const TRAPS = [...TYPST, ...HANDLEBARS, ...YAML]

/** One hint about a usual trap, if the mistake looks like one. */
export const hintFor = ({ message, line, column, names }: HintedMistake): string | undefined => {
  const [start, rest] = [line.slice(0, column - 1), line.slice(column - 1)]
  const [, unknown] = /^unknown variable: ([\w-]+)/.exec(message) ?? []
  const block = blockIn(message, rest, names.blocks)
  if (block !== undefined) return `a block is content: in Typst code write [${block}]`
  if (unknown !== undefined && names.blocks.includes(unknown))
    return `"${unknown}" is a block of the layout: write {{${unknown}}}; in Typst code [{{${unknown}}}]`
  if (unknown !== undefined && names.values.includes(unknown))
    return `"${unknown}" is a value of the template: write {{${unknown}}}; in Typst code {{str ${unknown}}} for a text and {{data ${unknown}}} for a number, list or object` // prettier-ignore
  for (const trap of TRAPS) {
    const found = trap.message.exec(message)
    const at = trap.at?.exec(rest)
    const inLine = trap.line?.exec(line)
    if (!found || (trap.at && !at) || (trap.line && !inLine) || (trap.before && !trap.before.test(start))) continue
    const groups = at ?? inLine ?? found
    return trap.hint.replace(/\$(\d)/g, (_, index) => groups[Number(index)] ?? '')
  }
  return undefined
}

/** The mustache of a block that stands where Typst expects code. */
const blockIn = (message: string, rest: string, blocks: readonly string[]): string | undefined => {
  if (!/^(?:the character `#`|expected|unexpected)/.test(message)) return undefined
  const [written, first = '', second] =
    /^\{\{\s*([^\s{}"]+)(?:\s+["']([^"']*)["'])?\s*\}\}/.exec(rest.trimStart()) ?? []
  return blocks.includes(second ?? first) ? written : undefined
}
