/** The texts of a `.properties` file by key. */
export const readProperties = (bytes: Uint8Array): Map<string, string> => {
  const texts = new Map<string, string>()
  for (const line of logicalLines(textOf(bytes))) {
    const { key, value } = split(line)
    texts.set(key, value)
  }
  return texts
}

/** UTF-8; a file that is none is Latin-1, as in old versions of Java. */
const textOf = (bytes: Uint8Array): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return Buffer.from(bytes).toString('latin1')
  }
}

/** Lines without comments; a line that ends in a backslash continues on the next one. */
const logicalLines = (text: string): string[] => {
  const lines: string[] = []
  let open: string | undefined
  for (const written of text.split(/\r\n|[\r\n]/)) {
    const line = written.replace(/^[ \t\f]+/, '')
    if (open === undefined && (line === '' || /^[#!]/.test(line))) continue
    const whole: string = (open ?? '') + line
    const [backslashes] = /\\*$/.exec(line)!
    open = backslashes.length % 2 === 1 ? whole.slice(0, -1) : undefined
    if (open === undefined) lines.push(whole)
  }
  return open === undefined ? lines : [...lines, open]
}

/** The key ends at the first blank, `=` or `:` without a backslash before it. */
const split = (line: string): { key: string; value: string } => {
  const [, key, value] = /^((?:\\.|[^\\\s=:])*)[ \t\f]*[=:]?[ \t\f]*(.*)$/s.exec(line)!
  return { key: unescaped(key!), value: unescaped(value!) }
}

const SIGNS: { readonly [letter: string]: string } = { t: '\t', n: '\n', r: '\r', f: '\f' }

const unescaped = (text: string): string =>
  text
    .replace(/\\(?:u([\da-fA-F]{4})|(.)|$)/gs, (_, code: string | undefined, sign: string | undefined) =>
      code === undefined ? (SIGNS[sign ?? ''] ?? sign ?? '') : String.fromCharCode(parseInt(code, 16))
    )
    .toWellFormed()
