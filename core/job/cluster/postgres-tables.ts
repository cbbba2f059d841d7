/** Raised by `mapsetter.add_job`; the detail is the number of waiting jobs and their bytes. */
export const FULL = 'MS001'

/** One node after the other makes the tables. */
const LOCK = 0x6d617073

/**
 * `job` has the records, `request` their requests. Jobs are added one after the other, so that limits and ranks are exact:
 * only a short statement is in the lock, the request is written before.
 */
export const TABLES = `
BEGIN;
SELECT pg_advisory_xact_lock(${LOCK});
CREATE SCHEMA IF NOT EXISTS mapsetter;
CREATE SEQUENCE IF NOT EXISTS mapsetter.change;
CREATE TABLE IF NOT EXISTS mapsetter.job (
  id text PRIMARY KEY,
  number bigserial,
  version integer NOT NULL,
  revision bigint NOT NULL DEFAULT 1,
  change bigint NOT NULL DEFAULT nextval('mapsetter.change'),
  status text NOT NULL,
  line text NOT NULL,
  rank integer NOT NULL,
  client text NOT NULL,
  bytes bigint NOT NULL,
  is_awaited boolean NOT NULL,
  node text NOT NULL,
  ended_at bigint,
  record text NOT NULL
);
CREATE INDEX IF NOT EXISTS job_waiting ON mapsetter.job (line, rank, number) INCLUDE (bytes) WHERE status = 'waiting';
CREATE INDEX IF NOT EXISTS job_client ON mapsetter.job (line, client, rank) WHERE status = 'waiting';
CREATE INDEX IF NOT EXISTS job_running ON mapsetter.job (line) WHERE status = 'running';
CREATE INDEX IF NOT EXISTS job_change ON mapsetter.job (change) WHERE revision > 1;
CREATE INDEX IF NOT EXISTS job_ended ON mapsetter.job (ended_at, change) WHERE ended_at IS NOT NULL;
CREATE TABLE IF NOT EXISTS mapsetter.request (id text PRIMARY KEY, body bytea NOT NULL);
ALTER TABLE mapsetter.request ALTER COLUMN body SET STORAGE EXTERNAL;
CREATE TABLE IF NOT EXISTS mapsetter.duration (change bigint PRIMARY KEY, ms double precision NOT NULL);
CREATE TABLE IF NOT EXISTS mapsetter.node (id text PRIMARY KEY, line text, seen timestamptz NOT NULL);

CREATE OR REPLACE FUNCTION mapsetter.add_job(
  p_id text, p_version integer, p_line text, p_client text, p_bytes bigint, p_is_awaited boolean, p_node text,
  p_record text, p_body bytea, p_most_jobs bigint, p_most_bytes bigint, p_lowest integer, p_highest integer
) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  v_jobs bigint;
  v_bytes bigint;
  v_first integer;
  v_last integer;
  v_rank integer;
BEGIN
  INSERT INTO mapsetter.request (id, body) VALUES (p_id, p_body);
  PERFORM pg_advisory_xact_lock(${LOCK}, 1);
  SELECT count(*), coalesce(sum(bytes), 0) INTO v_jobs, v_bytes FROM mapsetter.job WHERE status = 'waiting';
  IF v_jobs > 0 AND (v_jobs >= p_most_jobs OR v_bytes + p_bytes > p_most_bytes) THEN
    RAISE EXCEPTION 'the queue is full' USING ERRCODE = '${FULL}', DETAIL = v_jobs || ' ' || v_bytes;
  END IF;
  SELECT min(rank) INTO v_first FROM mapsetter.job
    WHERE status = 'waiting' AND line = p_line AND rank BETWEEN p_lowest AND p_highest;
  SELECT max(rank) INTO v_last FROM mapsetter.job
    WHERE status = 'waiting' AND line = p_line AND client = p_client AND rank BETWEEN p_lowest AND p_highest;
  v_rank := least(p_highest, greatest(coalesce(v_first, p_lowest), coalesce(v_last + 1, p_lowest)));
  INSERT INTO mapsetter.job (id, version, status, line, rank, client, bytes, is_awaited, node, record)
    VALUES (p_id, p_version, 'waiting', p_line, v_rank, p_client, p_bytes, p_is_awaited, p_node, p_record);
  -- when a line had its first job, as if a node had printed it
  INSERT INTO mapsetter.node VALUES ('line ' || p_line, p_line, now()) ON CONFLICT (id) DO NOTHING;
  RETURN v_rank;
END $$;
COMMIT;`

/** A change of a record, and what it brings with it. With `$10` as `off` the disk need not confirm it. */
export const WRITE = `
WITH changed AS (
  UPDATE mapsetter.job
     SET record = $3, status = $4, line = $5, rank = $6, ended_at = $7, revision = revision + 1,
         change = nextval('mapsetter.change')
   WHERE id = $1 AND revision = $2
  RETURNING id, change
), deleted AS (
  DELETE FROM mapsetter.request WHERE $7::bigint IS NOT NULL AND id IN (SELECT id FROM changed)
), remembered AS (
  INSERT INTO mapsetter.duration SELECT change, $8::double precision FROM changed WHERE $8::double precision IS NOT NULL
)
SELECT pg_notify('mapsetter', $9)
  FROM changed, (SELECT set_config('synchronous_commit', coalesce($10, current_setting('synchronous_commit')), true)) AS settled`
