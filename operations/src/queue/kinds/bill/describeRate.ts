import { decimal, toDecimalString } from '@aldgate/domain/money/amount.ts';

/** The rate of a tier, a fraction, as percent with all its places: 0.00003 is 0.003%. */
export const describeRate = (rate: string): string => `${toDecimalString(decimal(rate).times('100'))}%`;
