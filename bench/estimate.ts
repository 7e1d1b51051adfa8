import { compareForecasts, compareMarketOrders } from '../testkit/trading/orderForecasts.ts';
import { atMost, type Measure, quantile } from './harness/measure.ts';

const ORDERS = 200;
const MARKET_ORDERS = 100;
/** The age of the ticket's figures when the exchange receives an order. */
const DELAY_MS = 1_000;
const SEED = 3;

/**
 * Compares the ticket's forecasts of random orders with the account after they are sent and after they are filled; and
 * counts the market orders of 100 % that the exchange accepts, in a still and in a moving book.
 */
export async function estimate(): Promise<Measure[]> {
  const { rejected, ...errors } = await compareForecasts(ORDERS, SEED);
  process.stderr.write(`${JSON.stringify({ ...errors, rejected: rejected.length })}\n`);
  for (const each of rejected) process.stderr.write(`rejected: ${each}\n`);
  const still = await compareMarketOrders(MARKET_ORDERS, 0, SEED);
  const moving = await compareMarketOrders(MARKET_ORDERS, DELAY_MS, SEED);
  const [median, p95] = [0.5, 0.95].map((part) => quantile(moving.differences, part));
  process.stderr.write(
    `moving book: available differs by ${median?.toFixed(2)} at the median, ${p95?.toFixed(2)} at p95\n`,
  );
  const largest = Math.max(errors.available, errors.fee, errors.liquidationPrice);
  return [
    atMost('estimate', largest, 'USDT', 0.01),
    atMost('estimate rejected', rejected.length, 'orders', 0),
    atMost('estimate 100% still', still.orders - still.accepted, 'rejected', 0),
    atMost('estimate 100% moving', moving.orders - moving.accepted, 'rejected of 100', 5),
  ];
}
