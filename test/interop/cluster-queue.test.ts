import { contractOf } from '../core/job/contract/contract.js'
import { clusterKind, SERVERS } from './cluster-queues.js'

const onPostgres = contractOf(clusterKind('PostgreSQL', await SERVERS.PostgreSQL!()))
onPostgres.run()
const onRedis = contractOf(clusterKind('Redis', await SERVERS.Redis!()))
onRedis.run()
