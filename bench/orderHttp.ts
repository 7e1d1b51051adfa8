import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { venueNodeArguments } from '../launch/supervisor/platform.ts';
import { nextMessage, request, startChild } from './harness/children.ts';
import { type Measure, rateAgainst } from './harness/measure.ts';
import type { Load, Loaded } from './orderHttp/load.ts';
import { ACCOUNTS } from './orderHttp/request.ts';
import type { Served } from './orderHttp/serve.ts';

/** The candidates alternate, so that other load affects both; enough rounds for a stable median. */
const ROUNDS = 25;
/** Warm-up rounds that are not counted. */
const WARM_UP_ROUNDS = 1;
const ORDERS = 24_000;
const CONNECTIONS = 64;

/**
 * Orders per second over HTTP, each signed, validated, matched and journalled before its response, compared with a
 * server that echoes the same requests.
 */
export async function orderHttp(): Promise<Measure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'aldgate-orders-'));
  const venue = startChild('orderHttp/serve.ts', ['venue', join(folder, 'venue.sqlite')], venueNodeArguments);
  const echo = startChild('orderHttp/serve.ts', ['echo']);
  const client = startChild('orderHttp/load.ts');
  try {
    const [atVenue, atEcho] = await Promise.all([nextMessage<Served>(venue), nextMessage<Served>(echo)]);
    const rate = async ({ port, prices }: Served, round: number) => {
      const load: Load = { port, prices, from: round * ORDERS, orders: ORDERS, connections: CONNECTIONS };
      const { ms } = await request<Loaded>(client, load);
      return ORDERS / (ms / 1_000);
    };
    const rounds: { readonly echoed: number; readonly traded: number }[] = [];
    for (let round = 0; round < WARM_UP_ROUNDS + ROUNDS; round += 1) {
      const echoed = await rate(atEcho, round);
      const traded = await rate(atVenue, round);
      await checkOrders(venue, (round + 1) * ORDERS);
      if (round >= WARM_UP_ROUNDS) rounds.push({ echoed, traded });
    }
    // A machine's speed varies by the second, so the two figures of one round are compared.
    const { echoed, traded } = medianBy(rounds, (each) => each.traded / each.echoed);
    return [rateAgainst('order-http', traded, 'orders/s', { name: 'a node:http echo', value: echoed }, 0.25)];
  } finally {
    for (const child of [venue, echo, client]) if (child.connected) child.disconnect();
    rmSync(folder, { recursive: true });
  }
}

/** Returns the one with the median figure. */
function medianBy<Each>(all: readonly Each[], figure: (each: Each) => number): Each {
  const middle = all.toSorted((a, b) => figure(a) - figure(b))[Math.floor(all.length / 2)];
  if (middle === undefined) throw new RangeError('a median of nothing');
  return middle;
}

/**
 * Throws unless every order traded and the trades are in the records. The records query waits for completion, so that
 * no work remains during the echo round.
 */
async function checkOrders(venue: ChildProcess, orders: number): Promise<void> {
  const { trades, recorded } = await request<Served>(venue, {});
  if (trades < orders) throw new Error(`only ${trades} trades came of ${orders} orders`);
  const each = orders / ACCOUNTS;
  if (recorded < each) throw new Error(`an account has ${recorded} trades of ${each} orders in its records`);
}
