#include "store/postgres/schema_parts.h"

namespace cairn::postgres {

// Who may see, change and call what. The tables that hang on a memory show what its own policy
// shows; keyword and vector, which every search reads, carry the circle themselves.
constinit const std::string_view kPolicies = R"sql(
DO $$
DECLARE
  name text;
  mine text := 'tenant = (SELECT my_tenant())';
  circles text := '(circle IS NULL OR circle = ANY ((SELECT my_circles())::text[]))';
  of_memory text := 'EXISTS (SELECT 1 FROM memory m WHERE m.tenant = %1$I.tenant AND m.row = %1$I.row';
  seen text;
  stored text;
BEGIN
  FOREACH name IN ARRAY ARRAY['memory', 'keyword', 'vector', 'memory_tag', 'memory_entity', 'handoff',
                              'access_log', 'tally', 'word', 'indexed_file', 'setting']
  LOOP
    seen := mine;
    IF name IN ('memory', 'keyword', 'vector') THEN
      seen := concat_ws(' AND ', mine, circles);
    ELSIF name IN ('memory_tag', 'memory_entity', 'handoff', 'access_log') THEN
      seen := concat_ws(' AND ', mine, format(of_memory || ')', name));
    END IF;
    stored := seen;
    IF name = 'memory' THEN
      stored := concat_ws(' AND ', seen, '(created_by = (SELECT my_name()) OR (SELECT is_admin()))');
    ELSIF name IN ('keyword', 'vector') THEN
      stored := concat_ws(' AND ', mine,
        format(of_memory || ' AND m.circle IS NOT DISTINCT FROM %1$I.circle)', name));
    END IF;
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('CREATE POLICY seen ON %I FOR SELECT USING (%s)', name, seen);
    EXECUTE format('CREATE POLICY stored ON %I FOR INSERT WITH CHECK (%s AND (SELECT can_write()))',
                   name, stored);
    EXECUTE format('CREATE POLICY changed ON %I FOR UPDATE USING (%s AND (SELECT can_write()))',
                   name, seen);
    EXECUTE format('CREATE POLICY erased ON %I FOR DELETE USING (%s AND (SELECT can_write()))',
                   name, seen);
  END LOOP;
END $$;

ALTER TABLE tenant ENABLE ROW LEVEL SECURITY;
ALTER TABLE principal ENABLE ROW LEVEL SECURITY;
ALTER TABLE audit ENABLE ROW LEVEL SECURITY;
CREATE POLICY seen ON audit FOR SELECT USING (
  tenant = (SELECT my_tenant()) AND (SELECT is_admin()));

-- PostgreSQL lets everybody call every function, unless told otherwise. Members have those that they
-- and the policies call, and no trigger's: who may call one may put it on a table of their own.
REVOKE EXECUTE ON ALL FUNCTIONS IN SCHEMA cairn FROM PUBLIC;

-- A role for all who come as members; who owns the schema may also use it alone, without one.
DO $$
DECLARE
  name text;
  columns text;
BEGIN
  BEGIN
    CREATE ROLE cairn_member NOLOGIN;
  EXCEPTION
    WHEN duplicate_object THEN NULL;
    WHEN insufficient_privilege THEN RETURN;
  END;
  GRANT USAGE ON SCHEMA cairn TO cairn_member;
  GRANT EXECUTE ON FUNCTION me, my_tenant, my_name, my_circles, can_write, is_admin, whoami, owns_schema,
    find_words, count_words, count_faults, rebuild_derived, add_principal, list_principals,
    renew_principal, revoke_principal TO cairn_member;
  GRANT SELECT ON installed, audit, memory_tag, memory_entity TO cairn_member;
  GRANT SELECT, UPDATE ON tally TO cairn_member;
  GRANT SELECT, INSERT, DELETE ON memory, keyword, vector, handoff, access_log TO cairn_member;
  GRANT SELECT, INSERT, UPDATE, DELETE ON word, indexed_file, setting TO cairn_member;
  -- Which memory something is or hangs on stays, and so does who sees it: triggers keep that.
  FOR name, columns IN SELECT c.relname, string_agg(quote_ident(a.attname), ', ')
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
    WHERE c.oid IN ('memory'::regclass, 'keyword'::regclass, 'vector'::regclass, 'handoff'::regclass)
      AND a.attnum > 0
      AND a.attname NOT IN ('tenant', 'row', 'number', 'id', 'created_by', 'circle')
    GROUP BY c.relname
  LOOP
    EXECUTE format('GRANT UPDATE (%s) ON %I TO cairn_member', columns, name);
  END LOOP;
END $$;
)sql";

}  // namespace cairn::postgres
