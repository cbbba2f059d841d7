/** Ends with 0 if the service on this machine answers; for health checks of containers. */
const { PORT = '8080' } = process.env

try {
  const { ok } = await fetch(`http://127.0.0.1:${PORT}/health`, { signal: AbortSignal.timeout(4000) })
  process.exit(ok ? 0 : 1)
} catch {
  process.exit(1)
}
