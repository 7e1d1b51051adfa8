import { ManualClock } from '@aldgate/exchange/testing/manualClock.ts';
import { expect, test } from 'vitest';
import { createRegistry } from './registry.ts';

function registry() {
  const clock = new ManualClock();
  const log: string[] = [];
  const { get, hold } = createRegistry(
    (key: string) => {
      log.push(`open ${key}`);
      return { key, close: () => log.push(`close ${key}`) };
    },
    (run, ms) => clock.after(ms, run),
  );
  return { clock, log, get, hold };
}

test('one item is shared by all its holders, and closed a while after the last', () => {
  const { clock, log, get, hold } = registry();
  const [first, second] = [hold('BTCUSDT'), hold('BTCUSDT')];
  expect(get('BTCUSDT')).toBe(get('BTCUSDT'));
  first();
  first();
  clock.advance(60_000);
  expect(log).toEqual(['open BTCUSDT']);
  second();
  clock.advance(999);
  expect(log).toEqual(['open BTCUSDT']);
  clock.advance(1);
  expect(log).toEqual(['open BTCUSDT', 'close BTCUSDT']);
});

test('an item held again in time stays, and another symbol has its own', () => {
  const { clock, log, hold } = registry();
  const release = hold('BTCUSDT');
  release();
  clock.advance(500);
  hold('BTCUSDT');
  hold('ETHUSDT');
  clock.advance(60_000);
  expect(log).toEqual(['open BTCUSDT', 'open ETHUSDT']);
});

test('an item that was never held is closed too', () => {
  const { clock, log, get } = registry();
  get('BTCUSDT');
  clock.advance(1_000);
  expect(log).toEqual(['open BTCUSDT', 'close BTCUSDT']);
});
