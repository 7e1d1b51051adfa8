import { ExchangeError } from '../rest/exchangeError.ts';

/** Codes for an order that the exchange does not know, or that is not open. */
const NO_SUCH_ORDER = new Set([-2013, -2011]);

/** The answer to a request about an order; undefined if the exchange knows no such order, or none that is open. */
export async function unlessUnknown<Answer>(request: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await request;
  } catch (error) {
    if (error instanceof ExchangeError && error.failure === 'rejected' && NO_SUCH_ORDER.has(error.code))
      return undefined;
    throw error;
  }
}
