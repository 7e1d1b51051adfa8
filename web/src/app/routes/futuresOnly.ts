import type { LoaderFunctionArgs } from 'react-router';
import { toHome } from './redirects.ts';

/** The futures' own address takes no spot pair: those are named with a hyphen, as BTC-USDT, and are an unknown path there. */
export function futuresOnly(args: Pick<LoaderFunctionArgs, 'request' | 'params'>): Response | null {
  return args.params.instrumentId?.includes('-') === true ? toHome(args) : null;
}
