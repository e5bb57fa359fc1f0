#include "setup/templates.h"

namespace cairn {
namespace {

// The directive excludes this page from the index.
constexpr const char* kReadme = R"(<!-- vector-index: false -->
# Knowledge of this project

Markdown files in this folder are indexed by Cairn and found by `cairn search` and by your agent. They belong to the
project: review and commit them like code. `cairn index` reads them again after you changed them.

| place | for |
|---|---|
| `architecture/` | how the parts fit together, and why |
| `components/` | one part at a time |
| `domain/` | what the words of the trade mean, rules of the business |
| `patterns/` | how things are done here |
| `gotchas.md` | what surprised somebody once |

A heading of level 1 to 3 begins a new entry. A file may begin with front matter:

```
---
title: Payments
category: domain
tags: [money, tax]
importance: 7
---
```

Two comments, each on a line of its own, say how a file is indexed:

- `vector-index: false` leaves the file out.
- `keywords: invoice, VAT` adds words to find it by.

As in the first line of this file, each is written between `<!--` and `-->`.
)";

// A file with only front matter has nothing to index yet.
constexpr const char* kGotchas = R"(---
title: Gotchas
category: gotcha
# What surprised somebody once. Below this front matter, one section for each:
#
#   ## A short name of the trap
#
#   What happens, why, and what to do instead.
---
)";

constexpr const char* kConfig = R"({
  // Settings of Cairn for this project. `cairn config show` lists all of them, with their values
  // and where those come from; `cairn config check` says if something here is wrong. For example:
  // "watchPaths": ["README*", "docs/**/*.md"],
  // "dailyLog": false
}
)";

constexpr TemplateFile kFiles[] = {{".claude/knowledge/README.md", kReadme},
                                   {".claude/knowledge/gotchas.md", kGotchas},
                                   {".claude/memory.config.json", kConfig}};

}  // namespace

std::span<const TemplateFile> TemplateFiles() { return kFiles; }

}  // namespace cairn
