import { mistake } from './mistake.js'

/** YAML between two lines of `---`, then the template. */
export const splitFrontMatter = (text: string, file: string) => {
  const lines = text.replace(/^\ufeff/, '').replace(/\r\n/g, '\n').split('\n')
  const end = lines[0]?.trim() === '---' ? lines.findIndex((line, index) => index > 0 && line.trim() === '---') : -1
  if (end < 0) throw mistake(file, { line: 1, column: 1 }, 'a layout begins with front matter: YAML between two lines of "---"')
  return { frontMatter: lines.slice(1, end).join('\n'), body: lines.slice(end + 1).join('\n'), linesBefore: end + 1 }
}
