import type { Reading } from './yaml-members.js'

const PREFIX = /^([ \t]*)\$\{(DISABLE_[A-Z0-9_]*)\}/
const NAME = /\$\{([A-Z][A-Z0-9_]*)\}/g

/**
 * The text of a `config.yaml.tmpl` as YAML. Its placeholders have no values here: `${VAR}` becomes `VAR`, `${DOLLAR}`
 * the sign, and a line that begins with `${DISABLE_…}` is used.
 */
export const withoutPlaceholders = (text: string, { file, report }: Reading): string =>
  text
    .split('\n')
    .map((written, index) => {
      const line = index + 1
      const [, indent = '', switchName] = PREFIX.exec(written) ?? []
      if (switchName !== undefined)
        report.changed(file, line, `the line is used; MapFish Print skips it where ${switchName} is "#"`)
      const rest = switchName === undefined ? written : indent + written.replace(PREFIX, '')
      return rest.replace(NAME, (_, name: string) => {
        if (name === 'DOLLAR') return '$'
        report.left(
          file,
          line,
          `\${${name}} has its value in the environment of the old server; write this value in place of "${name}"`
        )
        return name
      })
    })
    .join('\n')
