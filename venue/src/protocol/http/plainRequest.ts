import { BODY_BYTES_MAX } from './body.ts';

/** A plain request, read by the fast parser. */
export interface PlainRequest {
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  readonly apiKey: string | undefined;
  readonly forwardedFor: string | undefined;
  readonly body: string;
  /** Offset of the next request. */
  readonly end: number;
}

const HEAD_CHARS_MAX = 8 * 1024;
/**
 * RFC 9112: a method, a target in origin form, and fields whose names are tokens and whose values are visible ASCII.
 */
const HEAD = /(GET|POST|PUT|DELETE) (\/[!-~]*) HTTP\/1\.1\r\n((?:[\w!#$%&'*+.^`|~-]+:[\t -~]*\r\n)+)\r\n/y;
const LENGTH = /^\d{1,5}$/;

/**
 * Parses the request at an offset of a text, each byte as a character. Undefined if it is incomplete or not plain:
 * then node's parser handles it. A request accepted here has the same meaning there.
 */
export function parsePlainRequest(text: string, from: number): PlainRequest | undefined {
  HEAD.lastIndex = from;
  const head = HEAD.exec(text);
  const [whole = '', method = '', target = '', lines = ''] = head ?? [];
  if (head === null || whole.length > HEAD_CHARS_MAX) return undefined;
  const fields = parseFields(lines);
  if (fields === undefined) return undefined;
  const { length = '0', host, apiKey, forwardedFor } = fields;
  if (host === undefined || !LENGTH.test(length) || Number(length) > BODY_BYTES_MAX) return undefined;
  const bodyAt = from + whole.length;
  const end = bodyAt + Number(length);
  if (end > text.length) return undefined;
  return { method, target, apiKey, forwardedFor, body: text.slice(bodyAt, end), end };
}

interface Fields {
  length?: string;
  host?: string;
  apiKey?: string;
  forwardedFor?: string;
}

/** The relevant fields; undefined if one is repeated, or makes the request other than plain. */
function parseFields(lines: string): Fields | undefined {
  const fields: Fields = {};
  for (let from = 0, end = 0; from < lines.length; from = end + 2) {
    end = lines.indexOf('\r\n', from);
    const colon = lines.indexOf(':', from);
    const field = FIELDS.get(lines.slice(from, colon).toLowerCase());
    if (field === undefined) continue;
    const value = lines.slice(colon + 1, end).trim();
    if (field === 'unusual') return undefined;
    if (field === 'connection') {
      if (value.toLowerCase() !== 'keep-alive') return undefined;
      continue;
    }
    if (fields[field] !== undefined) return undefined;
    fields[field] = value;
  }
  return fields;
}

/** The relevant fields in lower case; chunked bodies, upgrades and the like are unusual. */
const FIELDS: ReadonlyMap<string, keyof Fields | 'connection' | 'unusual'> = new Map([
  ['content-length', 'length'],
  ['host', 'host'],
  ['x-mbx-apikey', 'apiKey'],
  ['x-forwarded-for', 'forwardedFor'],
  ['connection', 'connection'],
  ['transfer-encoding', 'unusual'],
  ['expect', 'unusual'],
  ['upgrade', 'unusual'],
]);
