import { spawn } from 'node:child_process'

/** The programs of desktops that open an address. */
const OPENERS: { [platform: string]: [command: string, ...args: string[]] } = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler']
}

/** Opens the usual browser, if there is one: its absence is no mistake, as the address is printed too. */
export const openBrowser = (address: string): void => {
  const [command, ...args] = OPENERS[process.platform] ?? ['xdg-open']
  const opener = spawn(command, [...args, address], { stdio: 'ignore', detached: true })
  opener.on('error', () => {})
  opener.unref()
}
