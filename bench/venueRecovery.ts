import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Command } from '@aldgate/venue/engine/commands.ts';
import { openProcessor } from '@aldgate/venue/journal/openProcessor.ts';
import { LISTINGS } from '@aldgate/venue/simulation/listings.ts';
import { atMost, type Measure } from './measure.ts';

/** More than a journal holds before a snapshot replaces it: those of a venue that was killed while it wrote one. */
const COMMANDS = 60_000;
/** Commands of one turn of the event loop. */
const GROUP = 256;
const ACCOUNTS = 20;
const SYMBOL = 'BTCUSDT';
const INDEX = 10_000_000_000_000n;
const AT = 1_763_690_000_000;

/** Opens a venue's file after it was killed under load: from the start of the process's work until it can serve. */
export async function venueRecovery(): Promise<Measure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'aldgate-recovery-'));
  const open = () =>
    openProcessor({
      path: join(folder, 'venue.sqlite'),
      instruments: LISTINGS.map(({ instrument }) => instrument).filter(({ symbol }) => symbol === SYMBOL),
      at: AT,
      firstIds: { from: 1 },
      genesis: openAccounts(),
      indexAt: () => INDEX,
      snapshotCommands: Number.MAX_SAFE_INTEGER,
      snapshotCharacters: Number.MAX_SAFE_INTEGER,
    });
  try {
    const busy = open();
    for (let first = 0; first < COMMANDS; first += GROUP) {
      const numbers = Array.from({ length: Math.min(GROUP, COMMANDS - first) }, (_, index) => first + index);
      await Promise.all(numbers.map((number) => busy.submit(order(number), () => undefined)));
    }
    const hash = busy.hash();
    busy.abandon();
    const startedAt = performance.now();
    const recovered = open();
    const seconds = (performance.now() - startedAt) / 1_000;
    if (recovered.hash() !== hash) throw new Error('the venue lost commands');
    recovered.close();
    return [atMost('venue-recovery', seconds, 's', 5)];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const openAccounts = (): Command[] =>
  Array.from({ length: ACCOUNTS }, (_, index): Command[] => [
    { type: 'openAccount', name: `account ${index + 1}` },
    { type: 'deposit', account: index + 1, wallet: 'um', asset: 'USDT', amount: '100000000000000000' },
  ])
    .flat()
    .concat({ type: 'tick' });

/** Buys, and sells of another account that meet them, so that few orders rest. */
const order = (number: number): Command => ({
  type: 'placeOrder',
  account: 1 + ((Math.floor(number / 2) + (number % 2) * 7) % ACCOUNTS),
  symbol: SYMBOL,
  side: number % 2 === 0 ? 1 : -1,
  orderType: 'LIMIT',
  timeInForce: 'GTC',
  price: 1_000_000,
  quantity: 10,
  clientOrderId: `order-${number}`,
  reduceOnly: false,
  selfTrade: 'EXPIRE_MAKER',
  goodTill: 0,
  priceMatch: 'NONE',
});
