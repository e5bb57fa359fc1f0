#include "store/postgres/schema_parts.h"

namespace cairn::postgres {

// SECURITY DEFINER functions run as the owner of the schema, who is not held by the policies: they
// are the whole of what goes past them, so each names the tenant itself. A body that is ATOMIC is
// bound when it is made, the others have a search path of their own: none of a caller leads them
// elsewhere. What every statement of a member calls is in plpgsql, whose plans are kept. Which of
// them members may call is said in schema_policies.cc.
constinit const std::string_view kFunctions = R"sql(
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
  RETURN (SELECT count(*) FROM keyword k WHERE k.words @@ wanted AND k.tenant + 0 = mine
            AND (k.circle IS NULL OR k.circle = ANY ((SELECT my_circles())::text[])));
END $$;

-- The names in a list, in lower case and once each, and as they were spelled first.
CREATE FUNCTION names_in(names text) RETURNS TABLE (name text, spelled text)
LANGUAGE sql IMMUTABLE BEGIN ATOMIC
  SELECT DISTINCT ON (1) lower(e.name COLLATE "C"), e.name
  FROM jsonb_array_elements_text(names::jsonb) WITH ORDINALITY AS e (name, place)
  ORDER BY 1, e.place;
END;

-- Triggers do what members may not, and believe the table that they are fired by. Nobody but the
-- owner may put one on a table (schema_policies.cc); this is the second door.
CREATE FUNCTION check_table(schema name) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF schema <> 'cairn' THEN
    RAISE EXCEPTION 'this is a trigger for the tables of Cairn alone'
      USING ERRCODE = 'insufficient_privilege';
  END IF;
END $$;

-- Many at once when they are stored, one by one when they change.
CREATE FUNCTION note_names() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = cairn, pg_temp AS $$
BEGIN
  PERFORM check_table(TG_TABLE_SCHEMA);
  IF TG_OP = 'INSERT' THEN
    INSERT INTO memory_tag SELECT c.tenant, n.name, c.row
      FROM changed c, names_in(c.tags) n WHERE c.tags <> '[]';
    INSERT INTO memory_entity SELECT c.tenant, n.name, c.row, n.spelled
      FROM changed c, names_in(c.entities) n WHERE c.entities <> '[]';
    RETURN NULL;
  END IF;
  DELETE FROM memory_tag WHERE tenant = NEW.tenant AND row = NEW.row;
  DELETE FROM memory_entity WHERE tenant = NEW.tenant AND row = NEW.row;
  INSERT INTO memory_tag SELECT NEW.tenant, n.name, NEW.row FROM names_in(NEW.tags) n;
  INSERT INTO memory_entity SELECT NEW.tenant, n.name, NEW.row, n.spelled
    FROM names_in(NEW.entities) n;
  RETURN NULL;
END $$;

CREATE FUNCTION note_circle() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = cairn, pg_temp AS $$
BEGIN
  PERFORM check_table(TG_TABLE_SCHEMA);
  UPDATE keyword SET circle = NEW.circle WHERE tenant = NEW.tenant AND row = NEW.row;
  UPDATE vector SET circle = NEW.circle WHERE tenant = NEW.tenant AND row = NEW.row;
  RETURN NULL;
END $$;

CREATE FUNCTION erase_parts() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = cairn, pg_temp AS $$
DECLARE
  erased record;
BEGIN
  PERFORM check_table(TG_TABLE_SCHEMA);
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
  PERFORM check_table(TG_TABLE_SCHEMA);
  IF TG_OP = 'INSERT' THEN
    INSERT INTO audit (tenant, who, what, about) SELECT tenant, who, 'store', id::text FROM changed;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO audit (tenant, who, what, about) SELECT tenant, who, 'erase', id::text FROM gone;
  ELSE
    INSERT INTO audit (tenant, who, what, about) VALUES (NEW.tenant, who,
      CASE WHEN NEW.superseded_by IS NOT DISTINCT FROM OLD.superseded_by THEN 'change'
           WHEN NEW.superseded_by = 'DELETED' THEN 'delete'
           WHEN NEW.superseded_by IS NULL THEN 'restore' ELSE 'replace' END, NEW.id::text);
  END IF;
  RETURN NULL;
END $$;
-- Notes that are erased with their memory are not told of again.
CREATE FUNCTION note_notes() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = cairn, pg_temp AS $$
BEGIN
  PERFORM check_table(TG_TABLE_SCHEMA);
  INSERT INTO audit (tenant, who, what, about) SELECT m.tenant, my_name(), 'notes', m.id::text
    FROM memory m WHERE m.tenant = coalesce(NEW.tenant, OLD.tenant)
      AND m.row = coalesce(NEW.row, OLD.row);
  RETURN NULL;
END $$;

CREATE TRIGGER names_inserted AFTER INSERT ON memory REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_names();
CREATE TRIGGER names_updated AFTER UPDATE ON memory FOR EACH ROW
  WHEN (OLD.tags <> NEW.tags OR OLD.entities <> NEW.entities) EXECUTE FUNCTION note_names();
CREATE TRIGGER circle_updated AFTER UPDATE ON memory FOR EACH ROW
  WHEN (OLD.circle IS DISTINCT FROM NEW.circle) EXECUTE FUNCTION note_circle();
CREATE TRIGGER parts_erased AFTER DELETE ON memory REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION erase_parts();
CREATE TRIGGER audit_inserted AFTER INSERT ON memory REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_audit();
CREATE TRIGGER audit_deleted AFTER DELETE ON memory REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION note_audit();
CREATE TRIGGER notes_changed AFTER INSERT OR UPDATE OR DELETE ON handoff
  FOR EACH ROW EXECUTE FUNCTION note_notes();
)sql";

// Every change is noted but that something was used, which happens with every look at a memory. It
// names all columns of now: a version that adds one drops the trigger and runs this again.
constinit const std::string_view kAuditTrigger = R"sql(
DO $$
DECLARE
  before text;
  after text;
BEGIN
  SELECT string_agg('OLD.' || quote_ident(attname), ', '),
         string_agg('NEW.' || quote_ident(attname), ', ') INTO before, after FROM pg_attribute
    WHERE attrelid = 'memory'::regclass AND attnum > 0 AND attgenerated = ''
      AND attname NOT IN ('access_count', 'last_accessed_at');
  EXECUTE format('CREATE TRIGGER audit_updated AFTER UPDATE ON memory FOR EACH ROW'
                 ' WHEN ((%s) IS DISTINCT FROM (%s)) EXECUTE FUNCTION note_audit()',
                 before, after);
END $$;
)sql";

}  // namespace cairn::postgres
