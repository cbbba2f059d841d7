import { PrintError, quote } from '../../../core/plugin.js'

const LONGEST = 2000

/**
 * The protocol's address that a client says it uses, from the query member `url` of a command: without the command's own
 * path, query and slash at the end. It may be relative, for clients that resolve it. Throws `malformed-request`.
 */
export const saidAddress = (url: string, command: string): string => {
  const isSafe = /^(https?:\/\/|\/\/|(?![A-Za-z][\w+.-]*:))[^\s"'<>\\^`{|}]*$/i.test(url)
  if (!isSafe || url.length > LONGEST)
    throw new PrintError(
      'malformed-request',
      `the query member "url" is ${quote(url)}; it should be where the service is reached, such as https://maps.example.org/pdf`
    )
  const [path] = url.split(/[?#]/, 1) as [string]
  const base = path.endsWith(command) ? path.slice(0, -command.length) : path
  return base.replace(/\/+$/, '')
}
