import { createHook } from 'node:async_hooks'

/** As Node has it; `hasRef` is also true of a timer that has ended. */
type Timer = NodeJS.Timeout & { _destroyed: boolean }

/**
 * Runs a verb with a function that counts the timers that it began and that keep the process alive. Those that other
 * tests have left are not counted: they may end meanwhile.
 */
export const withOwnTimers = async (verb: (timers: () => number) => Promise<void>): Promise<void> => {
  const begun = new Set<Timer>()
  const hook = createHook({
    init(_id, type, _trigger, timer) {
      if (type === 'Timeout') begun.add(timer as Timer)
    }
  }).enable()
  try {
    await verb(() => [...begun].filter((timer) => timer.hasRef() && !timer._destroyed).length)
  } finally {
    hook.disable()
  }
}
