import { EXCHANGE_CODE } from '@aldgate/domain/market/marketRef.ts';

/** An exchange's code in an address; an invalid one counts as absent. */
export const parseExchange = (text: string | null): string | undefined =>
  text !== null && EXCHANGE_CODE.test(text) ? text : undefined;
