interface Headers {
  readonly host?: string | undefined;
  readonly origin?: string | undefined;
}

/** The names of this machine in a Host. */
const LOOPBACK_NAMES: ReadonlySet<string | undefined> = new Set(['localhost', '127.0.0.1', '[::1]']);

export const isLoopbackName = (name: string | undefined): boolean => LOOPBACK_NAMES.has(name);

/**
 * Whether a request to a local program comes from a program of this machine, which sends no Origin, or from a page of
 * this very address. Other sites' pages can send requests to loopback too, also under a name of their own that resolves
 * to it (DNS rebinding).
 */
export const isOwnRequest = ({ host, origin }: Headers): boolean =>
  isLoopbackName(URL.parse(`http://${host}`)?.hostname) && (origin === undefined || origin === `http://${host}`);
