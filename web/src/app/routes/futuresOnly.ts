import { toHome } from './redirects.ts';
import type { RouteLocation } from './route.ts';

/** The futures address accepts no spot pair: those contain a hyphen, as BTC-USDT, and are unknown paths there. */
export function futuresOnly(where: RouteLocation): string | undefined {
  return where.params.instrumentId?.includes('-') === true ? toHome(where) : undefined;
}
