#include "store/postgres/schema.h"

namespace cairn::postgres {
namespace {

// Every key begins with the tenant, so that a table can be split by it. Who is asking is found out
// by me(): from the token of the session or, without one, from the database's user. Row-level
// security rests on it, so that whatever SQL a session runs, it sees and changes what its principal
// may, and nothing else.
constexpr std::string_view kTables = R"sql(
CREATE TABLE installed (version integer NOT NULL);

CREATE TABLE tenant (
  id         integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name       text COLLATE "C" NOT NULL UNIQUE,
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE principal (
  tenant     integer NOT NULL REFERENCES tenant ON DELETE CASCADE,
  name       text COLLATE "C" NOT NULL,
  kind       text NOT NULL CHECK (kind IN ('person', 'agent')),
  role       text NOT NULL CHECK (role IN ('reader', 'writer', 'admin')),
  projects   text[] COLLATE "C" NOT NULL DEFAULT '{}',
  token_hash bytea UNIQUE,
  login      name UNIQUE,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz,
  revoked_at timestamptz,
  PRIMARY KEY (tenant, name)
);

-- One row for each tenant: what is counted as it is written. Whoever writes changes it first, so
-- that the writers of a tenant take turns.
CREATE TABLE tally (
  tenant   integer PRIMARY KEY REFERENCES tenant ON DELETE CASCADE,
  last_row bigint NOT NULL DEFAULT 0,
  records  bigint NOT NULL DEFAULT 0,
  words    bigint NOT NULL DEFAULT 0,
  changes  bigint NOT NULL DEFAULT 0
) WITH (fillfactor = 50);

CREATE TABLE memory (
  tenant           integer NOT NULL REFERENCES tenant ON DELETE CASCADE,
  row              bigint NOT NULL,
  id               uuid NOT NULL,
  content          text COLLATE "C" NOT NULL,
  summary          text COLLATE "C" NOT NULL,
  embedding_text   text COLLATE "C" NOT NULL,
  type             text COLLATE "C" NOT NULL,
  category         text COLLATE "C" NOT NULL,
  source           text COLLATE "C" NOT NULL,
  project          text COLLATE "C" NOT NULL,
  branch           text COLLATE "C" NOT NULL,
  session          text COLLATE "C" NOT NULL,
  kind             text COLLATE "C" NOT NULL,
  thread           text COLLATE "C" NOT NULL,
  position         bigint,
  speaker          text COLLATE "C" NOT NULL,
  context          text COLLATE "C" NOT NULL,
  file_path        text COLLATE "C" NOT NULL,
  section_title    text COLLATE "C" NOT NULL,
  chunk            text COLLATE "C" NOT NULL,
  tags             text COLLATE "C" NOT NULL,
  keywords         text COLLATE "C" NOT NULL,
  entities         text COLLATE "C" NOT NULL,
  importance       bigint NOT NULL,
  confidence       double precision NOT NULL,
  metadata         text COLLATE "C" NOT NULL,
  created_at       bigint NOT NULL,
  updated_at       bigint NOT NULL,
  expires_at       bigint,
  usefulness       bigint NOT NULL,
  access_count     bigint NOT NULL,
  last_accessed_at bigint NOT NULL,
  promoted_at      bigint,
  superseded_by    text COLLATE "C",
  content_hash     text COLLATE "C" NOT NULL,
  overlap          text COLLATE "C" NOT NULL,
  created_by       text COLLATE "C" NOT NULL DEFAULT '',
  visibility       text COLLATE "C" NOT NULL DEFAULT 'shared'
                   CHECK (visibility IN ('shared', 'project', 'private')),
  -- Who sees it, if not everybody of the tenant: one of the names that my_circles() gives.
  circle           text COLLATE "C" GENERATED ALWAYS AS (
                     CASE visibility WHEN 'private' THEN 'by:' || created_by
                                     WHEN 'project' THEN 'in:' || project END) STORED,
  PRIMARY KEY (tenant, row),
  UNIQUE (tenant, id)
) WITH (fillfactor = 90);
CREATE INDEX memory_by_hash ON memory (tenant, content_hash);
CREATE INDEX memory_by_creation ON memory (tenant, created_at);
CREATE INDEX memory_by_update ON memory (tenant, updated_at);
CREATE INDEX memory_by_project ON memory (tenant, project, created_at);
CREATE INDEX memory_by_expiry ON memory (tenant, expires_at) WHERE expires_at IS NOT NULL;
CREATE INDEX memory_replaced ON memory (tenant, superseded_by) WHERE superseded_by IS NOT NULL;
CREATE INDEX memory_by_handoff ON memory (tenant, project, created_at) WHERE type = 'handoff';
CREATE INDEX memory_by_file ON memory (tenant, file_path) WHERE file_path <> '';
CREATE INDEX memory_by_thread ON memory (tenant, thread, position) WHERE thread <> '';
CREATE INDEX memory_by_speaker ON memory (tenant, speaker) WHERE speaker <> '';

-- What hangs on a memory has no foreign key: the server would look each row up for itself, one by
-- one. Only whoever holds the tally writes, and a trigger erases it with the memory.
--
-- Derived from memory.tags and memory.entities by triggers; names are in lower case.
CREATE TABLE memory_tag (
  tenant integer NOT NULL,
  name   text COLLATE "C" NOT NULL,
  row    bigint NOT NULL,
  PRIMARY KEY (tenant, name, row)
);
CREATE INDEX memory_tag_by_row ON memory_tag (tenant, row);
CREATE TABLE memory_entity (
  tenant  integer NOT NULL,
  name    text COLLATE "C" NOT NULL,
  row     bigint NOT NULL,
  spelled text COLLATE "C" NOT NULL,
  PRIMARY KEY (tenant, name, row)
);
CREATE INDEX memory_entity_by_row ON memory_entity (tenant, row);

-- The words of each memory (word_vector.h), apart from the record, which changes with every use.
-- Each begins with the number of the tenant: the index finds those of one tenant alone.
CREATE TABLE keyword (
  tenant     integer NOT NULL,
  row        bigint NOT NULL,
  length     integer NOT NULL,
  is_clipped boolean NOT NULL,
  fields     bytea NOT NULL,
  words      tsvector NOT NULL,
  circle     text COLLATE "C",
  PRIMARY KEY (tenant, row)
);
CREATE INDEX keyword_by_word ON keyword USING gin (words) WITH (gin_pending_list_limit = 512);

-- In how many memories each word is.
CREATE TABLE word (
  tenant   integer NOT NULL REFERENCES tenant ON DELETE CASCADE,
  word     text COLLATE "C" NOT NULL,
  memories bigint NOT NULL,
  PRIMARY KEY (tenant, word)
) WITH (fillfactor = 80);

-- What a search by meaning scans, and the vectors themselves, beside it up to a page. Those of a
-- large batch are fresh at first: compared one by one, and put into the index later
-- (vector_search.h).
CREATE TABLE vector (
  tenant    integer NOT NULL,
  row       bigint NOT NULL,
  number    integer NOT NULL,
  model     text COLLATE "C" NOT NULL,
  dimension integer NOT NULL,
  is_fresh  boolean NOT NULL,
  code      halfvec,
  data      bytea NOT NULL,
  circle    text COLLATE "C",
  PRIMARY KEY (tenant, row, number)
) WITH (toast_tuple_target = 8160);
ALTER TABLE vector ALTER COLUMN code SET STORAGE PLAIN;
ALTER TABLE vector ALTER COLUMN data SET STORAGE EXTERNAL;
CREATE INDEX vector_nearest_384 ON vector USING hnsw ((code::halfvec(384)) halfvec_cosine_ops)
  WHERE dimension = 384 AND NOT is_fresh;
CREATE INDEX vector_fresh ON vector (tenant, row) WHERE is_fresh;
CREATE TABLE handoff (
  tenant              integer NOT NULL,
  row                 bigint NOT NULL,
  summary             text COLLATE "C" NOT NULL,
  completed           text COLLATE "C" NOT NULL,
  in_progress_blocked text COLLATE "C" NOT NULL,
  key_decisions       text COLLATE "C" NOT NULL,
  next_steps          text COLLATE "C" NOT NULL,
  memory_ids          text COLLATE "C" NOT NULL,
  PRIMARY KEY (tenant, row)
);

CREATE TABLE access_log (
  tenant integer NOT NULL,
  number bigint GENERATED ALWAYS AS IDENTITY,
  row    bigint NOT NULL,
  at     bigint NOT NULL,
  kind   text COLLATE "C" NOT NULL,
  query  text COLLATE "C" NOT NULL,
  score  double precision,
  PRIMARY KEY (tenant, number)
);
CREATE INDEX access_log_by_memory ON access_log (tenant, row);
CREATE INDEX access_log_by_time ON access_log (tenant, at, number);

CREATE TABLE indexed_file (
  tenant     integer NOT NULL REFERENCES tenant ON DELETE CASCADE,
  project    text COLLATE "C" NOT NULL,
  path       text COLLATE "C" NOT NULL,
  hash       text COLLATE "C" NOT NULL,
  bytes      bigint NOT NULL,
  modified   bigint NOT NULL,
  changed    bigint NOT NULL,
  recipe     text COLLATE "C" NOT NULL,
  named      bigint NOT NULL,
  indexed_at bigint NOT NULL,
  PRIMARY KEY (tenant, project, path)
);

CREATE TABLE setting (
  tenant integer NOT NULL REFERENCES tenant ON DELETE CASCADE,
  name   text COLLATE "C" NOT NULL,
  value  text COLLATE "C" NOT NULL,
  PRIMARY KEY (tenant, name)
);

CREATE TABLE audit (
  tenant integer NOT NULL REFERENCES tenant ON DELETE CASCADE,
  number bigint GENERATED ALWAYS AS IDENTITY,
  at     timestamptz NOT NULL DEFAULT now(),
  who    text COLLATE "C" NOT NULL,
  what   text NOT NULL,
  about  text COLLATE "C" NOT NULL,
  PRIMARY KEY (tenant, number)
);
)sql";

// SECURITY DEFINER functions run as the owner of the schema, who is not held by the policies: they
// are the whole of what goes past them, so each names the tenant itself. A body that is ATOMIC is
// bound when it is made, the others have a search path of their own: none of a caller leads them
// elsewhere. What every statement of a member calls is in plpgsql, whose plans are kept.
constexpr std::string_view kFunctions = R"sql(
CREATE FUNCTION me() RETURNS principal LANGUAGE plpgsql STABLE SECURITY DEFINER
SET search_path = cairn, pg_temp AS $$
DECLARE
  token text := coalesce(current_setting('cairn.token', true), '');
  asker principal;
BEGIN
  IF token <> '' THEN
    SELECT * INTO asker FROM principal p WHERE p.token_hash = sha256(convert_to(token, 'UTF8'))
      AND p.revoked_at IS NULL AND (p.expires_at IS NULL OR p.expires_at > now());
  ELSE
    SELECT * INTO asker FROM principal p WHERE p.login = session_user
      AND p.revoked_at IS NULL AND (p.expires_at IS NULL OR p.expires_at > now());
  END IF;
  IF asker.tenant IS NULL THEN
    RAISE EXCEPTION USING ERRCODE = 'invalid_authorization_specification', MESSAGE = CASE
      WHEN token <> '' THEN 'this token is not known, has expired or was revoked'
      ELSE format('the user %s is no member of a team: give a token', session_user) END;
  END IF;
  RETURN asker;
END $$;
CREATE FUNCTION my_tenant() RETURNS integer LANGUAGE sql STABLE BEGIN ATOMIC
  SELECT (me()).tenant;
END;
CREATE FUNCTION my_name() RETURNS text LANGUAGE sql STABLE BEGIN ATOMIC
  SELECT (me()).name;
END;
CREATE FUNCTION can_write() RETURNS boolean LANGUAGE sql STABLE BEGIN ATOMIC
  SELECT (me()).role IN ('writer', 'admin');
END;
CREATE FUNCTION is_admin() RETURNS boolean LANGUAGE sql STABLE BEGIN ATOMIC
  SELECT (me()).role = 'admin';
END;
CREATE FUNCTION my_circles() RETURNS text[] LANGUAGE sql STABLE BEGIN ATOMIC
  SELECT array_append(array(SELECT 'in:' || project FROM unnest(p.projects) AS project),
                      'by:' || p.name) FROM me() AS p;
END;
CREATE FUNCTION whoami(OUT team text, OUT name text, OUT kind text, OUT role text)
LANGUAGE sql STABLE SECURITY DEFINER BEGIN ATOMIC
  SELECT t.name, p.name, p.kind, p.role FROM me() AS p JOIN tenant t ON t.id = p.tenant;
END;

-- An index cannot serve a condition whose operator might tell of rows that a policy hides, and that
-- of words is such a one: so the tenant and the circles are asked for here. The sum keeps the planner
-- from going through all of the tenant.
CREATE FUNCTION find_words(wanted tsquery)
RETURNS TABLE ("row" bigint, length integer, is_clipped boolean, fields bytea, words tsvector)
LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 1000
SET search_path = cairn, pg_temp SET enable_seqscan = off AS $$
#variable_conflict use_column
DECLARE
  mine integer := my_tenant();
BEGIN
  RETURN QUERY SELECT k.row, k.length, k.is_clipped, k.fields, k.words FROM keyword k
    WHERE k.words @@ wanted AND k.tenant + 0 = mine
      AND (k.circle IS NULL OR k.circle = ANY ((SELECT my_circles())::text[]));
END $$;
CREATE FUNCTION count_words(wanted tsquery) RETURNS bigint
LANGUAGE plpgsql STABLE SECURITY DEFINER
SET search_path = cairn, pg_temp SET enable_seqscan = off AS $$
DECLARE
  mine integer := my_tenant();
BEGIN
  RETURN (SELECT count(*) FROM keyword k WHERE k.words @@ wanted AND k.tenant + 0 = mine);
END $$;

-- Under whose rights it is called: a member counts in what they see.
CREATE FUNCTION count_stems(mine integer) RETURNS TABLE (word text, memories bigint)
LANGUAGE sql STABLE BEGIN ATOMIC
  SELECT substr(s.lexeme, strpos(s.lexeme, '.') + 1) COLLATE "C", count(*)
  FROM keyword k, unnest(k.words) AS s WHERE k.tenant = mine GROUP BY 1;
END;

CREATE FUNCTION note_names() RETURNS trigger LANGUAGE plpgsql SET search_path = cairn, pg_temp AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    DELETE FROM memory_tag WHERE tenant = NEW.tenant AND row = NEW.row;
    DELETE FROM memory_entity WHERE tenant = NEW.tenant AND row = NEW.row;
  END IF;
  INSERT INTO memory_tag SELECT DISTINCT NEW.tenant, lower(name COLLATE "C"), NEW.row
    FROM jsonb_array_elements_text(NEW.tags::jsonb) AS name;
  INSERT INTO memory_entity
    SELECT DISTINCT ON (2) NEW.tenant, lower(name COLLATE "C"), NEW.row, name
    FROM jsonb_array_elements_text(NEW.entities::jsonb) WITH ORDINALITY AS e (name, place)
    ORDER BY 2, place;
  RETURN NULL;
END $$;

CREATE FUNCTION note_circle() RETURNS trigger LANGUAGE plpgsql SET search_path = cairn, pg_temp AS $$
BEGIN
  UPDATE keyword SET circle = NEW.circle WHERE tenant = NEW.tenant AND row = NEW.row;
  UPDATE vector SET circle = NEW.circle WHERE tenant = NEW.tenant AND row = NEW.row;
  RETURN NULL;
END $$;

CREATE FUNCTION erase_parts() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = cairn, pg_temp AS $$
DECLARE
  erased record;
BEGIN
  FOR erased IN SELECT tenant, row FROM gone LOOP
    DELETE FROM memory_tag p WHERE p.tenant = erased.tenant AND p.row = erased.row;
    DELETE FROM memory_entity p WHERE p.tenant = erased.tenant AND p.row = erased.row;
    DELETE FROM keyword p WHERE p.tenant = erased.tenant AND p.row = erased.row;
    DELETE FROM vector p WHERE p.tenant = erased.tenant AND p.row = erased.row;
    DELETE FROM handoff p WHERE p.tenant = erased.tenant AND p.row = erased.row;
    DELETE FROM access_log p WHERE p.tenant = erased.tenant AND p.row = erased.row;
  END LOOP;
  RETURN NULL;
END $$;

CREATE FUNCTION note_audit() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = cairn, pg_temp AS $$
DECLARE
  who text := my_name();
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO audit (tenant, who, what, about) SELECT tenant, who, 'store', id::text FROM changed;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO audit (tenant, who, what, about) SELECT tenant, who, 'erase', id::text FROM gone;
  ELSE
    INSERT INTO audit (tenant, who, what, about)
      SELECT c.tenant, who,
             CASE WHEN c.superseded_by IS NOT DISTINCT FROM g.superseded_by THEN 'change'
                  WHEN c.superseded_by = 'DELETED' THEN 'delete'
                  WHEN c.superseded_by IS NULL THEN 'restore' ELSE 'replace' END, c.id::text
      FROM changed c JOIN gone g ON g.tenant = c.tenant AND g.row = c.row
      WHERE c.updated_at <> g.updated_at OR c.superseded_by IS DISTINCT FROM g.superseded_by
         OR c.usefulness <> g.usefulness OR c.visibility <> g.visibility;
  END IF;
  RETURN NULL;
END $$;

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
    (SELECT m.row, lower(e.name COLLATE "C") AS name FROM memory m,
       jsonb_array_elements_text(m.tags::jsonb) AS e (name) WHERE m.tenant = mine GROUP BY 1, 2) AS listed
    FULL JOIN (SELECT t.row, t.name FROM memory_tag t WHERE t.tenant = mine) AS kept USING (row, name)
    WHERE listed IS NULL OR kept IS NULL;
  RETURN QUERY SELECT 'entities', count(*) FROM
    (SELECT m.row, lower(e.name COLLATE "C") AS name FROM memory m,
       jsonb_array_elements_text(m.entities::jsonb) AS e (name) WHERE m.tenant = mine GROUP BY 1, 2) AS listed
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
  INSERT INTO memory_tag SELECT DISTINCT mine, lower(e.name COLLATE "C"), m.row
    FROM memory m, jsonb_array_elements_text(m.tags::jsonb) AS e (name) WHERE m.tenant = mine;
  DELETE FROM memory_entity WHERE tenant = mine;
  INSERT INTO memory_entity SELECT DISTINCT ON (m.row, 2) mine, lower(e.name COLLATE "C"), m.row, e.name
    FROM memory m, jsonb_array_elements_text(m.entities::jsonb) WITH ORDINALITY AS e (name, place)
    WHERE m.tenant = mine ORDER BY m.row, 2, e.place;
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

CREATE TRIGGER names_inserted AFTER INSERT ON memory FOR EACH ROW
  WHEN (NEW.tags <> '[]' OR NEW.entities <> '[]') EXECUTE FUNCTION note_names();
CREATE TRIGGER names_updated AFTER UPDATE ON memory FOR EACH ROW
  WHEN (OLD.tags <> NEW.tags OR OLD.entities <> NEW.entities) EXECUTE FUNCTION note_names();
CREATE TRIGGER circle_updated AFTER UPDATE ON memory FOR EACH ROW
  WHEN (OLD.circle IS DISTINCT FROM NEW.circle) EXECUTE FUNCTION note_circle();
CREATE TRIGGER parts_erased AFTER DELETE ON memory REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION erase_parts();
CREATE TRIGGER audit_inserted AFTER INSERT ON memory REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_audit();
CREATE TRIGGER audit_updated AFTER UPDATE ON memory
  REFERENCING NEW TABLE AS changed OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION note_audit();
CREATE TRIGGER audit_deleted AFTER DELETE ON memory REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION note_audit();
)sql";

// Teams and their members. Who owns the schema makes teams; the administrators of a team make its
// members. Only the hash of a token ever comes here.
constexpr std::string_view kTeams = R"sql(
CREATE FUNCTION owns_schema() RETURNS boolean LANGUAGE sql STABLE
SET search_path = cairn, pg_temp AS $$
  SELECT pg_has_role(session_user, nspowner, 'USAGE') FROM pg_namespace WHERE nspname = 'cairn'
$$;
CREATE FUNCTION check_admin(team text) RETURNS void LANGUAGE plpgsql STABLE SECURITY DEFINER
SET search_path = cairn, pg_temp AS $$
BEGIN
  IF NOT owns_schema() AND NOT (is_admin() AND team = (whoami()).team) THEN
    RAISE EXCEPTION 'only an administrator of the team % may do this', team
      USING ERRCODE = 'insufficient_privilege';
  END IF;
END $$;
CREATE FUNCTION add_team(team text) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
SET search_path = cairn, pg_temp AS $$
BEGIN
  IF NOT owns_schema() THEN
    RAISE EXCEPTION 'only the owner of the database may make a team'
      USING ERRCODE = 'insufficient_privilege';
  END IF;
  WITH made AS (INSERT INTO tenant (name) VALUES (team) RETURNING id)
    INSERT INTO tally (tenant) SELECT id FROM made;
END $$;
CREATE FUNCTION add_principal(team text, new_name text, new_kind text, new_role text,
                              new_projects text[], new_hash bytea, ends_at timestamptz)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = cairn, pg_temp AS $$
BEGIN
  PERFORM check_admin(team);
  INSERT INTO principal (tenant, name, kind, role, projects, token_hash, expires_at)
    SELECT id, new_name, new_kind, new_role, new_projects, new_hash, ends_at FROM tenant
    WHERE name = team;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'there is no team %', team USING ERRCODE = 'no_data_found';
  END IF;
END $$;
CREATE FUNCTION list_principals(team text)
RETURNS TABLE (name text, kind text, role text, projects text[], has_token boolean, login name,
               created_at timestamptz, expires_at timestamptz, revoked_at timestamptz)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = cairn, pg_temp AS $$
BEGIN
  PERFORM check_admin(team);
  RETURN QUERY SELECT p.name, p.kind, p.role, p.projects, p.token_hash IS NOT NULL, p.login,
                      p.created_at, p.expires_at, p.revoked_at
    FROM principal p JOIN tenant t ON t.id = p.tenant WHERE t.name = team ORDER BY p.name;
END $$;
CREATE FUNCTION revoke_principal(team text, old_name text) RETURNS void LANGUAGE plpgsql
SECURITY DEFINER SET search_path = cairn, pg_temp AS $$
BEGIN
  PERFORM check_admin(team);
  UPDATE principal p SET revoked_at = now() FROM tenant t
    WHERE t.id = p.tenant AND t.name = team AND p.name = old_name AND p.revoked_at IS NULL;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'the team % has no member % with a token to revoke', team, old_name
      USING ERRCODE = 'no_data_found';
  END IF;
END $$;
)sql";

// Who may see and change which rows. The tables that hang on a memory show what its own policy
// shows; keyword and vector, which every search reads, carry the circle themselves.
constexpr std::string_view kPolicies = R"sql(
ALTER TABLE tenant ENABLE ROW LEVEL SECURITY;
ALTER TABLE principal ENABLE ROW LEVEL SECURITY;
ALTER TABLE audit ENABLE ROW LEVEL SECURITY;
ALTER TABLE memory ENABLE ROW LEVEL SECURITY;

CREATE POLICY seen ON memory FOR SELECT USING (
  tenant = (SELECT my_tenant()) AND (circle IS NULL OR circle = ANY ((SELECT my_circles())::text[])));
CREATE POLICY stored ON memory FOR INSERT WITH CHECK (
  tenant = (SELECT my_tenant()) AND (SELECT can_write())
  AND (circle IS NULL OR circle = ANY ((SELECT my_circles())::text[]))
  AND (created_by = (SELECT my_name()) OR (SELECT is_admin())));
CREATE POLICY changed ON memory FOR UPDATE USING (
  tenant = (SELECT my_tenant()) AND (SELECT can_write())
  AND (circle IS NULL OR circle = ANY ((SELECT my_circles())::text[])));
CREATE POLICY erased ON memory FOR DELETE USING (
  tenant = (SELECT my_tenant()) AND (SELECT can_write())
  AND (circle IS NULL OR circle = ANY ((SELECT my_circles())::text[])));
CREATE POLICY seen ON audit FOR SELECT USING (
  tenant = (SELECT my_tenant()) AND (SELECT is_admin()));

DO $$
DECLARE
  name text;
  seen text;
BEGIN
  FOREACH name IN ARRAY ARRAY['tally', 'word', 'indexed_file', 'setting', 'keyword', 'vector',
                              'memory_tag', 'memory_entity', 'handoff', 'access_log']
  LOOP
    seen := 'tenant = (SELECT my_tenant())';
    IF name IN ('keyword', 'vector') THEN
      seen := seen || ' AND (circle IS NULL OR circle = ANY ((SELECT my_circles())::text[]))';
    ELSIF name IN ('memory_tag', 'memory_entity', 'handoff', 'access_log') THEN
      seen := seen || format(' AND EXISTS (SELECT 1 FROM memory m WHERE m.tenant = %1$I.tenant'
                             ' AND m.row = %1$I.row)', name);
    END IF;
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('CREATE POLICY seen ON %I FOR SELECT USING (%s)', name, seen);
    EXECUTE format('CREATE POLICY stored ON %I FOR INSERT WITH CHECK (tenant = (SELECT my_tenant())'
                   ' AND (SELECT can_write()))', name);
    EXECUTE format('CREATE POLICY changed ON %I FOR UPDATE USING (%s AND (SELECT can_write()))',
                   name, seen);
    EXECUTE format('CREATE POLICY erased ON %I FOR DELETE USING (%s AND (SELECT can_write()))',
                   name, seen);
  END LOOP;
END $$;

-- A role for all who come as members; who owns the schema may also use it alone, without one.
DO $$
DECLARE
  columns text;
BEGIN
  BEGIN
    CREATE ROLE cairn_member NOLOGIN;
  EXCEPTION
    WHEN duplicate_object THEN NULL;
    WHEN insufficient_privilege THEN RETURN;
  END;
  GRANT USAGE ON SCHEMA cairn TO cairn_member;
  GRANT SELECT ON installed, audit TO cairn_member;
  GRANT SELECT, INSERT, DELETE ON memory TO cairn_member;
  SELECT string_agg(quote_ident(attname), ', ') INTO columns FROM pg_attribute
    WHERE attrelid = 'memory'::regclass AND attnum > 0 AND NOT attisdropped
      AND attname NOT IN ('tenant', 'row', 'id', 'created_by', 'circle');
  EXECUTE format('GRANT UPDATE (%s) ON memory TO cairn_member', columns);
  GRANT SELECT, UPDATE ON tally TO cairn_member;
  GRANT SELECT, INSERT, UPDATE, DELETE ON word, indexed_file, setting, keyword, vector,
    memory_tag, memory_entity, handoff, access_log TO cairn_member;
END $$;
)sql";

constexpr std::string_view kVersion1[] = {kTables, kFunctions, kTeams, kPolicies};
constexpr Migration kMigrations[] = {{1, kVersion1}};

}  // namespace

std::span<const Migration> Migrations() { return kMigrations; }

}  // namespace cairn::postgres
