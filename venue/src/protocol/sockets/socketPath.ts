import type { Root } from './streamName.ts';

export interface SocketPath {
  readonly root: Root;
  /** Whether payloads come with the stream's name around them. */
  readonly combined: boolean;
  readonly streams: readonly string[];
}

const PATH = /^(?:\/(public|market|private))?\/(ws|stream)(?:\/(.*))?$/;

/**
 * Reads the address a socket is opened with: `/ws/<stream>/<stream>` is raw, `/stream?streams=<stream>/<stream>` is
 * combined, each below a root or below none. A purely numeric tail is a client's own connection number and means
 * nothing. Undefined for any other path; throws a URIError for a broken escape.
 */
export function socketPath(url: string): SocketPath | undefined {
  if (!url.startsWith('/')) return undefined;
  const { pathname, searchParams } = new URL(`http://venue${url}`);
  const match = PATH.exec(pathname);
  if (match === null) return undefined;
  const [, root, form, tail = ''] = match;
  const named = form === 'ws' ? decodeURIComponent(tail) : (searchParams.get('streams') ?? '');
  const streams = named.split('/').filter((name) => name !== '' && !/^\d+$/.test(name));
  return { root: rootOf(root), combined: form === 'stream', streams };
}

function rootOf(segment: string | undefined): Root {
  return segment === 'public' || segment === 'market' || segment === 'private' ? segment : 'unrouted';
}
