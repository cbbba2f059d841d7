import { REMEMBERED_DURATIONS } from '../queue.js'

/** All keys have one hash tag: in a Redis Cluster they are on one node, as scripts need. */
export const PREFIX = '{mapsetter}'

/** Below the priority of BullMQ's scores too. */
const STEP = 0x100000000
/** Ends within one millisecond keep their order. */
const PER_MS = 1024

const COMMON = `
local prefix = '${PREFIX}:'
local function key(name) return prefix .. name end
local function now()
  local time = redis.call('TIME')
  return time[1] * 1000 + math.floor(time[2] / 1000)
end
local function whole(number) return string.format('%.0f', number) end
local function enter(id, status, line, rank, number, client, bytes)
  if status == 'waiting' then
    redis.call('ZADD', key('line:' .. line), whole(rank * ${STEP} + number % ${STEP}), id)
    redis.call('ZADD', key('client:' .. line .. ':' .. client), rank, id)
    redis.call('HINCRBY', key('totals'), 'jobs', 1)
    redis.call('HINCRBY', key('totals'), 'bytes', bytes)
  elseif status == 'running' then
    redis.call('SADD', key('running'), id)
  else
    return
  end
  redis.call('SADD', key('open:' .. line), id)
  redis.call('SADD', key('lines'), line)
end
local function leave(id, status, line, client, bytes)
  if status == 'waiting' then
    redis.call('ZREM', key('line:' .. line), id)
    redis.call('ZREM', key('client:' .. line .. ':' .. client), id)
    redis.call('HINCRBY', key('totals'), 'jobs', -1)
    redis.call('HINCRBY', key('totals'), 'bytes', -bytes)
  elseif status == 'running' then
    redis.call('SREM', key('running'), id)
  else
    return
  end
  redis.call('SREM', key('open:' .. line), id)
  if redis.call('SCARD', key('open:' .. line)) == 0 then redis.call('SREM', key('lines'), line) end
end
`

const ADD = `${COMMON}
local id, line, client, bytes, awaited, node, record, request = unpack(ARGV, 1, 8)
local mostJobs, mostBytes, lowest, highest = tonumber(ARGV[9]), tonumber(ARGV[10]), tonumber(ARGV[11]), tonumber(ARGV[12])
if redis.call('EXISTS', key('job:' .. id)) == 1 then return {0, redis.call('HGET', key('job:' .. id), 'rank')} end
local totals = redis.call('HMGET', key('totals'), 'jobs', 'bytes')
local jobs, waiting = tonumber(totals[1] or 0), tonumber(totals[2] or 0)
if jobs > 0 and (jobs >= mostJobs or waiting + bytes > mostBytes) then return {1, whole(jobs), whole(waiting)} end
local rank = lowest
local first = redis.call('ZRANGEBYSCORE', key('line:' .. line), whole(lowest * ${STEP}), '(' .. whole((highest + 1) * ${STEP}), 'WITHSCORES', 'LIMIT', 0, 1)
if first[2] then rank = math.max(rank, math.floor(tonumber(first[2]) / ${STEP})) end
local last = redis.call('ZREVRANGEBYSCORE', key('client:' .. line .. ':' .. client), highest, lowest, 'WITHSCORES', 'LIMIT', 0, 1)
if last[2] then rank = math.max(rank, tonumber(last[2]) + 1) end
rank = math.min(rank, highest)
local number = redis.call('INCR', key('number'))
redis.call('SET', key('request:' .. id), request)
redis.call('HSET', key('job:' .. id), 'record', record, 'revision', 1, 'status', 'waiting', 'line', line, 'rank', rank,
  'number', number, 'client', client, 'bytes', bytes)
if awaited == '1' then redis.call('HSET', key('awaited'), id, node) end
enter(id, 'waiting', line, rank, number, client, bytes)
-- when a line had its first job, as if a node had printed it
redis.call('ZADD', key('served'), 'NX', now(), line)
return {0, rank}`

const WRITE = `${COMMON}
local id, revision, record, status, line, rank, ended, duration, channel, message = unpack(ARGV)
local job = key('job:' .. id)
local old = redis.call('HMGET', job, 'revision', 'status', 'line', 'client', 'bytes', 'number')
if old[1] ~= revision then return 0 end
leave(id, old[2], old[3], old[4], old[5])
enter(id, status, line, tonumber(rank), tonumber(old[6]), old[4], old[5])
redis.call('HSET', job, 'record', record, 'revision', tonumber(revision) + 1, 'status', status, 'line', line, 'rank', rank)
local change = redis.call('INCR', key('change'))
redis.call('ZADD', key('changes'), whole(change), id)
if ended ~= '' then
  redis.call('ZADD', key('ended'), 'NX', whole(tonumber(ended) * ${PER_MS} + change % ${PER_MS}), id)
  redis.call('DEL', key('request:' .. id))
  redis.call('HDEL', key('awaited'), id)
end
if duration ~= '' then
  redis.call('LPUSH', key('durations'), duration)
  redis.call('LTRIM', key('durations'), 0, ${REMEMBERED_DURATIONS - 1})
end
-- others hear of the change later, too
redis.pcall('PUBLISH', channel, message)
return 1`

/** Looks at all open jobs: a set for each client would be wrong after a node of an earlier version has changed a job. */
const OPEN = `${COMMON}
local open = 0
for _, line in ipairs(redis.call('SMEMBERS', key('lines'))) do
  for _, id in ipairs(redis.call('SMEMBERS', key('open:' .. line))) do
    if redis.call('HGET', key('job:' .. id), 'client') == ARGV[1] then open = open + 1 end
  end
end
return open`

/** Those that run, then those that wait by their places, of all lines. */
const OPEN_IDS = `${COMMON}
local most = tonumber(ARGV[1])
local ids = redis.call('SMEMBERS', key('running'))
local waiting = {}
for _, line in ipairs(redis.call('SMEMBERS', key('lines'))) do
  local places = redis.call('ZRANGE', key('line:' .. line), 0, most - 1, 'WITHSCORES')
  for index = 1, #places, 2 do table.insert(waiting, {id = places[index], place = tonumber(places[index + 1])}) end
end
table.sort(waiting, function(one, other) return one.place < other.place end)
for _, one in ipairs(waiting) do table.insert(ids, one.id) end
local first = {}
for index = 1, math.min(most, #ids) do first[index] = ids[index] end
return first`

const BEAT = `${COMMON}
local id, line, forget = ARGV[1], ARGV[2], tonumber(ARGV[3])
local time = now()
redis.call('ZADD', key('nodes'), time, id)
if line ~= '' then redis.call('ZADD', key('served'), time, line) end
redis.call('ZREMRANGEBYSCORE', key('nodes'), '-inf', whole(time - forget))
redis.call('ZREMRANGEBYSCORE', key('served'), '-inf', whole(time - forget))
return 1`

const ORPHANS = `${COMMON}
local since = now() - tonumber(ARGV[1])
local orphans = {}
for _, line in ipairs(redis.call('SMEMBERS', key('lines'))) do
  local seen = redis.call('ZSCORE', key('served'), line)
  if not seen or tonumber(seen) <= since then table.insert(orphans, line) end
end
return orphans`

const ABANDONED = `${COMMON}
local since = now() - tonumber(ARGV[1])
local abandoned = {}
local awaited = redis.call('HGETALL', key('awaited'))
for index = 1, #awaited, 2 do
  local seen = redis.call('ZSCORE', key('nodes'), awaited[index + 1])
  if not seen or tonumber(seen) <= since then table.insert(abandoned, awaited[index]) end
end
return abandoned`

/** Each runs as a whole. The names are those of commands of the client. */
export const SCRIPTS = {
  mapsetterAdd: ADD,
  mapsetterWrite: WRITE,
  mapsetterOpen: OPEN,
  mapsetterOpenIds: OPEN_IDS,
  mapsetterBeat: BEAT,
  mapsetterOrphans: ORPHANS,
  mapsetterAbandoned: ABANDONED
}
