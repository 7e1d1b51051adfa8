import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SignedRest } from '@aldgate/exchange/signed/signedRest.ts';
import { afterAll, expect, test } from 'vitest';
import { repetitions } from '../../testkit/platform/longForm.ts';
import { startVenueProcess, type VenueProcess } from '../support/venueProcess.ts';

/** `npm run soak` uses the long form. */
const KILLS = repetitions(1, 300);
const TRADERS = ['a', 'b'] as const;

const folder = mkdtempSync(join(tmpdir(), 'venue-kill-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const startVenue = () => startVenueProcess({ VENUE_DATA: join(folder, 'venue.sqlite'), VENUE_DEMO: '1' });

const client = (venue: VenueProcess, trader: string) =>
  new SignedRest({ rest: venue.url, key: `venue-demo-${trader}`, secret: `venue-secret-${trader}`, now: Date.now });

interface Acknowledged {
  readonly trader: string;
  readonly clientOrderId: string;
  readonly orderId: number;
}

/** Sends orders and transfers at full speed until the venue dies; returns what was acknowledged. */
async function tradeUntilKilled(
  venue: VenueProcess,
  kill: number,
): Promise<{ orders: Acknowledged[]; transfers: string[] }> {
  const orders: Acknowledged[] = [];
  const transfers: string[] = [];
  const response = await fetch(`${venue.url}/fapi/v1/premiumIndex?symbol=ETHUSDT`);
  const { markPrice } = (await response.json()) as { markPrice: string };
  let killed: Promise<void> | undefined;
  const trade = async (trader: string) => {
    const rest = client(venue, trader);
    for (let index = 0; killed === undefined; index += 1) {
      const clientOrderId = `k${kill}-${trader}-${index}`;
      // One sells and the other buys around the mark: some orders rest, some trade.
      const away = 1 + ((index % 7) - 3) / 1000;
      const { orderId } = await rest.post<{ orderId: number }>('/fapi/v1/order', {
        symbol: 'ETHUSDT',
        side: trader === 'a' ? 'BUY' : 'SELL',
        type: 'LIMIT',
        timeInForce: index % 3 === 0 ? 'IOC' : 'GTC',
        quantity: '0.050',
        price: (Number(markPrice) * away).toFixed(2),
        newClientOrderId: clientOrderId,
      });
      orders.push({ trader, clientOrderId, orderId });
      const clientTranId = `t${kill}-${trader}-${index}`;
      await rest.post('/sapi/v1/asset/transfer', {
        type: 'UMFUTURE_FUNDING',
        asset: 'USDT',
        amount: '1',
        clientTranId,
      });
      transfers.push(`${trader} ${clientTranId}`);
      if (orders.length >= 4 + 3 * kill) killed ??= venue.kill();
    }
  };
  await Promise.allSettled(TRADERS.map(trade));
  await killed;
  return { orders, transfers };
}

test(`TR-13 the venue is killed ${KILLS} times amid orders: whatever it acknowledged it has, once, when it is back`, {
  timeout: KILLS * 20_000 + 60_000,
}, async () => {
  const acknowledged: Acknowledged[] = [];
  const moved: string[] = [];
  let venue = await startVenue();
  for (let kill = 0; kill < KILLS; kill += 1) {
    const { orders, transfers } = await tradeUntilKilled(venue, kill);
    acknowledged.push(...orders);
    moved.push(...transfers);
    venue = await startVenue();
    for (const { trader, clientOrderId, orderId } of orders) {
      const query = { symbol: 'ETHUSDT', origClientOrderId: clientOrderId };
      const found = await client(venue, trader).get<{ orderId: number }>('/fapi/v1/order', query);
      expect(found.orderId).toBe(orderId);
    }
    for (const trader of TRADERS) {
      // Keeps accounts below the limit of open orders.
      await client(venue, trader).delete('/fapi/v1/allOpenOrders', { symbol: 'ETHUSDT' });
    }
  }
  expect(new Set(acknowledged.map(({ orderId }) => orderId)).size).toBe(acknowledged.length);
  for (const trader of TRADERS) {
    const [funding] = await client(venue, trader).post<{ free: string }[]>('/sapi/v1/asset/get-funding-asset', {
      asset: 'USDT',
    });
    const known = moved.filter((each) => each.startsWith(`${trader} `)).length;
    // The request in flight when the venue died may have been executed without an acknowledgement.
    expect(Number(funding?.free)).toBeGreaterThanOrEqual(known);
    expect(Number(funding?.free)).toBeLessThanOrEqual(known + KILLS);
    const position = await client(venue, trader).get<{ symbol: string; positionAmt: string }[]>(
      '/fapi/v3/positionRisk',
    );
    const trades = await client(venue, trader).get<{ qty: string; side: string }[]>('/fapi/v1/userTrades', {
      symbol: 'ETHUSDT',
      limit: 1000,
    });
    const net = trades.reduce(
      (sum, { qty, side }) => sum + Math.round(Number(qty) * 1000) * (side === 'BUY' ? 1 : -1),
      0,
    );
    const held = position.find(({ symbol }) => symbol === 'ETHUSDT')?.positionAmt ?? '0';
    expect(Math.round(Number(held) * 1000)).toBe(net);
  }
  await venue.kill();
});
