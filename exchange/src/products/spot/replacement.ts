import { ExchangeError } from '../../rest/exchangeError.ts';
import { malformed, parseAnswer } from '../orderParsing.ts';
import type { Replacement } from '../productClient.ts';
import { parseOrder } from './orderUpdates.ts';
import type { SpotOrder } from './rows.ts';

/** The answer of cancelReplace, and the data of its rejection; a part that failed is a code and a text. */
export interface CancelReplaceRow {
  readonly cancelResult: string;
  readonly newOrderResult: string;
  readonly cancelResponse: unknown;
  readonly newOrderResponse: unknown;
}

/** One of the two failed, or both. */
const HALF_FAILED = new Set([-2021, -2022]);

/** The parts that were done. Rejects as the request does unless the error says what was done. */
export async function readReplacement(request: Promise<CancelReplaceRow>, instrumentId: string): Promise<Replacement> {
  try {
    return parseReplacement(await request, instrumentId);
  } catch (error) {
    if (!(error instanceof ExchangeError) || error.failure !== 'rejected' || !HALF_FAILED.has(error.code)) throw error;
    if (!isRow(error.data)) throw malformed('a replacement');
    return parseReplacement(error.data, instrumentId);
  }
}

function parseReplacement(row: CancelReplaceRow, instrumentId: string): Replacement {
  const parse = (result: string, response: unknown) =>
    result === 'SUCCESS'
      ? // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- parsing checks it
        parseAnswer((order) => parseOrder(order, instrumentId), response as SpotOrder)
      : undefined;
  const cancelled = parse(row.cancelResult, row.cancelResponse);
  const placed = parse(row.newOrderResult, row.newOrderResponse);
  if (cancelled !== undefined && placed !== undefined) return { cancelled, placed, rejection: null };
  return {
    cancelled,
    placed,
    rejection: parseRejection(cancelled === undefined ? row.cancelResponse : row.newOrderResponse),
  };
}

function parseRejection(response: unknown): Replacement['rejection'] {
  const { code, msg } = typeof response === 'object' && response !== null ? (response as Record<string, unknown>) : {};
  return { code: typeof code === 'number' ? code : 0, message: typeof msg === 'string' ? msg : '' };
}

const isRow = (data: unknown): data is CancelReplaceRow =>
  typeof data === 'object' && data !== null && 'cancelResult' in data && 'newOrderResult' in data;
