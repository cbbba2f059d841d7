import { contractOf } from '../contract/contract.js'
import { makeNodes } from './nodes.js'

const test = contractOf({
  name: 'a cluster of one node',
  make: async ({ key, limits, prefersAwaited } = {}) =>
    makeNodes().node({ key, ...(limits && { limits }), ...(prefersAwaited !== undefined && { prefersAwaited }) }),
  remove: async () => {}
})
test.run()
