import { expect, test, vi } from 'vitest';
import { eventDelayOf, findRoots, findSpotRoots } from './exchangeRoots.ts';

const usdm = (root: string) => ({ rest: root, publicStream: `${root}/public`, marketStream: `${root}/market` });

vi.mock('../lib/calls/systemConfig.ts', () => ({
  systemConfig: async () => ({
    marketData: {
      appPing: true,
      exchanges: [
        {
          exchangeCode: 'BINANCE',
          products: { usdm: usdm('/exchange'), spot: { rest: '/exchange', stream: '/spot' } },
        },
        { exchangeCode: 'MERIDIAN', products: { usdm: usdm('/exchanges/meridian') } },
      ],
    },
  }),
}));

test('each exchange has its own roots; only the first one is sent pings of the application', async () => {
  expect(await findRoots('BINANCE')).toMatchObject({ products: { usdm: usdm('/exchange') }, appPing: true });
  expect(await findRoots('MERIDIAN')).toEqual({ products: { usdm: usdm('/exchanges/meridian') }, appPing: false });
  expect(await findSpotRoots('BINANCE')).toEqual({ rest: '/exchange', stream: '/spot', appPing: true });
});

test('an exchange without spot, and one that is not known, have no roots', async () => {
  await expect(findSpotRoots('MERIDIAN')).rejects.toThrow('MERIDIAN has no spot market');
  await expect(findRoots('OTHER')).rejects.toThrow('OTHER has no market data');
});

test('each exchange has a clock of its own', () => {
  expect(eventDelayOf('BINANCE')).toBe(eventDelayOf('BINANCE'));
  expect(eventDelayOf('MERIDIAN')).not.toBe(eventDelayOf('BINANCE'));
});
