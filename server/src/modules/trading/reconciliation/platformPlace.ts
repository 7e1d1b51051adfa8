import { REFERENCE_EXCHANGE } from '@aldgate/domain/market/marketRef.ts';

/** The place of the breaks of the platform's own wallet at an exchange. */
export const platformPlace = (exchangeCode: string): string =>
  exchangeCode === REFERENCE_EXCHANGE ? 'platform' : `platform:${exchangeCode}`;
