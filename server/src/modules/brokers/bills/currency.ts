import { FINANCING_DECIMALS } from '@aldgate/domain/brokers/financing/tranches.ts';

/** Bills are in USDT. */
export const BILL_CURRENCY = 'USDT';
export const BILL_DECIMALS = FINANCING_DECIMALS;
