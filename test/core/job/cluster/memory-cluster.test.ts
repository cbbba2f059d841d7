import { makeMemoryCluster } from '../../../support/memory-cluster.js'
import { ledgerContractOf } from './ledger-contract.js'

let cluster: ReturnType<typeof makeMemoryCluster>
const test = ledgerContractOf({
  name: 'in memory, for tests',
  renew: async () => void (cluster = makeMemoryCluster()),
  ledger: async (node) => cluster.serverOf(node, 1000, () => false).ledger,
  remove: async () => {}
})
test.run()
