#include "store/postgres/schema_parts.h"

namespace cairn::postgres {

// What is derived, checked and made anew, and the index of the nearest.
constinit const std::string_view kUpkeep = R"sql(
CREATE FUNCTION count_stems(mine integer) RETURNS TABLE (word text, memories bigint)
LANGUAGE sql STABLE BEGIN ATOMIC
  SELECT substr(s.lexeme, strpos(s.lexeme, '.') + 1) COLLATE "C", count(*)
  FROM keyword k, unnest(k.words) AS s WHERE k.tenant = mine GROUP BY 1;
END;

-- What is derived is checked and made anew for the whole team, whatever the asker sees of it
-- (check.h). Only counts come out.
CREATE FUNCTION count_faults(is_deep boolean) RETURNS TABLE (fault text, number bigint)
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
    (SELECT m.row, n.name FROM memory m, names_in(m.tags) n WHERE m.tenant = mine) AS listed
    FULL JOIN (SELECT t.row, t.name FROM memory_tag t WHERE t.tenant = mine) AS kept USING (row, name)
    WHERE listed IS NULL OR kept IS NULL;
  RETURN QUERY SELECT 'entities', count(*) FROM
    (SELECT m.row, n.name FROM memory m, names_in(m.entities) n WHERE m.tenant = mine) AS listed
    FULL JOIN (SELECT t.row, t.name FROM memory_entity t WHERE t.tenant = mine) AS kept USING (row, name)
    WHERE listed IS NULL OR kept IS NULL;
  RETURN QUERY SELECT 'lengths', abs(t.words - (SELECT coalesce(sum(k.length), 0) FROM keyword k
                                               WHERE k.tenant = mine))
    FROM tally t WHERE t.tenant = mine;
  RETURN QUERY SELECT 'words', count(*) FROM
    (SELECT w.word, w.memories FROM word w WHERE w.tenant = mine AND w.memories <> 0) AS kept
    FULL JOIN (SELECT c.word, c.memories FROM count_stems(mine) c) AS counted USING (word)
    WHERE kept.memories IS DISTINCT FROM counted.memories;
  RETURN QUERY SELECT 'lost words', count(*) FROM keyword p WHERE p.tenant = mine
    AND NOT EXISTS (SELECT 1 FROM memory m WHERE m.tenant = mine AND m.row = p.row);
  RETURN QUERY SELECT 'lost vectors', count(*) FROM vector p WHERE p.tenant = mine
    AND NOT EXISTS (SELECT 1 FROM memory m WHERE m.tenant = mine AND m.row = p.row);
  RETURN QUERY SELECT 'damaged vectors', count(*) FROM vector v WHERE v.tenant = mine AND v.code IS NULL;
  RETURN QUERY SELECT 'windows', count(*) FROM (SELECT 1 FROM vector v WHERE v.tenant = mine
    GROUP BY v.row HAVING max(v.number) + 1 <> count(*)) AS gaps;
END $$;
CREATE FUNCTION rebuild_derived() RETURNS void LANGUAGE plpgsql SECURITY DEFINER
SET search_path = cairn, pg_temp AS $$
DECLARE
  mine integer := my_tenant();
BEGIN
  IF NOT can_write() THEN
    RAISE EXCEPTION 'only who may write may do this' USING ERRCODE = 'insufficient_privilege';
  END IF;
  DELETE FROM keyword p WHERE p.tenant = mine
    AND NOT EXISTS (SELECT 1 FROM memory m WHERE m.tenant = mine AND m.row = p.row);
  DELETE FROM vector p WHERE p.tenant = mine AND (p.code IS NULL
    OR NOT EXISTS (SELECT 1 FROM memory m WHERE m.tenant = mine AND m.row = p.row));
  DELETE FROM memory_tag WHERE tenant = mine;
  INSERT INTO memory_tag SELECT mine, n.name, m.row
    FROM memory m, names_in(m.tags) n WHERE m.tenant = mine;
  DELETE FROM memory_entity WHERE tenant = mine;
  INSERT INTO memory_entity SELECT mine, n.name, m.row, n.spelled
    FROM memory m, names_in(m.entities) n WHERE m.tenant = mine;
  DELETE FROM word WHERE tenant = mine;
  INSERT INTO word SELECT mine, c.word, c.memories FROM count_stems(mine) c;
  UPDATE tally SET records = (SELECT count(*) FROM memory m WHERE m.tenant = mine),
                   words = (SELECT coalesce(sum(k.length), 0) FROM keyword k WHERE k.tenant = mine)
    WHERE tenant = mine;
END $$;

-- For who owns the tables (settling.h). Vectors put in one by one take several times as long.
CREATE FUNCTION rebuild_nearest() RETURNS void LANGUAGE plpgsql SET search_path = cairn, public, pg_temp
AS $$
DECLARE
  definition text := pg_get_indexdef('vector_nearest_384'::regclass);
BEGIN
  DROP INDEX vector_nearest_384;
  UPDATE vector SET is_fresh = false WHERE is_fresh;
  EXECUTE definition;
END $$;
)sql";

}  // namespace cairn::postgres
