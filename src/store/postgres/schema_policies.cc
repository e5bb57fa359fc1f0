#include "store/postgres/schema_parts.h"

namespace cairn::postgres {

// Who may see and change which rows. The tables that hang on a memory show what its own policy
// shows; keyword and vector, which every search reads, carry the circle themselves.
constinit const std::string_view kPolicies = R"sql(
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

}  // namespace cairn::postgres
