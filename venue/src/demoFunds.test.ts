import { parseFixed } from '@aldgate/domain/money/fixed.ts';
import { expect, test } from 'vitest';
import { missingFunds } from './demoFunds.ts';
import { createVenueCore } from './venueCore.ts';

test('demo accounts have coins besides USDT, once: also when they spend them, and when others hold them', () => {
  const core = createVenueCore({ path: ':memory:', demo: true, seed: 1, now: () => 1_763_690_000_000 });
  const { state } = core.processor.engine;
  const find = (name: string) => [...state.accounts.values()].find((account) => account.name === name);
  const [a, broker] = [find('demo a'), find('demo broker')];
  expect(a?.main).toEqual(
    new Map([
      ['USDT', parseFixed('1000000')],
      ['BTC', parseFixed('10')],
      ['ETH', parseFixed('100')],
      ['USDC', parseFixed('100000')],
    ]),
  );
  expect(broker?.main.get('BTC')).toBe(parseFixed('100000'));
  a?.main.set('BTC', 0n);
  expect(missingFunds(state)).toEqual([]);
  broker?.main.delete('BTC');
  expect(missingFunds(state)).toMatchObject([{ account: broker?.id, asset: 'BTC' }]);
});
