import { setTimeout as wait } from 'node:timers/promises';
import { atMost, type Measure, quantile, timed } from './harness/measure.ts';
import { openInstitution } from './harness/people.ts';
import { type Platform, withPlatform } from './harness/platform.ts';

const USERS = 50;
const EVERY_MS = 2_000;
const ROUNDS = 15;
const BOUND_MS = 50;

/**
 * Measures 50 users of as many institutions, each with a quote and an order every 2 s, against a server process on a
 * database that syncs every commit.
 */
export function convertLatency(): Promise<Measure[]> {
  return withPlatform({ isSeeded: true }, async (platform) => {
    const tokens: string[] = [];
    for (let index = 0; index < USERS; index += 1) {
      const { people } = await openInstitution({ ...platform, name: `Bench ${index}`, grant: '1000000' });
      tokens.push(...people.map(({ token }) => token));
    }
    return measure(platform, tokens);
  });
}

async function measure({ ask }: Platform, tokens: readonly string[]): Promise<Measure[]> {
  const quotes: number[] = [];
  const orders: number[] = [];
  const quote = (token: string, toAsset: string) => {
    const body = { fromAsset: 'USDT', toAsset, fromAmount: '1000' };
    return ask<{ quoteId: string }>(token, '/institution/quote', body);
  };
  const order = (token: string, quoteId: string) => ask(token, '/institution/order', { quoteId });
  const user = async (token: string, index: number) => {
    // Spread over the two seconds.
    await wait((EVERY_MS / tokens.length) * index);
    for (let round = 0; round < ROUNDS; round += 1) {
      const startedAt = performance.now();
      const { quoteId } = await timed(quotes, () => quote(token, 'BTC'));
      await timed(orders, () => order(token, quoteId));
      await wait(Math.max(0, EVERY_MS - (performance.now() - startedAt)));
    }
  };
  // The first calls run cold code without a price, which is not representative.
  const [first = ''] = tokens;
  for (let warm = 0; warm < 50; warm += 1) {
    const quoted = await quote(first, 'ETH').catch(() => null);
    if (quoted) await order(first, quoted.quoteId);
    else await wait(100);
  }
  await Promise.all(tokens.map(user));
  return [
    atMost('convert-latency quote p99', quantile(quotes, 0.99), 'ms', BOUND_MS),
    atMost('convert-latency order p99', quantile(orders, 0.99), 'ms', BOUND_MS),
  ];
}
