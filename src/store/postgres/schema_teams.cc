#include "store/postgres/schema_parts.h"

namespace cairn::postgres {

// Teams and their members. Who owns the schema makes teams; the administrators of a team make its
// members. Only the hash of a token ever comes here.
constinit const std::string_view kTeams = R"sql(
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
-- Who owns the schema need not be a member.
CREATE FUNCTION note_member(team text, what text, about text) RETURNS void LANGUAGE plpgsql
SET search_path = cairn, pg_temp AS $$
BEGIN
  INSERT INTO audit (tenant, who, what, about)
    SELECT t.id, CASE WHEN owns_schema() THEN session_user ELSE my_name() END, note_member.what,
           note_member.about
    FROM tenant t WHERE t.name = team;
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
  PERFORM note_member(team, 'token create', new_name);
END $$;
CREATE FUNCTION list_principals(team text)
RETURNS TABLE (name text, kind text, role text, projects text[], login name, created_at timestamptz,
               expires_at timestamptz, revoked_at timestamptz)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = cairn, pg_temp AS $$
BEGIN
  PERFORM check_admin(team);
  RETURN QUERY SELECT p.name, p.kind, p.role, p.projects, p.login, p.created_at,
                      p.expires_at, p.revoked_at
    FROM principal p JOIN tenant t ON t.id = p.tenant WHERE t.name = team ORDER BY p.name;
END $$;
-- A token in the place of one that is lost, has expired or was revoked. Name and memories stay. A
-- member who comes as a user of the database has none, and gets none by which others could be them.
CREATE FUNCTION renew_principal(team text, old_name text, new_hash bytea, ends_at timestamptz,
                                OUT kind text, OUT role text)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = cairn, pg_temp AS $$
BEGIN
  PERFORM check_admin(team);
  UPDATE principal p SET token_hash = new_hash, expires_at = ends_at, revoked_at = NULL
    FROM tenant t WHERE t.id = p.tenant AND t.name = team AND p.name = old_name
      AND p.login IS NULL
    RETURNING p.kind, p.role INTO renew_principal.kind, renew_principal.role;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'the team % has no member % with a token to renew', team, old_name
      USING ERRCODE = 'no_data_found';
  END IF;
  PERFORM note_member(team, 'token renew', old_name);
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
  PERFORM note_member(team, 'token revoke', old_name);
END $$;
)sql";

}  // namespace cairn::postgres
