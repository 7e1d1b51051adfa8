import type { NonIndexRouteObject } from 'react-router';

/** An address being opened, with the parameters of its route. */
export interface RouteLocation {
  readonly pathname: string;
  readonly search: string;
  readonly params: Readonly<Record<string, string | undefined>>;
}

/** Returns a redirect; undefined where the address may open. */
export type Guard = (where: RouteLocation) => string | undefined | Promise<string | undefined>;

/** A route of the client. */
export interface Route extends NonIndexRouteObject {
  readonly handle?: { readonly guard: Guard };
  readonly children?: Route[];
}

export const guarded = (guard: Guard): Pick<Route, 'handle'> => ({ handle: { guard } });
