/** A tidy file: JSON is formatted; in other files, tabs and spaces at ends of lines are removed. */
export const tidy = (path: string, text: string): string => {
  if (path.endsWith('.json')) {
    try {
      return `${JSON.stringify(JSON.parse(text), undefined, 2)}\n`
    } catch {
      return text
    }
  }
  const lines = text.split('\n').map((line) => line.replace(/^[\t ]+/, (space) => space.replaceAll('\t', '  ')).trimEnd()) // prettier-ignore
  return `${lines
    .join('\n')
    .replace(/\n{4,}/g, '\n\n\n')
    .trimEnd()}\n`
}
