import { makeContainer } from '../container.js'
import { PrintError } from '../errors.js'
import { openOwnFolder } from '../own-folder.js'
import type { Settings } from '../settings.js'
import { MONITOR, needPort } from './listening.js'

export interface StartChecks {
  /** Throws `wrong-settings` for settings that the command cannot use. */
  check?(settings: Settings): void
  /** Whether it listens on `host` and `port`. */
  answers: boolean
}

/**
 * The error for which a start stops, and all other mistakes that can be found without starting: those of settings, ports,
 * folders, plugins and layouts. No database is asked.
 */
export const withOtherMistakes = async (
  first: PrintError,
  settings: Settings,
  { check, answers }: StartChecks
): Promise<PrintError> => {
  const found = [first]
  const collect = async <T>(read: () => T | Promise<T>, codes?: readonly string[]): Promise<T | undefined> => {
    try {
      return await read()
    } catch (thrown) {
      const isNew = thrown instanceof PrintError && !found.some(({ message }) => has(message, thrown.message))
      if (isNew && (codes?.includes(thrown.code) ?? true)) found.push(thrown)
      return undefined
    }
  }
  /** Of settings that are invalid, `settings` has the defaults, which nobody wants to use. */
  const areValid = (...names: string[]): boolean =>
    !first.problems?.some(({ path }) => names.some((name) => path === name || /^[.[]/.test(path.slice(name.length)) && path.startsWith(name))) // prettier-ignore
  const { cache, monitor, queue } = settings

  await collect(() => check?.(settings))
  if (answers && areValid('host', 'port')) await collect(() => needPort(settings))
  if (monitor.port !== undefined && areValid('monitor.host', 'monitor.port'))
    await collect(() => needPort({ host: monitor.host, port: monitor.port! }, MONITOR))
  if (areValid('cache.folder')) await collect(() => openOwnFolder(cache.folder, 'cache.folder'))
  // a container with wrong rules cannot be made
  const rules = areValid('access', 'webhooks') ? {} : { access: { allow: [], forward: [], appHeaders: [] }, webhooks: { allow: [] } } // prettier-ignore
  const quiet = (changed: Partial<Settings> = {}) =>
    makeContainer({ ...settings, ...rules, ...changed }, () => {}, { isDrawing: false })
  const whole = areValid('plugins', 'morePlugins', 'withoutPlugins') ? await collect(quiet) : undefined
  if (whole) await collect(() => whole.get('mounted'))
  // without plugins, folders can be looked at, but the layouts cannot be understood
  const usable = whole ?? (await collect(() => quiet({ plugins: [], setup: undefined })))
  if (!usable) return joined(found)
  if (areValid('layouts')) await collect(() => usable.get('catalog'), whole ? undefined : ['wrong-settings'])
  if (!areValid('queue', 'state.folder', 'reports')) return joined(found)
  await collect(() => usable.get('reports'))
  if (queue === 'embedded')
    await collect(async () => {
      const opened = usable.get('queue')
      await opened.open()
      await opened.close()
    })
  return joined(found)
}

const joined = (found: PrintError[]): PrintError =>
  found.length === 1
    ? found[0]!
    : new PrintError('wrong-settings', found.map(({ message }) => message).join('\n'), {
        problems: found.flatMap(({ problems, message }) => problems ?? [{ path: '', message }])
      })

const has = (message: string, other: string): boolean => `\n${message}\n`.includes(`\n${other}\n`)
