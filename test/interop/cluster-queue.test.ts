import { contractOf } from '../core/job/contract/contract.js'
import { clusterKind } from './cluster-queues.js'

const onPostgres = contractOf(clusterKind('PostgreSQL'))
onPostgres.run()
const onRedis = contractOf(clusterKind('Redis'))
onRedis.run()
