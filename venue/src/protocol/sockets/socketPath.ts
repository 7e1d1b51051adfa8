import type { Root } from './streamName.ts';

export interface SocketPath {
  readonly root: Root;
  /** Whether payloads come with the stream's name around them. */
  readonly combined: boolean;
  readonly streams: readonly string[];
  /** The kinds of account events that are wanted; undefined: all. */
  readonly events: ReadonlySet<string> | undefined;
}

const PATH = /^(?:\/(public|market|private))?\/(ws|stream)(?:\/(.*))?$/;

/**
 * Reads the address a socket is opened with: `/ws/<stream>/<stream>` is raw, `/stream?streams=<stream>/<stream>` is
 * combined, each below a root or below none. `listenKey` names a stream too, and `events` the kinds of its events that
 * are wanted, e.g. 'ORDER_TRADE_UPDATE/ACCOUNT_UPDATE'. A purely numeric tail is a client's own connection number and means
 * nothing. Undefined for any other path; throws a URIError for a broken escape.
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

function parseRoot(segment: string | undefined): Root {
  return segment === 'public' || segment === 'market' || segment === 'private' ? segment : 'unrouted';
}
