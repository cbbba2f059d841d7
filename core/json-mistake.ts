const blank = /[ \t\n\r]*/y
const word = /(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)(?![\w.+-])/y
const plain = /[^"\\\u0000-\u001f]*/y
const escape = /\\(?:["\\/bfnrt]|u[\dA-Fa-f]{4})/y

/**
 * The offset of the first mistake in a text of JSON (RFC 8259), and what is expected there; the end of a text without
 * mistakes. Not recursive, so deep nesting is no problem.
 */
export const firstJsonMistake = (text: string): { at: number; expected: string } => {
  let at = 0
  const pass = (pattern: RegExp): boolean => {
    pattern.lastIndex = at
    const fits = pattern.test(text)
    if (fits) at = pattern.lastIndex
    return fits
  }
  const take = (character: string): boolean => text[at] === character && ++at > 0
  const closers: string[] = []
  let state: 'value' | 'first item' | 'name' | 'first name' | 'after value' = 'value'
  for (;;) {
    pass(blank)
    const closer = closers.at(-1)
    if (state === 'after value') {
      if (closer === undefined) return { at, expected: 'the end of the text' }
      if (take(',')) state = closer === '}' ? 'name' : 'value'
      else if (take(closer)) closers.pop()
      else return { at, expected: `"," or "${closer}"` }
      continue
    }
    if (state.startsWith('first') && take(closer!)) {
      closers.pop()
      state = 'after value'
      continue
    }
    const wantsName = state === 'name' || state === 'first name'
    if (take('"')) {
      do pass(plain)
      while (pass(escape))
      if (!take('"'))
        return {
          at,
          expected: text[at] === '\\' ? 'a valid escape such as \\n or \\u00e9' : 'the closing quote'
        }
      state = 'after value'
      if (!wantsName) continue
      pass(blank)
      if (!take(':')) return { at, expected: '":"' }
      state = 'value'
    } else if (wantsName) return { at, expected: 'a member name in double quotes' }
    else if (take('{')) {
      closers.push('}')
      state = 'first name'
    } else if (take('[')) {
      closers.push(']')
      state = 'first item'
    } else if (pass(word)) state = 'after value'
    else return { at, expected: 'a JSON value' }
  }
}
