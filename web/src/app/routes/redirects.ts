import { systemConfig } from '../../lib/calls/systemConfig.ts';
import { parsePathLanguage } from '../../lib/i18n/language.ts';
import type { RouteLocation } from './route.ts';

/** Redirects to a path below the language. */
export function to(path: string) {
  return ({ pathname }: Pick<RouteLocation, 'pathname'>): string => `/${parsePathLanguage(pathname)}/${path}`;
}

/** SH-02: an unknown path leads home. */
export const toHome = to('home');

/** SH-04: an asset consists of uppercase letters; anything else is an unknown path. */
export function assetOnly(where: RouteLocation): string | undefined {
  return /^[A-Z]+$/.test(where.params.asset ?? '') ? undefined : toHome(where);
}

/** A page for developers of the client: unknown outside the local profile. */
export async function localOnly(where: Pick<RouteLocation, 'pathname'>): Promise<string | undefined> {
  const { profile } = await systemConfig();
  return profile === 'local' ? undefined : toHome(where);
}

/** The futures address accepts no spot pair: those contain a hyphen, as BTC-USDT, and are unknown paths there. */
export function futuresOnly(where: RouteLocation): string | undefined {
  return where.params.instrumentId?.includes('-') === true ? toHome(where) : undefined;
}
