#include "store/postgres/schema_parts.h"

namespace cairn::postgres {

// Version 2: what a write leaves behind so that its outcome can be asked for (turn.h), and the
// numbers that a team's writes take. None of it is shared between teams: a number of one team says
// nothing about how much others write.
constinit const std::string_view kTurns = R"sql(
-- The keys of the last 1,024 writes of each team, in a ring: `slot` is the number of the change
-- modulo its size.
CREATE TABLE turn (
  tenant integer NOT NULL REFERENCES tenant ON DELETE CASCADE,
  slot   integer NOT NULL,
  change bigint NOT NULL,
  key    uuid NOT NULL,
  PRIMARY KEY (tenant, slot)
) WITH (fillfactor = 50);
ALTER TABLE turn ENABLE ROW LEVEL SECURITY;

CREATE FUNCTION may_write(asker principal) RETURNS boolean LANGUAGE sql IMMUTABLE BEGIN ATOMIC
  SELECT asker.role IN ('writer', 'admin');
END;
CREATE FUNCTION check_writer(asker principal) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF NOT may_write(asker) THEN
    RAISE EXCEPTION 'a % may not change memories', asker.role
      USING ERRCODE = 'insufficient_privilege';
  END IF;
END $$;

-- Waits for the other writers of the team and gives the number of this change; null for a reader.
CREATE FUNCTION take_turn(new_key uuid) RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER
SET search_path = cairn, pg_temp AS $$
DECLARE
  asker principal := me();
  number bigint;
BEGIN
  IF NOT may_write(asker) THEN
    RETURN NULL;
  END IF;
  UPDATE tally t SET changes = t.changes + 1 WHERE t.tenant = asker.tenant
    RETURNING t.changes INTO number;
  INSERT INTO turn AS t (tenant, slot, change, key)
    VALUES (asker.tenant, number % 1024, number, new_key)
    ON CONFLICT (tenant, slot) DO UPDATE SET change = excluded.change, key = excluded.key;
  RETURN number;
END $$;

-- What became of a write: committed, aborted, or unknown where 1,024 others came after it. Whoever
-- writes holds the tally, so that nothing is undecided once it is ours. It is changed, so that the
-- commit of the question waits for whatever the commit of an answer waits for: disk and replicas.
CREATE FUNCTION turn_outcome(asked bigint, asked_key uuid) RETURNS text LANGUAGE plpgsql
SECURITY DEFINER SET search_path = cairn, pg_temp AS $$
DECLARE
  asker principal := me();
  found turn;
BEGIN
  PERFORM check_writer(asker);
  UPDATE tally SET changes = changes WHERE tenant = asker.tenant;
  SELECT * INTO found FROM turn t WHERE t.tenant = asker.tenant AND t.slot = asked % 1024;
  RETURN CASE WHEN found.key = asked_key AND found.change = asked THEN 'committed'
              WHEN found.change > asked THEN 'unknown' ELSE 'aborted' END;
END $$;

-- The first of so many numbers for memories, or for uses.
CREATE FUNCTION take_rows(many bigint) RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER
SET search_path = cairn, pg_temp AS $$
DECLARE
  asker principal := me();
  last bigint;
BEGIN
  PERFORM check_writer(asker);
  UPDATE tally t SET last_row = t.last_row + greatest(many, 0) WHERE t.tenant = asker.tenant
    RETURNING t.last_row INTO last;
  RETURN last - greatest(many, 0) + 1;
END $$;
ALTER TABLE tally ADD COLUMN last_use bigint NOT NULL DEFAULT 0;
UPDATE tally t SET last_use = coalesce((SELECT max(a.number) FROM access_log a
                                        WHERE a.tenant = t.tenant), 0);
ALTER TABLE access_log ALTER COLUMN number DROP IDENTITY;
CREATE FUNCTION take_uses(many bigint) RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER
SET search_path = cairn, pg_temp AS $$
DECLARE
  asker principal := me();
  last bigint;
BEGIN
  PERFORM check_writer(asker);
  UPDATE tally t SET last_use = t.last_use + greatest(many, 0) WHERE t.tenant = asker.tenant
    RETURNING t.last_use INTO last;
  RETURN last - greatest(many, 0) + 1;
END $$;

-- Without the numbers of entries, which count those of all teams.
CREATE FUNCTION read_audit(most bigint)
RETURNS TABLE (at timestamptz, who text, what text, about text)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = cairn, pg_temp AS $$
#variable_conflict use_column
DECLARE
  asker principal := me();
BEGIN
  IF asker.role = 'admin' THEN
    RETURN QUERY SELECT a.at, a.who, a.what, a.about FROM audit a WHERE a.tenant = asker.tenant
      ORDER BY a.number DESC LIMIT most;
  END IF;
END $$;
)sql";

}  // namespace cairn::postgres
