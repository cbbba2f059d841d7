export const PRIMITIVES: ReadonlySet<string> = new Set(['boolean', 'byte', 'short', 'char', 'int', 'long', 'float', 'double']) // prettier-ignore
export const STATEMENTS: ReadonlySet<string> = new Set(['return', 'if', 'for', 'while', 'do', 'try', 'throw', 'switch', 'class', 'synchronized']) // prettier-ignore
const ASSIGNMENTS: ReadonlySet<string> = new Set(['=', '+=', '-=', '*=', '/=', '%=', '&=', '|=', '^=', '++', '--'])

/** Why a word or sign of Java is refused; undefined for all others. */
export const unsupported = (written: string): string | undefined => {
  if (written === '->') return 'functions (->) are not supported'
  if (written === '::') return 'references to methods (::) are not supported'
  if (ASSIGNMENTS.has(written)) return `"${written}" changes a value, which layouts cannot do`
  return STATEMENTS.has(written) || written === ';' ? 'statements are not supported' : undefined
}
