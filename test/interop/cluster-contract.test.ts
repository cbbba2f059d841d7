import { clusterContractOf } from './cluster-contract.js'
import { SERVERS } from './cluster-queues.js'

const onPostgres = clusterContractOf('PostgreSQL', SERVERS.PostgreSQL!)
onPostgres.run()
const onRedis = clusterContractOf('Redis', SERVERS.Redis!)
onRedis.run()
