#include "store/postgres/schema_parts.h"

namespace cairn::postgres {

// Version 2: words, their counts, tags and entities are kept by circle. A member may count what a
// statement of theirs made the server read (pg_stat_xact_user_tables, EXPLAIN), and time it: so a
// lookup by a word or a name touches nothing but entries of circles that the asker is in.
//
// Functions take words and names, never a tsquery: what they look up begins with a mark of their
// own making, whatever the words are.
constinit const std::string_view kCircles = R"sql(
CREATE FUNCTION circles_of(asker principal) RETURNS text[] LANGUAGE sql IMMUTABLE BEGIN ATOMIC
  SELECT array_append(array(SELECT 'in:' || project FROM unnest(asker.projects) AS project),
                      'by:' || asker.name);
END;

-- What the words of a team begin with, as MarkOf of word_vector.h has it. No mark is the beginning
-- of another one: neither a number nor hexadecimal has a dot.
CREATE FUNCTION mark_of(tenant integer, circle text) RETURNS text LANGUAGE sql IMMUTABLE
BEGIN ATOMIC
  SELECT tenant::text ||
         coalesce('/' || left(encode(sha256(convert_to(circle, 'UTF8')), 'hex'), 16), '') || '.';
END;
CREATE FUNCTION remarked(words tsvector, mark text) RETURNS tsvector LANGUAGE sql IMMUTABLE
BEGIN ATOMIC
  SELECT coalesce(string_agg('''' || replace(replace(
             mark || substr(s.lexeme, strpos(s.lexeme, '.') + 1), '\', '\\'), '''', '''''') ||
           '''' || coalesce(':' || array_to_string(s.positions, ','), ''), ' '), '')::tsvector
  FROM unnest(words) AS s;
END;
UPDATE keyword k SET words = remarked(k.words, mark_of(k.tenant, k.circle))
  WHERE k.circle IS NOT NULL;
-- Words are sorted by their bytes: if the first and the last have the mark, all have it.
CREATE FUNCTION has_mark(words tsvector, mark text) RETURNS boolean LANGUAGE plpgsql IMMUTABLE
AS $$
DECLARE
  all_words text[] := tsvector_to_array(words);
BEGIN
  RETURN cardinality(all_words) = 0 OR (starts_with(all_words[1], mark)
    AND starts_with(all_words[cardinality(all_words)], mark));
END $$;
ALTER TABLE keyword ADD CONSTRAINT keyword_marked CHECK (has_mark(words, mark_of(tenant, circle)));

-- In how many memories of a circle each word is; the circle of shared ones is empty.
ALTER TABLE word ADD COLUMN circle text COLLATE "C" NOT NULL DEFAULT '',
  DROP CONSTRAINT word_pkey, ADD PRIMARY KEY (tenant, circle, word);
-- How many memories a circle has, and how many words these have.
CREATE TABLE total (
  tenant  integer NOT NULL REFERENCES tenant ON DELETE CASCADE,
  circle  text COLLATE "C" NOT NULL,
  records bigint NOT NULL,
  length  bigint NOT NULL,
  PRIMARY KEY (tenant, circle)
) WITH (fillfactor = 50);
ALTER TABLE total ENABLE ROW LEVEL SECURITY;

DROP FUNCTION count_stems(integer);
CREATE FUNCTION count_stems(mine integer) RETURNS TABLE (circle text, word text, memories bigint)
LANGUAGE sql STABLE BEGIN ATOMIC
  SELECT coalesce(k.circle, ''), substr(s.lexeme, strpos(s.lexeme, '.') + 1) COLLATE "C", count(*)
  FROM keyword k, unnest(k.words) AS s WHERE k.tenant = mine GROUP BY 1, 2;
END;
CREATE FUNCTION count_totals(mine integer)
RETURNS TABLE (circle text, records bigint, length bigint) LANGUAGE sql STABLE BEGIN ATOMIC
  SELECT coalesce(m.circle, ''), count(*), coalesce(sum(k.length), 0)::bigint
  FROM memory m LEFT JOIN keyword k ON k.tenant = m.tenant AND k.row = m.row
  WHERE m.tenant = mine GROUP BY 1;
END;
DELETE FROM word;
INSERT INTO word (tenant, circle, word, memories)
  SELECT t.id, c.circle, c.word, c.memories FROM tenant t, count_stems(t.id) c;
INSERT INTO total SELECT t.id, c.circle, c.records, c.length FROM tenant t, count_totals(t.id) c;
ALTER TABLE tally DROP COLUMN words;

-- The words of a query in reverse Polish notation: `=word`, `^beginning`, and the operators & and |
-- and < (followed by) on the two before them. For each mark once.
CREATE FUNCTION words_query(wanted text[], marks text[]) RETURNS tsquery LANGUAGE plpgsql IMMUTABLE
SET search_path = cairn, pg_temp AS $$
DECLARE
  stack text[];
  top integer;
  token text;
  mark text;
  every text;
BEGIN
  IF cardinality(wanted) > 10000 THEN
    RAISE EXCEPTION 'too many words' USING ERRCODE = 'program_limit_exceeded';
  END IF;
  FOREACH mark IN ARRAY coalesce(marks, '{}') LOOP
    stack := '{}';
    top := 0;
    FOREACH token IN ARRAY wanted LOOP
      CASE left(token, 1)
      WHEN '=', '^' THEN
        top := top + 1;
        stack[top] := '''' || replace(replace(mark || substr(token, 2), '\', '\\'), '''', '''''') ||
                      CASE left(token, 1) WHEN '^' THEN ''':*' ELSE '''' END;
      WHEN '&', '|', '<' THEN
        IF top < 2 THEN
          RAISE EXCEPTION 'an operator without words' USING ERRCODE = 'invalid_parameter_value';
        END IF;
        top := top - 1;
        stack[top] := '(' || stack[top] ||
                      CASE left(token, 1) WHEN '&' THEN ' & ' WHEN '|' THEN ' | ' ELSE ' <-> ' END ||
                      stack[top + 1] || ')';
      ELSE
        RAISE EXCEPTION 'neither a word nor an operator' USING ERRCODE = 'invalid_parameter_value';
      END CASE;
    END LOOP;
    IF top <> 1 THEN
      RAISE EXCEPTION 'words without an operator' USING ERRCODE = 'invalid_parameter_value';
    END IF;
    every := concat_ws(' | ', every, stack[1]);
  END LOOP;
  RETURN every::tsquery;
END $$;

-- Of the circles that have memories.
CREATE FUNCTION marks_of(asker principal) RETURNS text[] LANGUAGE plpgsql STABLE
SET search_path = cairn, pg_temp AS $$
DECLARE
  marks text[] := '{}';
  each text;
BEGIN
  FOREACH each IN ARRAY array_prepend('', circles_of(asker)) LOOP
    IF EXISTS (SELECT 1 FROM total t WHERE t.tenant = asker.tenant AND t.circle = each
               AND t.records > 0) THEN
      marks := array_append(marks, mark_of(asker.tenant, nullif(each, '')));
    END IF;
  END LOOP;
  RETURN marks;
END $$;

-- An index cannot serve a condition whose operator might tell of rows that a policy hides, and that
-- of words is such a one: so the tenant and the circles are asked for here, as in find_words before.
DROP FUNCTION find_words(tsquery);
DROP FUNCTION count_words(tsquery);
CREATE FUNCTION find_words(wanted text[])
RETURNS TABLE ("row" bigint, length integer, is_clipped boolean, fields bytea, words tsvector)
LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 1000
SET search_path = cairn, pg_temp SET enable_seqscan = off AS $$
#variable_conflict use_column
DECLARE
  asker principal := me();
  circles text[] := circles_of(asker);
  query tsquery := words_query(wanted, marks_of(asker));
BEGIN
  RETURN QUERY SELECT k.row, k.length, k.is_clipped, k.fields, k.words FROM keyword k
    WHERE k.words @@ query AND k.tenant + 0 = asker.tenant
      AND (k.circle IS NULL OR k.circle = ANY (circles));
END $$;
CREATE FUNCTION count_words(wanted text[]) RETURNS bigint
LANGUAGE plpgsql STABLE SECURITY DEFINER
SET search_path = cairn, pg_temp SET enable_seqscan = off AS $$
DECLARE
  asker principal := me();
  circles text[] := circles_of(asker);
  query tsquery := words_query(wanted, marks_of(asker));
BEGIN
  RETURN (SELECT count(*) FROM keyword k WHERE k.words @@ query AND k.tenant + 0 = asker.tenant
            AND (k.circle IS NULL OR k.circle = ANY (circles)));
END $$;

-- How many memories that the asker sees have each word, by circle; the empty word stands for all
-- memories, with the number of their words.
CREATE FUNCTION weigh_words(asked text[])
RETURNS TABLE (word text, memories bigint, length bigint)
LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 20 SET search_path = cairn, pg_temp AS $$
#variable_conflict use_column
DECLARE
  asker principal := me();
  each text;
BEGIN
  FOREACH each IN ARRAY array_prepend('', circles_of(asker)) LOOP
    RETURN QUERY SELECT ''::text, t.records, t.length FROM total t
      WHERE t.tenant = asker.tenant AND t.circle = each AND t.records > 0;
    IF FOUND THEN
      RETURN QUERY SELECT w.word, w.memories, 0::bigint FROM word w
        WHERE w.tenant = asker.tenant AND w.circle = each AND w.word = ANY (asked);
    END IF;
  END LOOP;
END $$;
-- Adds to the counts of a circle, which is empty for what is shared.
CREATE FUNCTION add_words(in_circle text, more_words text[], more_memories bigint[],
                          more_records bigint, more_length bigint)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = cairn, pg_temp AS $$
DECLARE
  asker principal := me();
BEGIN
  PERFORM check_writer(asker);
  IF in_circle <> ALL (array_prepend('', circles_of(asker))) AND NOT owns_schema() THEN
    RAISE EXCEPTION 'only who sees a memory may count its words'
      USING ERRCODE = 'insufficient_privilege';
  END IF;
  INSERT INTO word AS w (tenant, circle, word, memories)
    SELECT asker.tenant, in_circle, u.word, u.memories
    FROM unnest(more_words, more_memories) AS u (word, memories)
    ON CONFLICT (tenant, circle, word) DO UPDATE SET memories = w.memories + excluded.memories;
  IF more_records <> 0 OR more_length <> 0 THEN
    PERFORM shift_total(asker.tenant, in_circle, more_records, more_length);
  END IF;
END $$;
CREATE FUNCTION shift_total(team integer, in_circle text, more_records bigint, more_length bigint)
RETURNS void LANGUAGE plpgsql SET search_path = cairn, pg_temp AS $$
BEGIN
  INSERT INTO total AS t (tenant, circle, records, length)
    VALUES (team, in_circle, more_records, more_length)
    ON CONFLICT (tenant, circle) DO UPDATE SET records = t.records + excluded.records,
      length = t.length + excluded.length;
  UPDATE tally SET records = records + more_records WHERE tenant = team AND more_records <> 0;
END $$;
-- Adds or takes off a memory with its words.
CREATE FUNCTION shift_memory(team integer, which bigint, of_circle text, sign integer)
RETURNS void LANGUAGE plpgsql SET search_path = cairn, pg_temp AS $$
BEGIN
  INSERT INTO word AS w (tenant, circle, word, memories)
    SELECT team, coalesce(of_circle, ''), substr(s.lexeme, strpos(s.lexeme, '.') + 1), sign
    FROM keyword k, unnest(k.words) AS s WHERE k.tenant = team AND k.row = which ORDER BY 3
    ON CONFLICT (tenant, circle, word) DO UPDATE SET memories = w.memories + excluded.memories;
  PERFORM shift_total(team, coalesce(of_circle, ''), sign, sign * coalesce(
    (SELECT k.length FROM keyword k WHERE k.tenant = team AND k.row = which), 0));
END $$;

ALTER TABLE memory_tag ADD COLUMN circle text COLLATE "C" NOT NULL DEFAULT '';
ALTER TABLE memory_entity ADD COLUMN circle text COLLATE "C" NOT NULL DEFAULT '';
UPDATE memory_tag t SET circle = m.circle FROM memory m
  WHERE m.tenant = t.tenant AND m.row = t.row AND m.circle IS NOT NULL;
UPDATE memory_entity t SET circle = m.circle FROM memory m
  WHERE m.tenant = t.tenant AND m.row = t.row AND m.circle IS NOT NULL;
ALTER TABLE memory_tag DROP CONSTRAINT memory_tag_pkey, ADD PRIMARY KEY (tenant, circle, name, row);
ALTER TABLE memory_entity DROP CONSTRAINT memory_entity_pkey,
  ADD PRIMARY KEY (tenant, circle, name, row);
-- The rows of memories that have one of the tags.
CREATE FUNCTION find_tagged(names text[]) RETURNS SETOF bigint
LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 100 SET search_path = cairn, pg_temp AS $$
DECLARE
  asker principal := me();
  each text;
BEGIN
  FOREACH each IN ARRAY array_prepend('', circles_of(asker)) LOOP
    RETURN QUERY SELECT t.row FROM memory_tag t
      WHERE t.tenant = asker.tenant AND t.circle = each AND t.name = ANY (names);
  END LOOP;
END $$;
-- The entities of these names, or all of them if `names` is null.
CREATE FUNCTION find_entities(names text[]) RETURNS TABLE (name text, "row" bigint, spelled text)
LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 100 SET search_path = cairn, pg_temp AS $$
#variable_conflict use_column
DECLARE
  asker principal := me();
  each text;
BEGIN
  FOREACH each IN ARRAY array_prepend('', circles_of(asker)) LOOP
    IF names IS NULL THEN
      RETURN QUERY SELECT t.name, t.row, t.spelled FROM memory_entity t
        WHERE t.tenant = asker.tenant AND t.circle = each;
    ELSE
      RETURN QUERY SELECT t.name, t.row, t.spelled FROM memory_entity t
        WHERE t.tenant = asker.tenant AND t.circle = each AND t.name = ANY (names);
    END IF;
  END LOOP;
END $$;

CREATE OR REPLACE FUNCTION note_names() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = cairn, pg_temp AS $$
BEGIN
  PERFORM check_table(TG_TABLE_SCHEMA);
  IF TG_OP = 'INSERT' THEN
    INSERT INTO memory_tag (tenant, name, row, circle)
      SELECT c.tenant, n.name, c.row, coalesce(c.circle, '')
      FROM changed c, names_in(c.tags) n WHERE c.tags <> '[]';
    INSERT INTO memory_entity (tenant, name, row, spelled, circle)
      SELECT c.tenant, n.name, c.row, n.spelled, coalesce(c.circle, '')
      FROM changed c, names_in(c.entities) n WHERE c.entities <> '[]';
    RETURN NULL;
  END IF;
  DELETE FROM memory_tag WHERE tenant = NEW.tenant AND row = NEW.row;
  DELETE FROM memory_entity WHERE tenant = NEW.tenant AND row = NEW.row;
  INSERT INTO memory_tag (tenant, name, row, circle)
    SELECT NEW.tenant, n.name, NEW.row, coalesce(NEW.circle, '') FROM names_in(NEW.tags) n;
  INSERT INTO memory_entity (tenant, name, row, spelled, circle)
    SELECT NEW.tenant, n.name, NEW.row, n.spelled, coalesce(NEW.circle, '')
    FROM names_in(NEW.entities) n;
  RETURN NULL;
END $$;
DROP TRIGGER names_updated ON memory;
CREATE TRIGGER names_updated AFTER UPDATE ON memory FOR EACH ROW
  WHEN (OLD.tags <> NEW.tags OR OLD.entities <> NEW.entities
        OR OLD.circle IS DISTINCT FROM NEW.circle) EXECUTE FUNCTION note_names();

CREATE OR REPLACE FUNCTION note_circle() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = cairn, pg_temp AS $$
BEGIN
  PERFORM check_table(TG_TABLE_SCHEMA);
  PERFORM shift_memory(OLD.tenant, OLD.row, OLD.circle, -1);
  UPDATE keyword k SET circle = NEW.circle,
                       words = remarked(k.words, mark_of(NEW.tenant, NEW.circle))
    WHERE k.tenant = NEW.tenant AND k.row = NEW.row;
  PERFORM shift_memory(NEW.tenant, NEW.row, NEW.circle, 1);
  UPDATE vector SET circle = NEW.circle WHERE tenant = NEW.tenant AND row = NEW.row;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION erase_parts() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = cairn, pg_temp AS $$
DECLARE
  erased record;
BEGIN
  PERFORM check_table(TG_TABLE_SCHEMA);
  FOR erased IN SELECT tenant, row, circle FROM gone LOOP
    PERFORM shift_memory(erased.tenant, erased.row, erased.circle, -1);
    DELETE FROM memory_tag p WHERE p.tenant = erased.tenant AND p.row = erased.row;
    DELETE FROM memory_entity p WHERE p.tenant = erased.tenant AND p.row = erased.row;
    DELETE FROM keyword p WHERE p.tenant = erased.tenant AND p.row = erased.row;
    DELETE FROM vector p WHERE p.tenant = erased.tenant AND p.row = erased.row;
    DELETE FROM handoff p WHERE p.tenant = erased.tenant AND p.row = erased.row;
    DELETE FROM access_log p WHERE p.tenant = erased.tenant AND p.row = erased.row;
  END LOOP;
  RETURN NULL;
END $$;
)sql";

}  // namespace cairn::postgres
