import { toHome } from './redirects.ts';
import type { Where } from './route.ts';

/** The futures' own address takes no spot pair: those are named with a hyphen, as BTC-USDT, and are an unknown path there. */
export function futuresOnly(where: Where): string | undefined {
  return where.params.instrumentId?.includes('-') === true ? toHome(where) : undefined;
}
