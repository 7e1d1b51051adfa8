import type { Root } from '../streams/streamName.ts';

export interface SocketPath {
  readonly root: Root;
  /** Whether payloads are wrapped with the stream's name. */
  readonly combined: boolean;
  readonly streams: readonly string[];
  /** Requested kinds of account events; undefined means all. */
  readonly events: ReadonlySet<string> | undefined;
}

const ROOTS = ['public', 'market', 'private', 'spot'] as const;
const PATH = /^(?:\/(public|market|private|spot))?\/(ws|stream)(?:\/(.*))?$/;

/**
 * Parses the path of a socket: `/ws/<stream>/<stream>` is raw, `/stream?streams=<stream>/<stream>` is combined, each
 * with or without a root. `listenKey` names a stream too, and `events` its requested kinds of events, e.g.
 * 'ORDER_TRADE_UPDATE/ACCOUNT_UPDATE'. A numeric last segment is the client's connection number and is ignored.
 * Undefined for any other path; throws a URIError for an invalid escape.
 */
export function parseSocketPath(url: string): SocketPath | undefined {
  if (!url.startsWith('/')) return undefined;
  const { pathname, searchParams } = new URL(`http://venue${url}`);
  const match = PATH.exec(pathname);
  if (match === null) return undefined;
  const [, root, form, tail = ''] = match;
  const named = form === 'ws' ? decodeURIComponent(tail) : (searchParams.get('streams') ?? '');
  const listenKeys = searchParams.getAll('listenKey');
  const streams = [...named.split('/'), ...listenKeys].filter((name) => name !== '' && !/^\d+$/.test(name));
  const events = searchParams.get('events');
  return {
    root: parseRoot(root),
    combined: form === 'stream',
    streams,
    events: events ? new Set(events.split('/')) : undefined,
  };
}

const API_PATH = '/ws-api/v3';

export interface ApiPath {
  /** Whether answers have rate limits. */
  readonly showsLimits: boolean;
}

/** Parses the path of the WebSocket API, `/ws-api/v3?returnRateLimits=false`. Undefined for any other path. */
export function parseApiPath(url: string): ApiPath | undefined {
  if (!url.startsWith(API_PATH)) return undefined;
  const { pathname, searchParams } = new URL(`http://venue${url}`);
  if (pathname !== API_PATH) return undefined;
  return { showsLimits: searchParams.get('returnRateLimits') !== 'false' };
}

function parseRoot(segment: string | undefined): Root {
  const root = ROOTS.find((each) => each === segment);
  return root ?? 'unrouted';
}
