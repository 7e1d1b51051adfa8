import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decimal, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { SignedRest } from '@aldgate/exchange/signed/signedRest.ts';
import { afterAll, expect, test } from 'vitest';
import { repetitions } from '../../testkit/platform/longForm.ts';
import { startVenueProcess, type VenueProcess } from '../support/venueProcess.ts';

/** `npm run soak` uses the long form. */
const KILLS = repetitions(1, 100);
/** A kill comes after this many acknowledgements, one more each time. */
const ACKNOWLEDGED = 5;
const SYMBOL = 'BTCUSDT';

const folder = mkdtempSync(join(tmpdir(), 'venue-spot-kill-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const startVenue = () =>
  startVenueProcess({ VENUE_DATA: join(folder, 'venue.sqlite'), VENUE_DEMO: '1', VENUE_MARKET: 'still' });

const traderAt = (venue: VenueProcess) =>
  new SignedRest({ rest: venue.url, key: 'venue-demo-a', secret: 'venue-secret-a', now: Date.now });

interface OpenOrder {
  readonly clientOrderId: string;
  readonly side: 'BUY' | 'SELL';
  readonly price: string;
  readonly origQty: string;
  readonly executedQty: string;
  readonly orderListId: number;
}

/** Sends orders and lists that rest, and amends some, until the venue dies; returns the acknowledged names. */
async function placeUntilKilled(venue: VenueProcess, kill: number): Promise<{ orders: string[]; lists: string[] }> {
  const rest = traderAt(venue);
  const { price } = await rest.get<{ price: string }>('/api/v3/ticker/price', { symbol: SYMBOL });
  const at = (factor: number) => (Number(price) * factor).toFixed(2);
  const orders: string[] = [];
  const lists: string[] = [];
  let killed: Promise<void> | undefined;
  const sendUntilKilled = async (side: 'BUY' | 'SELL') => {
    for (let index = 0; killed === undefined; index += 1) {
      const id = `s${kill}-${side}-${index}`;
      const limit = { symbol: SYMBOL, side, type: 'LIMIT', timeInForce: 'GTC', quantity: '0.01' };
      await rest.post('/api/v3/order', { ...limit, price: at(side === 'BUY' ? 0.9 : 1.1), newClientOrderId: id });
      if (index % 3 === 2) {
        const [cancelOrigClientOrderId, newClientOrderId] = [id, `${id}-r`];
        await rest.post('/api/v3/order/cancelReplace', {
          ...limit,
          price: at(side === 'BUY' ? 0.91 : 1.09),
          cancelReplaceMode: 'STOP_ON_FAILURE',
          cancelOrigClientOrderId,
          newClientOrderId,
        });
        orders.push(newClientOrderId);
      } else orders.push(id);
      const listClientOrderId = `l${kill}-${side}-${index}`;
      await rest.post('/api/v3/orderList/oco', {
        symbol: SYMBOL,
        side,
        quantity: '0.01',
        listClientOrderId,
        aboveType: side === 'SELL' ? 'LIMIT_MAKER' : 'STOP_LOSS',
        belowType: side === 'SELL' ? 'STOP_LOSS' : 'LIMIT_MAKER',
        ...(side === 'SELL' ? { abovePrice: at(1.05) } : { aboveStopPrice: at(1.05) }),
        ...(side === 'SELL' ? { belowStopPrice: at(0.95) } : { belowPrice: at(0.95) }),
      });
      lists.push(listClientOrderId);
      if (orders.length + lists.length >= ACKNOWLEDGED + kill) killed ??= venue.kill();
    }
  };
  await Promise.allSettled([sendUntilKilled('BUY'), sendUntilKilled('SELL')]);
  await killed;
  return { orders, lists };
}

/** Sums what open orders lock by asset: a list once, and a purchase at the higher of its prices. */
async function readLocks(venue: VenueProcess) {
  const rest = traderAt(venue);
  const open = await rest.get<OpenOrder[]>('/api/v3/openOrders', { symbol: SYMBOL });
  const sales = open.filter(({ side }) => side === 'SELL');
  const single = new Map(
    sales.map((order) => [order.orderListId === -1 ? order.clientOrderId : order.orderListId, order]),
  );
  const base = [...single.values()].reduce((sum, { origQty }) => sum.plus(origQty), decimal('0'));
  const { balances } = await rest.get<{ balances: { asset: string; free: string; locked: string }[] }>(
    '/api/v3/account',
  );
  return { open, base, balances };
}

test(`TR-13 the venue is killed ${KILLS} times amid spot orders: it keeps every order, list and lock`, {
  timeout: KILLS * 20_000 + 60_000,
}, async () => {
  let venue = await startVenue();
  for (let kill = 0; kill < KILLS; kill += 1) {
    const { orders, lists } = await placeUntilKilled(venue, kill);
    expect(orders.length + lists.length).toBeGreaterThanOrEqual(ACKNOWLEDGED + kill);
    venue = await startVenue();
    const rest = traderAt(venue);
    for (const origClientOrderId of orders) {
      const found = await rest.get<{ status: string }>('/api/v3/order', { symbol: SYMBOL, origClientOrderId });
      expect(found.status).toBe('NEW');
    }
    for (const origClientOrderId of lists) {
      const found = await rest.get<{ listOrderStatus: string }>('/api/v3/orderList', { origClientOrderId });
      expect(found.listOrderStatus).toBe('EXECUTING');
    }
    const { balances, base } = await readLocks(venue);
    const locked = (asset: string) => balances.find((each) => each.asset === asset)?.locked ?? '0';
    expect(toDecimalString(locked('BTC'))).toBe(toDecimalString(base));
    await rest.delete('/api/v3/openOrders', { symbol: SYMBOL });
    const after = await readLocks(venue);
    expect(after.open).toEqual([]);
    for (const each of after.balances) expect(Number(each.locked)).toBe(0);
    for (const [asset, granted] of [
      ['BTC', '10'],
      ['USDT', '1000000'],
    ] as const) {
      const free = after.balances.find((each) => each.asset === asset)?.free ?? '0';
      expect(toDecimalString(free)).toBe(granted);
    }
  }
  await venue.kill();
});
