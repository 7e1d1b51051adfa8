import { REFERENCE_EXCHANGE } from '@aldgate/domain/market/marketRef.ts';

/** The name of the platform's own wallet at an exchange, as operators read it. */
export const platformName = ({ code, name }: { readonly code: string; readonly name: string }): string =>
  code === REFERENCE_EXCHANGE ? 'Platform' : `Platform at ${name}`;

/** The place of the breaks of the platform's own wallet at an exchange. */
export const platformPlace = (exchangeCode: string): string =>
  exchangeCode === REFERENCE_EXCHANGE ? 'platform' : `platform:${exchangeCode}`;
