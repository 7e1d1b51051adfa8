import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asked, nextMessage, startChild } from './children.ts';
import { type Measure, quantile, rateAgainst } from './measure.ts';
import type { Load, Loaded } from './orderHttp/load.ts';
import type { Served } from './orderHttp/serve.ts';

/** What is compared takes turns, so that whatever else the machine does falls on both alike. */
const ROUNDS = 8;
const ORDERS = 12_000;
const CONNECTIONS = 64;

/**
 * Orders a second over HTTP, each signed, checked, matched and in the journal before it is answered, against a server
 * that sends the same requests back.
 */
export async function orderHttp(): Promise<Measure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'aldgate-orders-'));
  const venue = startChild('orderHttp/serve.ts', ['venue', join(folder, 'venue.sqlite')]);
  const echo = startChild('orderHttp/serve.ts', ['echo']);
  const client = startChild('orderHttp/load.ts');
  try {
    const [atVenue, atEcho] = await Promise.all([nextMessage<Served>(venue), nextMessage<Served>(echo)]);
    const rate = async ({ port, prices }: Served, round: number) => {
      const load: Load = { port, prices, from: round * ORDERS, orders: ORDERS, connections: CONNECTIONS };
      const { ms } = await asked<Loaded>(client, load);
      return ORDERS / (ms / 1_000);
    };
    const own: number[] = [];
    const anchor: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      anchor.push(await rate(atEcho, round));
      own.push(await rate(atVenue, round));
    }
    const { trades } = await asked<Served>(venue, {});
    if (trades < ROUNDS * ORDERS) throw new Error(`only ${trades} trades came of the orders`);
    const median = { name: 'a node:http echo', value: quantile(anchor, 0.5) };
    return [rateAgainst('order-http', quantile(own, 0.5), 'orders/s', median, 0.5)];
  } finally {
    for (const child of [venue, echo, client]) if (child.connected) child.disconnect();
    rmSync(folder, { recursive: true });
  }
}
