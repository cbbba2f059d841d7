import { SERVERS } from './cluster-queues.js'
import { troublesOf } from './cluster-troubles.js'

const onPostgres = troublesOf('PostgreSQL', SERVERS.PostgreSQL!)
onPostgres.run()
const onRedis = troublesOf('Redis', SERVERS.Redis!)
onRedis.run()
