// The server's JSON API, as src/web answers it: every shape and every call, in one place. Records,
// lists, searches and errors are those of the command line's --json (docs/json-output.md).

export type Time = number; // Unix milliseconds

export interface Memory {
  id: string;
  content: string;
  summary: string;
  embedding_text: string | null;
  type: string;
  category: string;
  source: string;
  project: string | null;
  branch: string | null;
  session: string | null;
  kind: string;
  thread: string | null;
  position: number | null;
  speaker: string | null;
  context: string | null;
  file_path: string | null;
  section_title: string | null;
  chunk: string | null; // of a piece of a file: which one
  tags: string[];
  keywords: string[];
  entities: string[];
  importance: number;
  confidence: number;
  metadata: Record<string, unknown>;
  created_at: Time;
  updated_at: Time;
  changed_at?: Time; // of the text; absent if it never changed
  expires_at: Time | null;
  usefulness: number;
  access_count: number;
  last_accessed_at: Time;
  promoted_at: Time | null;
  superseded_by: string | null; // an id, or "DELETED"
  content_hash: string;
  created_by?: string; // who of a team stored it
  visibility?: 'project' | 'private'; // without it all of a team see it
  flags?: string[]; // "instruction-like"
  line?: number; // of `file_path`, where it begins now
}
/** Fields to set; null empties one. */
export type MemoryFields = { [K in keyof Memory]?: Memory[K] | null };

/** A memory in a list beside something else: enough for a line and a link. */
export interface Brief {
  id: string;
  type: string;
  category: string;
  source: string;
  project: string | null;
  summary: string;
  created_at: Time;
  updated_at: Time;
  changed_at?: Time; // of the text; absent if it never changed
  expires_at: Time | null;
  last_accessed_at: Time;
  access_count: number;
  usefulness: number;
  importance: number;
  superseded_by: string | null;
  thread: string | null;
  position: number | null;
  speaker: string | null;
  file_path: string | null;
  section_title: string | null;
  created_by?: string;
  visibility?: 'project' | 'private';
  flags?: string[];
}

export interface Signal {
  value: number;
  weight: number;
}
export interface Why {
  keyword?: { rank: number; score: number; share: number };
  vector?: { rank: number; cosine: number; window: number };
  parts: Record<string, number>; // what adds up to `fused`
  fused: number;
  rule: 'additive' | 'prior';
  signals: Record<string, Signal>; // relevance, recency, utility, importance, frequency, confidence
  jitter: number;
}
/** A part of the text with the words that were found; marks are [begin, end) in UTF-16 units. */
export interface Excerpt {
  text: string;
  marks: [number, number][];
  cut_before: boolean;
  cut_after: boolean;
}
/** How well a result fits the query, on a scale that is the same for every query. */
export type Match = 'strong' | 'fair' | 'weak';
export interface SearchResult extends Omit<Memory, 'content' | 'embedding_text'> {
  score: number;
  match: Match;
  matched_by: ('vector' | 'keyword')[];
  why: Why;
  excerpt: Excerpt;
}
export interface SearchReply {
  query: string;
  mode: string; // as it was done
  profile: string;
  total_count: number;
  total_is_exact: boolean;
  has_more: boolean;
  offset: number;
  seed: number;
  results: SearchResult[];
  degraded?: boolean;
  reason?: string; // why embeddings were not used
}

export interface Page<T> {
  total_count: number;
  has_more: boolean;
  offset: number;
  items: T[];
}

export interface Access {
  memory_id: string;
  at: Time;
  kind: string; // get, vote, handoff, …
  query: string | null;
  score: number | null;
}
export interface NamedCount {
  name: string;
  count: number;
}

/** What is related to a memory. */
export interface About {
  chain: Brief[]; // what it replaced and what replaced it, oldest first, itself included
  history: Access[]; // its uses, newest first
  thread: Brief[]; // of its conversation, file or session: some before, itself, some after
  similar: (Brief & { score: number })[]; // cosine
  entities: NamedCount[]; // its names, and how many memories mention each
}

/** The labels in use, most frequent first. */
export interface Labels {
  project: NamedCount[];
  source: NamedCount[];
  branch: NamedCount[];
  tags: NamedCount[];
}

/** A column of texts: `names[index[i]]` is the text of row i. */
export interface Column {
  names: string[];
  index: number[];
}
/** Every memory that passes the filter, handoffs included, oldest first, as columns. */
export interface Outline {
  ids: string[];
  created_at: Time[];
  type: Column;
  category: Column;
  project: Column; // "" for none
  source: Column;
}

export interface Cluster {
  label: string; // its telling words, "index, page, cache"
  x: number;
  y: number;
  size: number;
}
/** Memories in the plane by meaning; x and y are from 0 to 10,000. */
export interface MemoryMap {
  state: 'none' | 'refining' | 'ready'; // none: no model, or nothing embedded
  reason?: string; // of `none`
  version: number;
  ids: string[];
  x: number[];
  y: number[];
  cluster: number[]; // index into clusters; -1: in none
  clusters: Cluster[];
  type: Column;
  project: Column;
}

export interface EntityGraph {
  nodes: NamedCount[];
  links: { a: number; b: number; count: number }[]; // indexes into nodes
}

export interface Handoff extends Memory {
  completed: string[];
  in_progress_blocked: string[];
  key_decisions: string[];
  next_steps: string[];
  memory_ids: string[];
}
export interface ListChange {
  added: string[];
  removed: string[];
}
/** The latest handoff of a project and branch, and what differs from the one before. */
export interface LatestHandoff {
  handoff: Handoff;
  count: number; // of handoffs of this project and branch
  previous: string | null; // id
  changes: {
    completed: ListChange;
    in_progress_blocked: ListChange;
    key_decisions: ListChange;
    next_steps: ListChange;
    memory_ids: ListChange;
  };
}

export interface ReviewList<T> {
  count: number; // of all; `items` are the first of them
  items: T[];
}
export interface Review {
  state: 'working' | 'ready'; // working: still looking for pairs; an event follows
  duplicates: ReviewList<{ older: Brief; newer: Brief; score: number }>;
  expired: ReviewList<Brief>;
  stale: ReviewList<Brief>; // neither changed nor used for half a year
  unused: ReviewList<Brief>; // a month old and never used
  unembedded: ReviewList<Brief>;
  secrets: ReviewList<Brief & { secrets: { field: string; kind: string }[] }>;
  instruction_like: ReviewList<Brief>;
}

export interface Stats {
  total: number;
  deleted: number;
  superseded: number;
  expired: number;
  by_type: Record<string, number>;
  by_category: Record<string, number>;
  by_source: Record<string, number>;
  by_project: Record<string, number>;
  avg_importance: number;
  avg_confidence: number;
  total_accesses: number;
  oldest: Time | null;
  newest: Time | null;
  vectors: Record<string, number> | number;
  model: string | null;
  db_bytes: number;
  schema_version: number;
}

export interface Health {
  healthy: boolean;
  store: string;
  checks: { check: string; ok: boolean; detail: string; advice?: string }[];
}
export type Configuration = Record<string, { value: unknown; origin: string }>;

export interface Activity {
  uses: (Access & { summary: string })[]; // newest first
  writers: { source: string; session: string | null; count: number; last_at: Time }[];
}

export interface ProfileInfo {
  name: string;
  rule: string;
  weights: Record<string, number>;
  jitter: number;
  is_intent: boolean;
}
export interface Session {
  version: string;
  project: string; // of new memories; may be empty
  root: string | null; // the project's folder
  store: string; // the file
  model: string | null;
  csrf: string;
  modes: string[];
  types: string[];
  categories: string[];
  kinds: string[];
  orders: string[];
  default_mode: string;
  default_profile: string;
  profiles: ProfileInfo[];
  settable: string[]; // fields that an update may set
  by_kind: KindCounts;
}

/** How many memories of each kind there are. */
export interface KindCounts {
  note: number;
  document: number;
  code: number;
  turn: number;
}

export interface Remembered {
  id: string;
  created: boolean;
  duplicate: boolean;
  similar: { id: string; score: number }[];
  redacted?: string[]; // kinds of secrets
}

/** Names are those of the API's parameters; a list is sent as a repeated parameter. */
export interface Filter {
  kind?: string[];
  type?: string[];
  category?: string[];
  tags?: string[];
  entities?: string[];
  entities_all?: boolean;
  project?: string;
  branch?: string;
  source?: string;
  path?: string;
  min_importance?: number;
  min_confidence?: number;
  since?: string | number;
  until?: string | number;
  include_deleted?: boolean;
  include_superseded?: boolean;
  include_expired?: boolean;
}
export interface SearchParams extends Filter {
  query: string;
  mode?: string;
  profile?: string;
  limit?: number;
  offset?: number;
  seed?: number;
}
export interface ListParams extends Filter {
  order?: string;
  limit?: number;
  offset?: number;
}

/** What the server refused, in its own words; `offline` if there was no server to ask. */
export class ApiError extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly status = 0,
  ) {
    super(message);
  }
}

let csrf = '';

async function send<T>(method: string, path: string, body?: unknown, signal?: AbortSignal): Promise<T> {
  const headers: Record<string, string> = {};
  if (method !== 'GET') headers['X-Cairn-Csrf'] = csrf;
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  let response: Response;
  try {
    response = await fetch('/api/' + path, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal ? { signal } : {}),
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ApiError('offline', 'The server is not responding.');
  }
  const reply = await response.json().catch(() => null);
  if (response.ok) return reply as T;
  throw new ApiError(
    reply?.error?.code ?? 'internal',
    reply?.error?.message ?? `The server answered ${response.status}.`,
    response.status,
  );
}

type Params = object;
function query(params: Params): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) {
    if (value === undefined || value === null || value === '' || value === false) continue;
    for (const each of Array.isArray(value) ? value : [value]) search.append(name, String(each));
  }
  const text = search.toString();
  return text ? '?' + text : '';
}

const get = <T>(path: string, params: Params = {}, signal?: AbortSignal) =>
  send<T>('GET', path + query(params), undefined, signal);
const post = <T>(path: string, body: unknown = {}) => send<T>('POST', path, body);

export const api = {
  async session(): Promise<Session> {
    const session = await get<Session>('session');
    csrf = session.csrf;
    return session;
  },
  search: (params: SearchParams, signal?: AbortSignal) => get<SearchReply>('search', params, signal),
  list: (params: ListParams, signal?: AbortSignal) => get<Page<Memory>>('memories', params, signal),
  memory: (id: string) => get<Memory>('memories/' + id),
  about: (id: string) => get<About>(`memories/${id}/about`),
  outline: (filter: Filter = {}) => get<Outline>('outline', filter),
  labels: () => get<Labels>('labels'),
  kinds: () => get<KindCounts>('kinds'),
  map: () => get<MemoryMap>('map'),
  entities: async (params: Filter & { limit?: number }) =>
    (await get<{ entities: NamedCount[] }>('entities', params)).entities,
  entityGraph: (params: Filter & { limit?: number }) => get<EntityGraph>('entities/graph', params),
  handoffs: (params: { project?: string; branch?: string; limit?: number; offset?: number }) =>
    get<Page<Handoff>>('handoffs', params),
  latestHandoffs: () => get<{ items: LatestHandoff[] }>('handoffs/latest'),
  review: () => get<Review>('review'),
  stats: () => get<Stats>('stats'),
  health: (deep = false) => get<Health>('doctor', { deep }),
  configuration: () => get<Configuration>('config'),
  activity: (limit = 100) => get<Activity>('activity', { limit }),

  add: (fields: MemoryFields & { supersedes?: string[]; allow_duplicate?: boolean }) =>
    post<Remembered>('memories', fields),
  update: (id: string, fields: MemoryFields) => send<Memory>('PATCH', 'memories/' + id, fields),
  vote: (id: string, votes: number) => post<Memory>('vote', { id, votes }),
  delete: (ids: string[]) => post<{ deleted: string[] }>('delete', { ids }),
  restore: (ids: string[]) => post<{ restored: string[] }>('restore', { ids }),
  supersede: (old: string, by: string) => post<{ superseded: string; by: string }>('supersede', { old, new: by }),
  redact: (ids: string[]) => post<{ redacted: number; still_held_in: string[] }>('redact', { ids }),
  embed: () => post<{ embedded: number }>('embed'),
  link: () => post<{ url: string }>('links'),
};

/** What the server reports unasked. */
export type ServerEvent = 'hello' | 'change' | 'map' | 'review' | 'gone';

/**
 * Calls `heard` for each event of the server until the returned function is called: `hello` when the
 * connection is there (again), `gone` when it is lost; it is then tried again.
 */
export function listen(heard: (event: ServerEvent) => void): () => void {
  let source: EventSource;
  let timer = 0;
  const connect = () => {
    source = new EventSource('/api/events');
    for (const name of ['hello', 'change', 'map', 'review'] as const) {
      source.addEventListener(name, () => heard(name));
    }
    source.onerror = () => {
      heard('gone');
      // A browser tries a lost connection again by itself, but not one that was refused.
      if (source.readyState === EventSource.CLOSED) timer = window.setTimeout(connect, 2000);
    };
  };
  connect();
  return () => {
    window.clearTimeout(timer);
    source.close();
  };
}
