import { PrintError, quote } from '../../../core/plugin.js'

const LONGEST = 2000

/**
 * The address of the protocol from the parameter `url` of a command, in its query or form: without the path of the command, the query and
 * a slash at the end. It may be relative, for clients that resolve it. Throws `malformed-request`.
 */
export const givenAddress = (url: string, command: string): string => {
  const isSafe = /^(https?:\/\/|\/\/|(?![A-Za-z][\w+.-]*:))[^\s"'<>\\^`{|}]*$/i.test(url)
  if (!isSafe || url.length > LONGEST)
    throw new PrintError(
      'malformed-request',
      `the parameter "url" is ${quote(url)}; must be the address of the service, such as https://maps.example.org/pdf`
    )
  const [path] = url.split(/[?#]/) as [string]
  const base = path.endsWith(command) ? path.slice(0, -command.length) : path
  return base.replace(/\/+$/, '')
}
