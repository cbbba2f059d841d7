import type { Container } from '../container.js'
import { logReady, runDaemon } from './daemon.js'
import { cannotListen, needTwoPorts } from './listening.js'
import { needSharedQueue } from './shared-queue.js'

export interface ServeOptions {
  /** False: this process answers requests, and other processes of the same queue print. */
  workers: boolean
}

/** `mapsetter serve`: runs the service. */
export const serve = ({ workers }: ServeOptions): Promise<void> =>
  runDaemon({
    check(settings) {
      if (!workers) needSharedQueue(settings, 'serve --no-workers')
      needTwoPorts(settings)
    },
    make: async (container) => (await import('../server.js')).makeService(container, { prints: workers }),
    prints: workers,
    answers: true,
    async begin({ app, printer }, container) {
      const settings = container.get('settings')
      const { host, port } = settings
      // before the service can print, so that /health and /ready answer
      const address = await app.listen({ host, port }).catch((thrown) => {
        throw cannotListen(thrown, settings)
      })
      await printer.measured()
      process.stdout.write(greeting(container, address))
      await printer.ready
      if (workers) logReady(container)
      else container.get('log')('info', 'other processes print')
    }
  })

/** Columns that the longest name of an address takes. */
const NAME_COLUMNS = 17

const greeting = (container: Container, address: string): string => {
  const { publicUrl, layouts: folder } = container.get('settings')
  const { apps } = container.get('catalog')
  const addresses = container
    .get('mounted')
    .toSorted((a, b) => Number(b.protocol.hasPage ?? false) - Number(a.protocol.hasPage ?? false))
    .flatMap(({ protocol, prefix }) =>
      Object.entries(protocol.startAddresses?.((publicUrl ?? address) + prefix, apps[0]!.name) ?? {})
    )
  const lines = [...addresses, ['all addresses', `${publicUrl ?? address}/docs`], ['layouts', folder]].map(
    ([what, where]) => `  ${what!.padEnd(NAME_COLUMNS)}${where}\n`
  )
  const layouts = apps.map(({ name, layouts }) => `    ${name}: ${layouts.map((layout) => layout.name).join(', ')}\n`)
  return `mapsetter listens on ${address}\n${lines.join('')}${layouts.join('')}`
}
