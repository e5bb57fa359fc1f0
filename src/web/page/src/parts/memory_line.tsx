import type { ComponentChildren } from 'preact';
import { Link } from 'wouter-preact';

import { session } from '../app/state';
import type { Brief } from '../api';
import { Age } from './age';
import { Badge, TypeBadge } from './badge';
import { plainText } from './plain_text';
import { visible } from './text';

/** What a line needs of a memory; a Brief, a Memory and a SearchResult all have it. */
export type LineMemory = Pick<
  Brief,
  | 'id'
  | 'type'
  | 'category'
  | 'source'
  | 'project'
  | 'summary'
  | 'created_at'
  | 'changed_at'
  | 'expires_at'
  | 'usefulness'
  | 'access_count'
  | 'superseded_by'
  | 'file_path'
  | 'created_by'
  | 'visibility'
  | 'flags'
> & { section_title?: string | null; content?: string };

/** Headings of a section from the outermost in, "Cairn › Five minutes". */
export const headingsOf = (title: string) => title.replaceAll(' > ', ' › ');

/** A section of a file is known by its headings, everything else by its summary. */
export function titleOf(memory: Pick<LineMemory, 'summary' | 'section_title'>): string {
  if (memory.section_title) return headingsOf(memory.section_title);
  return plainText(memory.summary) || '(empty)';
}

// More than a row has room for.
const openingLength = 240;

/** What a row shows: of a note its text, of a section its headings. */
function rowTextOf(memory: LineMemory): string {
  if (memory.section_title || !memory.content) return titleOf(memory);
  // Of a handoff what comes before its lists.
  const text = memory.type === 'handoff' ? memory.content.split(/^## /m)[0]! : memory.content;
  return plainText(text).slice(0, openingLength) || titleOf(memory);
}

/** How a section's text begins, since the pieces of a long one have the same headings. */
function openingOf({ section_title, content }: LineMemory): string {
  if (!section_title || !content) return '';
  return plainText(content.replace(/^\s*#+ .*$/m, '')).slice(0, openingLength);
}

const sourcesOfFiles = ['file-index', 'markdown', 'analysis'];

/** Indexing keeps it equal to its file, so it is edited there. */
export function isFromFile(memory: Pick<Brief, 'source' | 'file_path'>): boolean {
  return Boolean(memory.file_path) && sourcesOfFiles.includes(memory.source);
}

/** Where it came from: a file, a person, an agent or an import. */
function originOf(memory: Pick<Brief, 'source' | 'file_path'>): string {
  if (memory.file_path) return memory.file_path;
  if (memory.source === 'manual') return 'added by hand';
  if (memory.source === 'mcp') return 'added by an agent';
  return memory.source ? `from ${memory.source}` : '';
}

export function isGone(memory: Pick<Brief, 'superseded_by' | 'expires_at'>): boolean {
  return Boolean(memory.superseded_by) || isExpired(memory);
}
export function isExpired(memory: Pick<Brief, 'expires_at'>): boolean {
  return memory.expires_at !== null && memory.expires_at <= Date.now();
}

/** What a reader has to know before trusting it. */
function StateBadges({ memory }: { memory: LineMemory }) {
  return (
    <>
      {memory.superseded_by === 'DELETED' && <Badge tone="bad">deleted</Badge>}
      {memory.superseded_by && memory.superseded_by !== 'DELETED' && (
        <Badge tone="warn">superseded</Badge>
      )}
      {isExpired(memory) && <Badge tone="warn">expired</Badge>}
      {memory.flags?.map((flag) => (
        <Badge key={flag} tone="bad" title="From an outside source, and addressed to the agent">
          {flag}
        </Badge>
      ))}
    </>
  );
}

export function Votes({ memory }: { memory: Pick<Brief, 'usefulness' | 'access_count'> }) {
  const votes = memory.usefulness;
  const uses = memory.access_count === 1 ? 'used once' : `used ${memory.access_count} times`;
  return (
    <span
      class={`numbers votes ${votes > 0 ? 'up' : votes < 0 ? 'down' : ''}`}
      title={`Usefulness ${votes}, ${uses}`}
    >
      {votes > 0 ? `+${votes}` : votes < 0 ? `−${-votes}` : '0'}
    </span>
  );
}

interface FactsProps {
  memory: LineMemory;
  hasVotes?: boolean; // false where MemoryActions shows them
}

/** The quiet line under a text: type, state, project, origin, author, age, votes. */
export function MemoryFacts({ memory, hasVotes = true }: FactsProps) {
  const origin = originOf(memory);
  const isElsewhere = memory.project && memory.project !== session.value?.project;
  return (
    <span class="memory-facts">
      <TypeBadge type={memory.type} />
      <StateBadges memory={memory} />
      {memory.category && memory.category !== 'general' && <span>{visible(memory.category)}</span>}
      {isElsewhere && (
        <span class="text" title="Project" dir="auto">
          {visible(memory.project ?? '')}
        </span>
      )}
      {origin && (
        <span class="text cut" title="Origin" dir="auto">
          {visible(origin)}
        </span>
      )}
      {memory.created_by && (
        <span class="text cut" title="Stored by" dir="auto">
          {visible(memory.created_by)}
        </span>
      )}
      {memory.visibility && <Badge title="Who in the team can see it">{memory.visibility}</Badge>}
      <Age
        at={memory.changed_at ?? memory.created_at}
        label={memory.changed_at ? 'Changed' : 'Stored'}
      />
      {hasVotes && memory.usefulness !== 0 && <Votes memory={memory} />}
    </span>
  );
}

interface Props {
  memory: LineMemory;
  hasActions?: boolean; // its children are MemoryActions
  children?: ComponentChildren; // what stands at its end: a score, buttons
}

/** One memory as a row. j and k move between the rows' links; see app/rows.ts. */
export function MemoryLine({ memory, hasActions = false, children }: Props) {
  const opening = openingOf(memory);
  const look = (isGone(memory) ? ' gone' : '') + (hasActions ? ' with-actions' : '');
  return (
    <div class={'memory-line' + look} data-memory={memory.id}>
      <div class="memory-line-text">
        <Link class="row-link" href={`/memory/${memory.id}`} dir="auto">
          {visible(rowTextOf(memory))}
          {opening && <span class="opening">{visible(opening)}</span>}
        </Link>
        <MemoryFacts memory={memory} />
      </div>
      {children}
    </div>
  );
}
