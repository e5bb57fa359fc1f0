#include "store/postgres/schema_parts.h"

namespace cairn::postgres {

// Version 2: what members may do. PostgreSQL lets whoever may delete rows of a table, or update all
// of its columns, lock it against everybody (LOCK TABLE): so members have neither, and erase
// through functions. A new object has no privileges until it is named here;
// tests/golden/postgres/privileges.txt lists what came of it.
constinit const std::string_view kMembers = R"sql(
-- Whether the asker may erase what is in the circle. The owner sees all.
CREATE FUNCTION sees(asker principal, circle text) RETURNS boolean LANGUAGE sql STABLE BEGIN ATOMIC
  SELECT circle IS NULL OR circle = ANY (circles_of(asker)) OR owns_schema();
END;
CREATE FUNCTION erase_memories(ids uuid[]) RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER
SET search_path = cairn, pg_temp AS $$
DECLARE
  asker principal := me();
  erased bigint;
BEGIN
  PERFORM check_writer(asker);
  DELETE FROM memory m WHERE m.tenant = asker.tenant AND m.id = ANY (ids) AND sees(asker, m.circle);
  GET DIAGNOSTICS erased = ROW_COUNT;
  RETURN erased;
END $$;
CREATE FUNCTION erase_expired(until bigint) RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER
SET search_path = cairn, pg_temp AS $$
DECLARE
  asker principal := me();
  erased bigint;
BEGIN
  PERFORM check_writer(asker);
  DELETE FROM memory m WHERE m.tenant = asker.tenant AND m.expires_at <= until
    AND sees(asker, m.circle);
  GET DIAGNOSTICS erased = ROW_COUNT;
  RETURN erased;
END $$;
CREATE FUNCTION erase_vectors(of_row bigint) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
SET search_path = cairn, pg_temp AS $$
DECLARE
  asker principal := me();
BEGIN
  PERFORM check_writer(asker);
  DELETE FROM vector v WHERE v.tenant = asker.tenant AND v.row = of_row AND sees(asker, v.circle);
END $$;
CREATE FUNCTION erase_uses(of_row bigint) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
SET search_path = cairn, pg_temp AS $$
DECLARE
  asker principal := me();
BEGIN
  PERFORM check_writer(asker);
  DELETE FROM access_log a WHERE a.tenant = asker.tenant AND a.row = of_row AND EXISTS (
    SELECT 1 FROM memory m WHERE m.tenant = a.tenant AND m.row = a.row AND sees(asker, m.circle));
END $$;
CREATE FUNCTION erase_file(of_project text, of_path text) RETURNS boolean LANGUAGE plpgsql
SECURITY DEFINER SET search_path = cairn, pg_temp AS $$
DECLARE
  asker principal := me();
BEGIN
  PERFORM check_writer(asker);
  DELETE FROM indexed_file f WHERE f.tenant = asker.tenant AND f.project = of_project
    AND f.path = of_path;
  RETURN FOUND;
END $$;

-- As before, but for circles.
CREATE OR REPLACE FUNCTION count_faults(is_deep boolean) RETURNS TABLE (fault text, number bigint)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = cairn, pg_temp AS $$
#variable_conflict use_column
DECLARE
  mine integer := my_tenant();
BEGIN
  RETURN QUERY SELECT 'records', abs(t.records - (SELECT count(*) FROM memory m WHERE m.tenant = mine))
    FROM tally t WHERE t.tenant = mine;
  RETURN QUERY SELECT 'unindexed', count(*) FROM memory m WHERE m.tenant = mine
    AND NOT EXISTS (SELECT 1 FROM keyword k WHERE k.tenant = mine AND k.row = m.row);
  IF NOT is_deep THEN
    RETURN;
  END IF;
  RETURN QUERY SELECT 'tags', count(*) FROM
    (SELECT m.row, n.name, coalesce(m.circle, '') AS circle FROM memory m, names_in(m.tags) n
     WHERE m.tenant = mine) AS listed
    FULL JOIN (SELECT t.row, t.name, t.circle FROM memory_tag t WHERE t.tenant = mine) AS kept
      USING (row, name, circle)
    WHERE listed IS NULL OR kept IS NULL;
  RETURN QUERY SELECT 'entities', count(*) FROM
    (SELECT m.row, n.name, coalesce(m.circle, '') AS circle FROM memory m, names_in(m.entities) n
     WHERE m.tenant = mine) AS listed
    FULL JOIN (SELECT t.row, t.name, t.circle FROM memory_entity t WHERE t.tenant = mine) AS kept
      USING (row, name, circle)
    WHERE listed IS NULL OR kept IS NULL;
  RETURN QUERY SELECT 'lengths', count(*) FROM
    (SELECT t.circle, t.records, t.length FROM total t
     WHERE t.tenant = mine AND (t.records <> 0 OR t.length <> 0)) AS kept
    FULL JOIN (SELECT c.circle, c.records, c.length FROM count_totals(mine) c) AS counted
      USING (circle)
    WHERE (kept.records, kept.length) IS DISTINCT FROM (counted.records, counted.length);
  RETURN QUERY SELECT 'words', count(*) FROM
    (SELECT w.circle, w.word, w.memories FROM word w WHERE w.tenant = mine AND w.memories <> 0) AS kept
    FULL JOIN (SELECT c.circle, c.word, c.memories FROM count_stems(mine) c) AS counted
      USING (circle, word)
    WHERE kept.memories IS DISTINCT FROM counted.memories;
  RETURN QUERY SELECT 'lost words', count(*) FROM keyword p WHERE p.tenant = mine
    AND NOT EXISTS (SELECT 1 FROM memory m WHERE m.tenant = mine AND m.row = p.row
                    AND m.circle IS NOT DISTINCT FROM p.circle);
  RETURN QUERY SELECT 'lost vectors', count(*) FROM vector p WHERE p.tenant = mine
    AND NOT EXISTS (SELECT 1 FROM memory m WHERE m.tenant = mine AND m.row = p.row);
  RETURN QUERY SELECT 'damaged vectors', count(*) FROM vector v WHERE v.tenant = mine AND v.code IS NULL;
  RETURN QUERY SELECT 'windows', count(*) FROM (SELECT 1 FROM vector v WHERE v.tenant = mine
    GROUP BY v.row HAVING max(v.number) + 1 <> count(*)) AS gaps;
END $$;
CREATE OR REPLACE FUNCTION rebuild_derived() RETURNS void LANGUAGE plpgsql SECURITY DEFINER
SET search_path = cairn, pg_temp AS $$
DECLARE
  asker principal := me();
  mine integer := asker.tenant;
BEGIN
  PERFORM check_writer(asker);
  DELETE FROM keyword p WHERE p.tenant = mine
    AND NOT EXISTS (SELECT 1 FROM memory m WHERE m.tenant = mine AND m.row = p.row);
  UPDATE keyword k SET circle = m.circle, words = remarked(k.words, mark_of(mine, m.circle))
    FROM memory m WHERE k.tenant = mine AND m.tenant = mine AND m.row = k.row
      AND m.circle IS DISTINCT FROM k.circle;
  DELETE FROM vector p WHERE p.tenant = mine AND (p.code IS NULL
    OR NOT EXISTS (SELECT 1 FROM memory m WHERE m.tenant = mine AND m.row = p.row));
  DELETE FROM memory_tag WHERE tenant = mine;
  INSERT INTO memory_tag (tenant, name, row, circle)
    SELECT mine, n.name, m.row, coalesce(m.circle, '')
    FROM memory m, names_in(m.tags) n WHERE m.tenant = mine;
  DELETE FROM memory_entity WHERE tenant = mine;
  INSERT INTO memory_entity (tenant, name, row, spelled, circle)
    SELECT mine, n.name, m.row, n.spelled, coalesce(m.circle, '')
    FROM memory m, names_in(m.entities) n WHERE m.tenant = mine;
  DELETE FROM word WHERE tenant = mine;
  INSERT INTO word (tenant, circle, word, memories)
    SELECT mine, c.circle, c.word, c.memories FROM count_stems(mine) c;
  DELETE FROM total WHERE tenant = mine;
  INSERT INTO total SELECT mine, c.circle, c.records, c.length FROM count_totals(mine) c;
  UPDATE tally SET records = (SELECT count(*) FROM memory m WHERE m.tenant = mine)
    WHERE tenant = mine;
END $$;

-- The planner's statistics are of all teams, and its estimates show them to whoever asks for a plan.
DO $$
DECLARE
  each record;
BEGIN
  FOR each IN SELECT c.relname, a.attname FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
    WHERE c.relnamespace = 'cairn'::regnamespace AND c.relkind = 'r' AND a.attnum > 0
      AND NOT a.attisdropped AND a.attname NOT IN ('tenant', 'row', 'number', 'type', 'category',
        'kind', 'visibility', 'is_fresh', 'model', 'dimension')
  LOOP
    EXECUTE format('ALTER TABLE %I ALTER COLUMN %I SET STATISTICS 0', each.relname, each.attname);
  END LOOP;
END $$;

REVOKE EXECUTE ON ALL FUNCTIONS IN SCHEMA cairn FROM PUBLIC;
DO $$
DECLARE
  name text;
  columns text;
BEGIN
  IF NOT EXISTS (SELECT 1 FROM pg_roles WHERE rolname = 'cairn_member') THEN
    RETURN;
  END IF;
  REVOKE ALL ON ALL TABLES IN SCHEMA cairn FROM cairn_member;
  REVOKE ALL ON ALL FUNCTIONS IN SCHEMA cairn FROM cairn_member;
  GRANT EXECUTE ON FUNCTION me, my_tenant, my_name, my_circles, can_write, is_admin, whoami, owns_schema,
    mark_of, has_mark, take_turn, turn_outcome, take_rows, take_uses, find_words, count_words,
    weigh_words, add_words, find_tagged, find_entities, erase_memories, erase_expired,
    erase_vectors, erase_uses, erase_file, count_faults, rebuild_derived, read_audit, add_principal,
    list_principals, renew_principal, revoke_principal TO cairn_member;
  GRANT SELECT ON installed TO cairn_member;
  GRANT SELECT (tenant, records, changes) ON tally TO cairn_member;
  GRANT SELECT, INSERT ON memory, keyword, vector, handoff, access_log, indexed_file, setting
    TO cairn_member;
  -- Which memory, file or setting something is or hangs on stays, and so does who sees it.
  FOR name, columns IN SELECT c.relname, string_agg(quote_ident(a.attname), ', ')
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
    WHERE c.oid IN ('memory'::regclass, 'keyword'::regclass, 'vector'::regclass,
                    'handoff'::regclass, 'indexed_file'::regclass, 'setting'::regclass)
      AND a.attnum > 0 AND NOT a.attisdropped
      AND a.attname NOT IN ('tenant', 'row', 'number', 'id', 'created_by', 'circle', 'path', 'name')
      AND NOT (c.oid = 'indexed_file'::regclass AND a.attname = 'project')
    GROUP BY c.relname
  LOOP
    EXECUTE format('GRANT UPDATE (%s) ON %I TO cairn_member', columns, name);
  END LOOP;
END $$;
)sql";

}  // namespace cairn::postgres
