/**
 * V8's collector, which worker processes expose: pixels lie outside of its heap, so it does not see how they press.
 * Elsewhere these do nothing.
 */
const collector = (globalThis as { gc?: (options?: { type: 'minor' }) => void }).gc

/** Takes about a millisecond; what was made since the last time is gone. */
export const collectYoung = (): void => collector?.({ type: 'minor' })

/** Takes some 40 ms of processor time. */
export const collectAll = (): void => collector?.()
