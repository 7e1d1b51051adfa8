import type { IncomingHttpHeaders } from 'node:http';

const LOOPBACK_NAMES: ReadonlySet<string | undefined> = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Whether a request comes from a program of this machine, which sends no Origin, or from a page of this very address. Other
 * sites' pages can send requests to loopback too, also under a name of their own that resolves to it (DNS rebinding).
 */
export const isOwnRequest = ({ host, origin }: IncomingHttpHeaders): boolean =>
  LOOPBACK_NAMES.has(URL.parse(`http://${host}`)?.hostname) && (origin === undefined || origin === `http://${host}`);
