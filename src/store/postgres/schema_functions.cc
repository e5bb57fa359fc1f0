#include "store/postgres/schema_parts.h"

namespace cairn::postgres {

// SECURITY DEFINER functions run as the owner of the schema, who is not held by the policies: they
// are the whole of what goes past them, so each names the tenant itself. A body that is ATOMIC is
// bound when it is made, the others have a search path of their own: none of a caller leads them
// elsewhere. What every statement of a member calls is in plpgsql, whose plans are kept.
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
  RETURN (SELECT count(*) FROM keyword k WHERE k.words @@ wanted AND k.tenant + 0 = mine);
END $$;

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

}  // namespace cairn::postgres
