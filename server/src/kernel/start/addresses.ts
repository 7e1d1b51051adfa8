import { z } from 'zod';

const LOOPBACK: ReadonlySet<string> = new Set(['127.0.0.1', '::1', '[::1]', 'localhost']);

/** Whether a host is this machine. */
export const isLoopback = (host: string): boolean => LOOPBACK.has(host);

/** Whether what is sent to an address travels with TLS, or not beyond this machine. */
function isProtected(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return protocol === 'https:' || protocol === 'wss:' || isLoopback(hostname);
}

const PROTECTED = 'must be https:, or a loopback address';

/** An http address of another service. Its answers are believed and keys are sent to it, so it needs TLS. */
export const serviceUrl = z.url({ protocol: /^https?$/, error: PROTECTED }).refine(isProtected, PROTECTED);

/** A WebSocket address of another service. */
export const streamUrl = z
  .url({ protocol: /^wss?$/, error: 'must be wss:, or ws: of a loopback address' })
  .refine(isProtected, 'must be wss:, or ws: of a loopback address');

const DISTINCT_MIN = 8;

/** Whether a random key looks like one: a repeated byte or pattern has few different ones. */
export const isVaried = (bytes: Iterable<unknown>): boolean => new Set(bytes).size >= DISTINCT_MIN;

const PAIR_ERROR = (present: string, missing: string) => `${missing}: is required with ${present}`;

/** Names what is missing of two variables that are set together; undefined where none is. */
export function findMissing(pair: Readonly<Record<string, string | undefined>>): string | undefined {
  const names = Object.keys(pair);
  const missing = names.find((name) => pair[name] === undefined);
  const present = names.find((name) => pair[name] !== undefined);
  return missing === undefined || present === undefined ? undefined : PAIR_ERROR(present, missing);
}

/** Options of the mail server's address that change nothing about its protection. */
const MAIL_OPTIONS = new Set(['requireTLS', 'pool', 'maxConnections', 'maxMessages', 'name']);

/** Whether mail is sent with TLS and the server's certificate is checked. */
export function isProtectedMail(text: string): boolean {
  const url = new URL(text);
  if (url.hash !== '' || [...url.searchParams.keys()].some((name) => !MAIL_OPTIONS.has(name))) return false;
  return url.protocol === 'smtps:' || url.searchParams.getAll('requireTLS').join() === 'true';
}
