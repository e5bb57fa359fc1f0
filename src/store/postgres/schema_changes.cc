#include "store/postgres/schema_parts.h"

namespace cairn::postgres {

// Version 3: when a text was last changed. kAuditTrigger follows.
constinit const std::string_view kChanges = R"sql(
ALTER TABLE memory ADD COLUMN changed_at bigint;
GRANT UPDATE (changed_at) ON memory TO cairn_member;
DROP TRIGGER audit_updated ON memory;
)sql";

}  // namespace cairn::postgres
