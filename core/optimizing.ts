import { setFlagsFromString } from 'node:v8'

/**
 * A function is optimized when it has run this much bytecode, eight times as much as by default: a start and the first
 * prints run a lot of code a few times, and to optimize it takes longer than it saves. Loops over pixels reach it at once.
 */
const BYTECODE_BYTES = 540_000

const NODE = Number(process.versions.node.split('.')[0])

/** The options with which Node starts worker processes: later versions than Node 20 do not start with this one. */
export const optimizingOptions = (): string[] => (NODE < 21 ? [`--interrupt-budget=${BYTECODE_BYTES}`] : [])

/** The same for this process, from now on. */
export const optimizeLater = (): void => optimizingOptions().forEach((option) => setFlagsFromString(option))
