#include "store/postgres/schema_parts.h"

namespace cairn::postgres {

// Every key begins with the tenant, so that a table can be split by it. Who is asking is found out
// by me(): from the token of the session or, without one, from the database's user. Row-level
// security rests on it, so that whatever SQL a session runs, it sees and changes what its principal
// may, and nothing else.
constinit const std::string_view kTables = R"sql(
CREATE TABLE installed (version integer NOT NULL);

-- What no program could read is refused where it is written: one such record would be in the way of
-- every list of the team. A list is an array of strings, as string_list.h writes it.
CREATE DOMAIN list AS text COLLATE "C" CHECK (VALUE = '[]' OR (VALUE LIKE '%]'
  AND VALUE ~ '^\[("([^"\\]|\\(["\\/bfnrt]|u00[01][0-9a-f]))*"(,|\]$))+$'));

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
  id               uuid NOT NULL CHECK (id <> '00000000-0000-0000-0000-000000000000'),
  content          text COLLATE "C" NOT NULL,
  summary          text COLLATE "C" NOT NULL,
  embedding_text   text COLLATE "C" NOT NULL,
  type             text COLLATE "C" NOT NULL CHECK (type IN (
                     'fact', 'preference', 'event', 'insight', 'task', 'relationship', 'entity',
                     'self', 'decision', 'handoff')),
  category         text COLLATE "C" NOT NULL CHECK (category IN (
                     'architecture', 'component', 'domain', 'pattern', 'gotcha', 'discovery',
                     'general')),
  source           text COLLATE "C" NOT NULL,
  project          text COLLATE "C" NOT NULL,
  branch           text COLLATE "C" NOT NULL,
  session          text COLLATE "C" NOT NULL,
  kind             text COLLATE "C" NOT NULL CHECK (kind IN ('note', 'document', 'code', 'turn')),
  thread           text COLLATE "C" NOT NULL,
  position         bigint,
  speaker          text COLLATE "C" NOT NULL,
  context          text COLLATE "C" NOT NULL,
  file_path        text COLLATE "C" NOT NULL,
  section_title    text COLLATE "C" NOT NULL,
  chunk            text COLLATE "C" NOT NULL,
  tags             list NOT NULL,
  keywords         list NOT NULL,
  entities         list NOT NULL,
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
  superseded_by    text COLLATE "C" CHECK (superseded_by = 'DELETED' OR (
                     superseded_by ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
                     AND superseded_by ~ '[1-9a-f]')),
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
-- Derived from memory.tags and memory.entities by triggers alone; names are in lower case.
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
-- large batch are fresh at first: compared one by one, and put into the index later (settling.h).
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
  completed           list NOT NULL,
  in_progress_blocked list NOT NULL,
  key_decisions       list NOT NULL,
  next_steps          list NOT NULL,
  memory_ids          list NOT NULL,
  PRIMARY KEY (tenant, row)
);

CREATE TABLE access_log (
  tenant integer NOT NULL,
  number bigint GENERATED ALWAYS AS IDENTITY,
  row    bigint NOT NULL,
  at     bigint NOT NULL,
  kind   text COLLATE "C" NOT NULL CHECK (kind IN ('get', 'vote', 'handoff', 'track')),
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

}  // namespace cairn::postgres
