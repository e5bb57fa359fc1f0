import type { ComponentChildren } from 'preact';
import { Link } from 'wouter-preact';

import { session } from '../app/state';
import type { Brief } from '../api';
import { Age } from './age';
import { Badge, TypeBadge } from './badge';
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

/** A section of a file is known by its headings, everything else by its summary. */
export function titleOf(memory: Pick<LineMemory, 'summary' | 'section_title'>): string {
  return memory.section_title || memory.summary || '(no summary)';
}

// More than a row has room for.
const openingLength = 160;

/** How a section's text begins, since the pieces of a long one have the same headings. */
function openingOf({ section_title, content }: LineMemory): string {
  if (!section_title || !content) return '';
  return content
    .slice(0, 4 * openingLength)
    .replace(/^#+ .*$/gm, '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, openingLength);
}

/** Where it came from: somebody said it, an agent stored it, or it was read from something. */
function originOf(memory: Pick<Brief, 'source' | 'file_path'>): string {
  if (memory.file_path) return `from ${memory.file_path}`;
  if (memory.source === 'manual') return 'by hand';
  if (memory.source === 'mcp') return 'by an agent';
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
        <Badge key={flag} tone="bad" title="It comes from elsewhere and speaks to the agent.">
          {flag}
        </Badge>
      ))}
    </>
  );
}

export function Votes({ memory }: { memory: Pick<Brief, 'usefulness' | 'access_count'> }) {
  const votes = memory.usefulness;
  return (
    <span
      class={`numbers votes ${votes > 0 ? 'up' : votes < 0 ? 'down' : ''}`}
      title={`Votes ${votes}, used ${memory.access_count} times`}
    >
      {votes > 0 ? `+${votes}` : votes < 0 ? `−${-votes}` : '±0'}
    </span>
  );
}

interface FactsProps {
  memory: LineMemory;
  hasVotes?: boolean; // false where MemoryActions shows them
}

/** The quiet line under a summary: type, state, project, origin, author, age, votes. */
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
      {memory.visibility && <Badge title="Who of the team sees it">{memory.visibility}</Badge>}
      <Age
        at={memory.changed_at ?? memory.created_at}
        label={memory.changed_at ? 'Changed' : 'Stored'}
      />
      {hasVotes && <Votes memory={memory} />}
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
          {visible(titleOf(memory))}
          {opening && <span class="opening">{visible(opening)}</span>}
        </Link>
        <MemoryFacts memory={memory} hasVotes={!hasActions} />
      </div>
      {children}
    </div>
  );
}
