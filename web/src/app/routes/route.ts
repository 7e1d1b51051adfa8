import type { NonIndexRouteObject } from 'react-router';

/** An address that is about to open, with what its route reads from it. */
export interface Where {
  readonly pathname: string;
  readonly search: string;
  readonly params: Readonly<Record<string, string | undefined>>;
}

/** Says where an address leads instead; undefined where it may open. */
export type Guard = (where: Where) => string | undefined | Promise<string | undefined>;

/** A route of the client. Before it opens its guard is asked, and what it shows is loaded. */
export interface Route extends Pick<NonIndexRouteObject, 'path' | 'element'> {
  readonly guard?: Guard;
  /** Rejects where nothing of the page can be shown; a part that is missing tells so in its own place. */
  readonly load?: (where: Where) => Promise<void>;
  readonly children?: Route[];
}
