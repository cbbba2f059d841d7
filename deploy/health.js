/**
 * Ends with 0 if the service on this machine answers; for health checks of containers. `mapsetter worker` answers only on
 * the port of `monitor.port`, which must then be in the environment.
 */
const { PORT, MAPSETTER_MONITOR_PORT } = process.env
const port = [MAPSETTER_MONITOR_PORT, PORT].find((one) => Number(one) > 0) ?? '8080'

try {
  const { ok } = await fetch(`http://127.0.0.1:${port}/health`, { signal: AbortSignal.timeout(4000) })
  process.exit(ok ? 0 : 1)
} catch {
  process.exit(1)
}
