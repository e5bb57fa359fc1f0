#include "store/sqlite/schema.h"

namespace cairn::sqlite {
namespace {

// The columns of `memory` after `row` are the fields of kMemoryFields; a test holds them together.
constexpr std::string_view kVersion1 = R"sql(
CREATE TABLE memory (
  row              INTEGER PRIMARY KEY AUTOINCREMENT,
  id               TEXT NOT NULL UNIQUE,
  content          TEXT NOT NULL,
  summary          TEXT NOT NULL,
  embedding_text   TEXT NOT NULL,
  type             TEXT NOT NULL,
  category         TEXT NOT NULL,
  source           TEXT NOT NULL,
  project          TEXT NOT NULL,
  branch           TEXT NOT NULL,
  session          TEXT NOT NULL,
  kind             TEXT NOT NULL,
  thread           TEXT NOT NULL,
  position         INTEGER,
  speaker          TEXT NOT NULL,
  context          TEXT NOT NULL,
  file_path        TEXT NOT NULL,
  section_title    TEXT NOT NULL,
  chunk            TEXT NOT NULL,
  tags             TEXT NOT NULL,
  keywords         TEXT NOT NULL,
  entities         TEXT NOT NULL,
  importance       INTEGER NOT NULL,
  confidence       REAL NOT NULL,
  metadata         TEXT NOT NULL,
  created_at       INTEGER NOT NULL,
  updated_at       INTEGER NOT NULL,
  expires_at       INTEGER,
  usefulness       INTEGER NOT NULL,
  access_count     INTEGER NOT NULL,
  last_accessed_at INTEGER NOT NULL,
  promoted_at      INTEGER,
  superseded_by    TEXT,
  content_hash     TEXT NOT NULL
) STRICT;
CREATE INDEX memory_by_hash ON memory (content_hash);
CREATE INDEX memory_by_creation ON memory (created_at);
CREATE INDEX memory_by_update ON memory (updated_at);
CREATE INDEX memory_by_access ON memory (last_accessed_at);
CREATE INDEX memory_by_importance ON memory (importance);
CREATE INDEX memory_by_usefulness ON memory (usefulness);
CREATE INDEX memory_by_expiry ON memory (expires_at) WHERE expires_at IS NOT NULL;
CREATE INDEX memory_hidden ON memory (type) WHERE superseded_by IS NOT NULL OR type = 'handoff';
CREATE INDEX memory_by_handoff ON memory (project, created_at) WHERE type = 'handoff';
CREATE INDEX memory_by_file ON memory (file_path) WHERE file_path <> '';

-- Derived from memory.tags and memory.entities by the triggers below.
CREATE TABLE memory_tag (
  name   TEXT NOT NULL COLLATE NOCASE,
  memory INTEGER NOT NULL,
  PRIMARY KEY (name, memory)
) STRICT, WITHOUT ROWID;

CREATE TABLE memory_entity (
  name   TEXT NOT NULL COLLATE NOCASE,
  memory INTEGER NOT NULL,
  PRIMARY KEY (name, memory)
) STRICT, WITHOUT ROWID;

CREATE TABLE handoff (
  memory              INTEGER PRIMARY KEY REFERENCES memory (row) ON DELETE CASCADE,
  summary             TEXT NOT NULL,
  completed           TEXT NOT NULL,
  in_progress_blocked TEXT NOT NULL,
  key_decisions       TEXT NOT NULL,
  next_steps          TEXT NOT NULL,
  memory_ids          TEXT NOT NULL
) STRICT;

CREATE TABLE access_log (
  row    INTEGER PRIMARY KEY AUTOINCREMENT,
  memory INTEGER NOT NULL REFERENCES memory (row) ON DELETE CASCADE,
  at     INTEGER NOT NULL,
  kind   TEXT NOT NULL,
  query  TEXT NOT NULL,
  score  REAL
) STRICT;
CREATE INDEX access_log_by_memory ON access_log (memory);

CREATE TABLE vector (
  change    INTEGER PRIMARY KEY AUTOINCREMENT,
  memory    INTEGER NOT NULL REFERENCES memory (row) ON DELETE CASCADE,
  model     TEXT NOT NULL,
  window    INTEGER NOT NULL,
  dimension INTEGER NOT NULL,
  data      BLOB NOT NULL,
  UNIQUE (memory, model, window)
) STRICT;

CREATE TABLE indexed_file (
  path        TEXT PRIMARY KEY,
  hash        TEXT NOT NULL,
  bytes       INTEGER NOT NULL,
  modified_at INTEGER NOT NULL,
  indexed_at  INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE setting (
  name  TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO setting VALUES ('tokenizer', 'porter unicode61');

CREATE VIRTUAL TABLE memory_fts USING fts5 (
  content, summary, section_title, keywords, tags, entities, file_path, category, source, context,
  content = 'memory', content_rowid = 'row',
  tokenize = 'porter unicode61 remove_diacritics 2'
);
-- Terms of a large batch wait in memory, up to 8 MB, instead of making many small segments to merge.
INSERT INTO memory_fts (memory_fts, rank) VALUES ('hashsize', 8388608);

CREATE TRIGGER memory_inserted AFTER INSERT ON memory BEGIN
  INSERT INTO memory_fts (rowid, content, summary, section_title, keywords, tags, entities,
                          file_path, category, source, context)
  VALUES (new.row, new.content, new.summary, new.section_title, new.keywords, new.tags,
          new.entities, new.file_path, new.category, new.source, new.context);
END;
CREATE TRIGGER memory_deleted AFTER DELETE ON memory BEGIN
  INSERT INTO memory_fts (memory_fts, rowid, content, summary, section_title, keywords, tags,
                          entities, file_path, category, source, context)
  VALUES ('delete', old.row, old.content, old.summary, old.section_title, old.keywords, old.tags,
          old.entities, old.file_path, old.category, old.source, old.context);
END;
CREATE TRIGGER memory_updated AFTER UPDATE ON memory
  WHEN old.content <> new.content OR old.summary <> new.summary
    OR old.section_title <> new.section_title OR old.keywords <> new.keywords
    OR old.tags <> new.tags OR old.entities <> new.entities OR old.file_path <> new.file_path
    OR old.category <> new.category OR old.source <> new.source OR old.context <> new.context
BEGIN
  INSERT INTO memory_fts (memory_fts, rowid, content, summary, section_title, keywords, tags,
                          entities, file_path, category, source, context)
  VALUES ('delete', old.row, old.content, old.summary, old.section_title, old.keywords, old.tags,
          old.entities, old.file_path, old.category, old.source, old.context);
  INSERT INTO memory_fts (rowid, content, summary, section_title, keywords, tags, entities,
                          file_path, category, source, context)
  VALUES (new.row, new.content, new.summary, new.section_title, new.keywords, new.tags,
          new.entities, new.file_path, new.category, new.source, new.context);
END;

CREATE TRIGGER memory_tags_inserted AFTER INSERT ON memory WHEN new.tags <> '[]' BEGIN
  INSERT OR IGNORE INTO memory_tag SELECT value, new.row FROM json_each(new.tags);
END;
CREATE TRIGGER memory_tags_deleted BEFORE DELETE ON memory WHEN old.tags <> '[]' BEGIN
  DELETE FROM memory_tag
  WHERE memory = old.row AND name IN (SELECT value FROM json_each(old.tags));
END;
CREATE TRIGGER memory_tags_updated AFTER UPDATE ON memory WHEN old.tags <> new.tags BEGIN
  DELETE FROM memory_tag
  WHERE memory = old.row AND name IN (SELECT value FROM json_each(old.tags));
  INSERT OR IGNORE INTO memory_tag SELECT value, new.row FROM json_each(new.tags);
END;

CREATE TRIGGER memory_entities_inserted AFTER INSERT ON memory WHEN new.entities <> '[]' BEGIN
  INSERT OR IGNORE INTO memory_entity SELECT value, new.row FROM json_each(new.entities);
END;
CREATE TRIGGER memory_entities_deleted BEFORE DELETE ON memory WHEN old.entities <> '[]' BEGIN
  DELETE FROM memory_entity
  WHERE memory = old.row AND name IN (SELECT value FROM json_each(old.entities));
END;
CREATE TRIGGER memory_entities_updated AFTER UPDATE ON memory WHEN old.entities <> new.entities
BEGIN
  DELETE FROM memory_entity
  WHERE memory = old.row AND name IN (SELECT value FROM json_each(old.entities));
  INSERT OR IGNORE INTO memory_entity SELECT value, new.row FROM json_each(new.entities);
END;
)sql";

// The keyword index by our own words (text/word_tokens.h). The triggers stay: they name the table,
// and its columns are the same.
constexpr std::string_view kVersion2 = R"sql(
DROP TABLE memory_fts;
CREATE VIRTUAL TABLE memory_fts USING fts5 (
  content, summary, section_title, keywords, tags, entities, file_path, category, source, context,
  content = 'memory', content_rowid = 'row',
  tokenize = 'porter cairn'
);
INSERT INTO memory_fts (memory_fts, rank) VALUES ('hashsize', 8388608);
INSERT INTO memory_fts (memory_fts) VALUES ('rebuild');
UPDATE setting SET value = 'porter cairn 1' WHERE name = 'tokenizer';

-- What a search by vectors scans stands apart from the vectors themselves, so that a process that
-- starts reads a quarter of the bytes. Codes that are missing are made from the vectors where they
-- are read; `cairn rebuild` writes them.
CREATE TABLE vector_data (
  change INTEGER PRIMARY KEY REFERENCES vector (change) ON DELETE CASCADE,
  data   BLOB NOT NULL
) STRICT;
INSERT INTO vector_data SELECT change, data FROM vector;
ALTER TABLE vector DROP COLUMN data;
ALTER TABLE vector ADD COLUMN code BLOB NOT NULL DEFAULT x'';

-- What other processes have to forget. The last 10,000 are enough: whoever is further behind starts
-- anew.
CREATE TABLE vector_removal (
  change INTEGER PRIMARY KEY AUTOINCREMENT,
  memory INTEGER NOT NULL
) STRICT;
CREATE TRIGGER vector_deleted AFTER DELETE ON vector BEGIN
  INSERT INTO vector_removal (memory) VALUES (old.memory);
  DELETE FROM vector_removal WHERE change <= last_insert_rowid() - 10000;
END;

-- Neighbours in a conversation or a file, and who speaks.
CREATE INDEX memory_by_thread ON memory (thread, position) WHERE thread <> '';
CREATE INDEX memory_by_speaker ON memory (speaker) WHERE speaker <> '';
)sql";

// Files become memories: the piece before a piece is searched with it, and what is known of a file
// is kept per project. Nothing wrote to the old table of files.
constexpr std::string_view kVersion3 = R"sql(
ALTER TABLE memory ADD COLUMN overlap TEXT NOT NULL DEFAULT '';

DROP TRIGGER memory_inserted;
DROP TRIGGER memory_deleted;
DROP TRIGGER memory_updated;
DROP TABLE memory_fts;
CREATE VIRTUAL TABLE memory_fts USING fts5 (
  content, summary, section_title, keywords, tags, entities, file_path, category, source,
  context, overlap,
  content = 'memory', content_rowid = 'row',
  tokenize = 'porter cairn'
);
INSERT INTO memory_fts (memory_fts, rank) VALUES ('hashsize', 8388608);
INSERT INTO memory_fts (memory_fts) VALUES ('rebuild');

CREATE TRIGGER memory_inserted AFTER INSERT ON memory BEGIN
  INSERT INTO memory_fts (rowid, content, summary, section_title, keywords, tags, entities,
                          file_path, category, source, context, overlap)
  VALUES (new.row, new.content, new.summary, new.section_title, new.keywords, new.tags,
          new.entities, new.file_path, new.category, new.source, new.context, new.overlap);
END;
CREATE TRIGGER memory_deleted AFTER DELETE ON memory BEGIN
  INSERT INTO memory_fts (memory_fts, rowid, content, summary, section_title, keywords, tags,
                          entities, file_path, category, source, context, overlap)
  VALUES ('delete', old.row, old.content, old.summary, old.section_title, old.keywords, old.tags,
          old.entities, old.file_path, old.category, old.source, old.context, old.overlap);
END;
CREATE TRIGGER memory_updated AFTER UPDATE ON memory
  WHEN old.content <> new.content OR old.summary <> new.summary
    OR old.section_title <> new.section_title OR old.keywords <> new.keywords
    OR old.tags <> new.tags OR old.entities <> new.entities OR old.file_path <> new.file_path
    OR old.category <> new.category OR old.source <> new.source OR old.context <> new.context
    OR old.overlap <> new.overlap
BEGIN
  INSERT INTO memory_fts (memory_fts, rowid, content, summary, section_title, keywords, tags,
                          entities, file_path, category, source, context, overlap)
  VALUES ('delete', old.row, old.content, old.summary, old.section_title, old.keywords, old.tags,
          old.entities, old.file_path, old.category, old.source, old.context, old.overlap);
  INSERT INTO memory_fts (rowid, content, summary, section_title, keywords, tags, entities,
                          file_path, category, source, context, overlap)
  VALUES (new.row, new.content, new.summary, new.section_title, new.keywords, new.tags,
          new.entities, new.file_path, new.category, new.source, new.context, new.overlap);
END;

DROP TABLE indexed_file;
CREATE TABLE indexed_file (
  project    TEXT NOT NULL,
  path       TEXT NOT NULL,
  hash       TEXT NOT NULL,
  bytes      INTEGER NOT NULL,
  modified   INTEGER NOT NULL,
  changed    INTEGER NOT NULL,
  recipe     TEXT NOT NULL,
  named      INTEGER NOT NULL,
  indexed_at INTEGER NOT NULL,
  PRIMARY KEY (project, path)
) STRICT, WITHOUT ROWID;
)sql";

// Who of a team stored a memory, and who of it sees it (store/postgres).
constexpr std::string_view kVersion4 = R"sql(
ALTER TABLE memory ADD COLUMN created_by TEXT NOT NULL DEFAULT '';
ALTER TABLE memory ADD COLUMN visibility TEXT NOT NULL DEFAULT 'shared';
)sql";

// Pages of a file may have sums from here on (page_sums.h), which programs of before would not
// write. The tables are the same.
constexpr std::string_view kVersion5 = "";

// When a text was last changed, which updated_at does not say: a vote moves it, too.
constexpr std::string_view kVersion6 = R"sql(
ALTER TABLE memory ADD COLUMN changed_at INTEGER;
)sql";

constexpr Migration kMigrations[] = {{1, kVersion1}, {2, kVersion2}, {3, kVersion3},
                                     {4, kVersion4}, {5, kVersion5}, {6, kVersion6}};

}  // namespace

std::span<const Migration> Migrations() { return kMigrations; }

}  // namespace cairn::sqlite
