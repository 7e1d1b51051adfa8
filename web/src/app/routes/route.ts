import type { NonIndexRouteObject } from 'react-router';

/** An address being opened, with the parameters of its route. */
export interface RouteLocation {
  readonly pathname: string;
  readonly search: string;
  readonly params: Readonly<Record<string, string | undefined>>;
}

/** Returns a redirect; undefined where the address may open. */
export type Guard = (where: RouteLocation) => string | undefined | Promise<string | undefined>;

/** A route of the client. Before it opens, its guard runs and its content loads. */
export interface Route extends Pick<NonIndexRouteObject, 'path' | 'element'> {
  readonly guard?: Guard;
  /** Rejects where nothing of the page can be shown; a missing part shows its own error. */
  readonly load?: (where: RouteLocation) => Promise<void>;
  readonly children?: Route[];
}
