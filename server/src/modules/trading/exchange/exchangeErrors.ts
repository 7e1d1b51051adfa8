import type { BoundData } from '@aldgate/contract';
import { splitPair } from '@aldgate/domain/market/marketRef.ts';
import { FUTURES, type Product } from '@aldgate/domain/market/product.ts';
import { traitsOf } from '@aldgate/domain/market/traits.ts';
import { decimal } from '@aldgate/domain/money/amount.ts';
import { findRejectionBound } from '@aldgate/domain/trading/rejectionBound.ts';
import { ExchangeError } from '@aldgate/exchange';
import { isAuthRejected, isOutcomeUnknown } from '@aldgate/exchange/signed/signedRest.ts';
import { ApiError } from '../../../kernel/apiError.ts';
import type { Database } from '../../../kernel/database/database.ts';
import type { Log } from '../../../kernel/log.ts';
import type { Clock } from '../../../kernel/time/clock.ts';
import type { TradingAccount } from '../../exchangeAccounts/index.ts';
import { rejectKey } from '../../exchangeAccounts/index.ts';

/** The exchange's error codes that name a field of the order and its rule. */
const BOUNDS: Readonly<Record<number, Pick<BoundData, 'field' | 'rule'>>> = {
  [-1111]: { field: 'quantity', rule: 'step' },
  [-2021]: { field: 'triggerPrice', rule: 'must_exceed' },
  [-2022]: { field: 'quantity', rule: 'closable' },
  [-2027]: { field: 'quantity', rule: 'maximum' },
  [-4002]: { field: 'price', rule: 'maximum' },
  [-4004]: { field: 'quantity', rule: 'minimum' },
  [-4005]: { field: 'quantity', rule: 'maximum' },
  [-4013]: { field: 'price', rule: 'minimum' },
  [-4014]: { field: 'price', rule: 'tick' },
  [-4016]: { field: 'price', rule: 'above_band' },
  [-4023]: { field: 'quantity', rule: 'step' },
  [-4024]: { field: 'price', rule: 'below_band' },
  [-4028]: { field: 'leverage', rule: 'maximum' },
  [-4164]: { field: 'quantity', rule: 'notional' },
  [-5040]: { field: 'expiresAt', rule: 'future' },
};

/** Texts of spot's code -2010, which is every refusal; -2021 and -2022 mean other things than on futures. */
const SPOT_TEXTS: readonly (readonly [text: string, bound: Pick<BoundData, 'field' | 'rule'>])[] = [
  ['would immediately match and take', { field: 'price', rule: 'post_only' }],
  ['would trigger immediately', { field: 'triggerPrice', rule: 'must_exceed' }],
  ['relationship of the prices', { field: 'triggerPrice', rule: 'must_exceed' }],
  ['Filter failure: PRICE_FILTER', { field: 'price', rule: 'tick' }],
  ['Filter failure: LOT_SIZE', { field: 'quantity', rule: 'step' }],
  ['Filter failure: MARKET_LOT_SIZE', { field: 'quantity', rule: 'maximum' }],
  ['Filter failure: NOTIONAL', { field: 'quantity', rule: 'notional' }],
];
/** Spot's text for a price outside the band, above or below it. */
const BAND = 'Filter failure: PERCENT_PRICE_BY_SIDE';
const INSUFFICIENT = 'insufficient balance';
/** The local exchange's disk is low: only orders that reduce are accepted, or none. */
const READ_ONLY_CODES = new Set([-4087, -4088]);
const MARGIN_CODES = new Set([-2018, -2019, -4050, -4051]);

/** HTTP's status for too many requests, and the exchange's for clients that continue nevertheless. */
const BUSY = new Set([429, 418]);
const BUSY_WAIT_MS = 10_000;

export const isBusy = ({ status }: ExchangeError): boolean => BUSY.has(status);

/** A rejected order. `last` is the last price where it is known; decimal strings. */
export interface RejectedOrder {
  readonly instrumentId: string;
  readonly direction: 'buy' | 'sell';
  readonly price: string | null;
  readonly last: string | undefined;
}

/** The caller's error for a rejection of the exchange, which changed nothing. */
export function toApiError(
  error: ExchangeError,
  now: number,
  product: Product = FUTURES,
  order?: RejectedOrder,
): ApiError {
  if (isBusy(error)) return new ApiError('exchangeBusy', { retryAt: now + (error.retryAfterMs ?? BUSY_WAIT_MS) });
  if (isAuthRejected(error)) return new ApiError('exchangeKeyRejected');
  if (error.failure === 'expired') return new ApiError('exchangeUnavailable');
  if (READ_ONLY_CODES.has(error.code)) return new ApiError('readOnly', { reason: 'disk' });
  const { hasMargin } = traitsOf(product);
  if (!hasMargin && error.msg.includes(INSUFFICIENT))
    return new ApiError('insufficientBalance', order && { asset: spentAsset(order) });
  if (hasMargin && MARGIN_CODES.has(error.code)) return new ApiError('marginInsufficient');
  const bound = findBound(error, product, order);
  if (bound !== undefined) return new ApiError('orderOutOfBounds', { ...bound, bound: findRejectionBound(error.msg) });
  return new ApiError('exchangeRejected', { exchangeCode: error.code, exchangeMessage: error.msg });
}

/** Whether the exchange refused a conditional order because its condition is met already. */
export const isConditionMet = (rejection: Pick<ExchangeError, 'code' | 'msg'>, product: Product): boolean =>
  findBound(rejection, product, undefined)?.rule === 'must_exceed';

/** A purchase spends the quote asset, a sale the base asset. */
function spentAsset({ instrumentId, direction }: RejectedOrder): string {
  const { base, quote } = splitPair(instrumentId);
  return direction === 'buy' ? quote : base;
}

function findBound(
  { code, msg }: Pick<ExchangeError, 'code' | 'msg'>,
  product: Product,
  order: RejectedOrder | undefined,
) {
  if (traitsOf(product).rejectsBy === 'code') return BOUNDS[code];
  if (msg.includes(BAND)) return { field: 'price', rule: order && isTooLow(order) ? 'below_band' : 'above_band' };
  return SPOT_TEXTS.find(([text]) => msg.includes(text))?.[1];
}

/** Without a price to compare with, a purchase is taken for too high, and a sale for too low. */
function isTooLow({ direction, price, last }: RejectedOrder): boolean {
  if (price === null || last === undefined) return direction === 'sell';
  return decimal(price).lt(last);
}

/**
 * Runs a request to the exchange and converts its errors to ApiErrors: a rejection changed nothing;
 * without a response the account's state shows the outcome.
 */
export async function withExchangeErrors<Answer>(
  { database, clock, log }: { readonly database: Database; readonly clock: Clock; readonly log: Log },
  account: TradingAccount,
  work: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ExchangeError)) throw error;
    log.warn({ account: account.accountId, code: error.code, status: error.status }, 'the exchange rejected a request');
    if (isOutcomeUnknown(error) && !isBusy(error)) throw new ApiError('exchangeUnavailable');
    if (isAuthRejected(error)) await rejectKey(database, account.keyId);
    throw toApiError(error, clock());
  }
}
