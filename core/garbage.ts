import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * When garbage is collected: pixels and bodies of requests lie outside of V8's heap, so V8 does not see how much memory
 * its objects hold. Therefore the service and its workers expose the collector (`--expose-gc`); in other processes the
 * functions of this file do nothing.
 */
let collector = (globalThis as { gc?: (options?: { type: 'minor' }) => void }).gc

/**
 * More than J2 as PNG takes: before something that needs much memory outside of V8. A collection in one step also drops the
 * fast code for objects of which there are none at the moment, and V8 compiles it again: one collection in each print of J2
 * freed 10 MB and took a seventh of the processor time.
 */
const MUCH_BYTES = 180e6
/** In buffers, while there is no job. */
const LEFT_BYTES = 40e6
/** After a job: if another one follows sooner, V8 collects while it prints. */
const IDLE_MS = 1000
/** Pixels that a renderer made, of which it holds copies behind young objects. */
const YOUNG_PIXELS = 4_000_000
/** Small, so that V8 collects young objects often. */
const YOUNG_MEGABYTES = 4
/**
 * Of what the last collection left: as much garbage may be in the heap when V8 collects by itself. It does so while it works,
 * when the functions of a print are still there. After it they are not, and V8 drops the fast code that it made for them.
 * With 150, J1 as PDF takes 3 % less processor time and 9 MB more; without it, a MapLibre map takes a quarter more memory.
 */
const GROWTH_PERCENT = 100

/** Of the body of a request, or of several; reading it takes about twenty times its bytes. */
const LARGE_REQUEST_BYTES = 1e6
/** What a request takes whose body is small, as bytes of a body. */
const LEAST_REQUEST_BYTES = 1000
/** Between a large request and the collection, for the next ones. */
const SOON_MS = 300
/** After the start of a process. */
const STARTED_MS = 1000
/** After the last one; buffers of the first collection are free only by then. */
const QUIET_MS = 3000

/**
 * For the service, which does little itself: memory before speed, for this process from now on. V8 then lets its heap grow
 * less, which takes no measurable time from a service.
 */
export const preferLittleMemory = (): void => {
  setFlagsFromString('--optimize-for-size')
  setFlagsFromString('--expose-gc')
  collector ??= runInNewContext('gc') as typeof collector
  collectAfterStart()
}

/** Keeps the space for young objects of this process as small as it is: V8 lets it grow to 32 MB, and keeps them. */
export const keepYoungSpaceSmall = (): void => setFlagsFromString('--semi-space-growth-factor=1')

/** Frees what the start of a process has left, unless it has got work by then. */
export const collectAfterStart = (isIdle: () => boolean = () => true): void =>
  void setTimeout(() => isIdle() && collector?.(), STARTED_MS).unref()

/**
 * The options with which Node starts a worker process. `sharesCores`: other workers keep all cores busy; then V8's helper
 * threads, for which its main thread waits, get no core.
 */
export const collectorOptions = (heapMegabytes: number, sharesCores: boolean): string[] => [
  `--max-old-space-size=${heapMegabytes}`,
  // from the start: V8 begins with less, and collects dozens of times before the first print
  `--min-semi-space-size=${YOUNG_MEGABYTES}`,
  `--max-semi-space-size=${YOUNG_MEGABYTES}`,
  `--heap-growing-percent=${GROWTH_PERCENT}`,
  // code that waits for the next print of its kind is kept
  '--no-flush-bytecode',
  '--expose-gc',
  ...(sharesCores ? ['--single-threaded-gc'] : [])
]

/**
 * Collects where more than `most` bytes are used, and at least `growth` more than the last collection left: in a process
 * that keeps much, one collection after the other would free nothing.
 */
const collectorOver = (used: () => number, most: number, growth: number) => {
  let kept = 0
  return (): void => {
    const now = used()
    kept = Math.min(kept, now)
    if (!collector || now <= Math.max(most, kept + growth)) return
    collector()
    kept = used()
  }
}

/** Frees what earlier steps of a print left, if that is much. Takes about 40 ms of processor time. */
export const collectMuchGarbage = collectorOver(
  () => {
    const { heapUsed, arrayBuffers } = process.memoryUsage()
    return heapUsed + arrayBuffers
  },
  MUCH_BYTES,
  MUCH_BYTES / 3
)

const collectLeft = collectorOver(() => process.memoryUsage().arrayBuffers, LEFT_BYTES, LEFT_BYTES / 2)

/** Frees what a job left, where that is much, unless there is another one by then. */
export const collectAfterJob = (isIdle: () => boolean): void =>
  void setTimeout(() => isIdle() && collectLeft(), IDLE_MS).unref()

let soon: NodeJS.Timeout | undefined
let later: NodeJS.Timeout | undefined

let requestBytes = 0

/** Frees soon what requests left, after a large one or many small ones. `bytes`: of the body of one. */
export const collectAfterRequest = (bytes: number): void => {
  requestBytes += Math.max(bytes, LEAST_REQUEST_BYTES)
  if (!collector || requestBytes < LARGE_REQUEST_BYTES) return
  requestBytes = 0
  soon ??= setTimeout(() => {
    soon = undefined
    collector?.()
  }, SOON_MS).unref()
  clearTimeout(later)
  later = setTimeout(() => collector?.(), QUIET_MS).unref()
}

let youngPixels = 0

/** Counts pixels that a renderer made; frees its copies where they are many, in a millisecond. True if it did. */
export const collectYoungGarbage = (madePixels: number): boolean => {
  youngPixels += madePixels
  if (youngPixels <= YOUNG_PIXELS) return false
  youngPixels = 0
  collector?.({ type: 'minor' })
  return true
}
