import { beforeAll, expect, test } from 'vitest';
import { startText } from '../../lib/i18n/i18n.ts';
import { opened } from '../testing/opened.ts';

beforeAll(() => startText('en-US'));

test('SH-02 futureTrading opens contracts, and a spot pair is an unknown path there', async () => {
  expect(await opened('/en-US/futureTrading/BTCUSDT')).toBe('/en-US/futureTrading/BTCUSDT');
  expect(await opened('/zh-HK/futureTrading/BTC-USDT')).toBe('/zh-HK/home');
});

test('TR-18 the trading page opens to a visitor, whatever the contract', async () => {
  expect(await opened('/en-US/trading/BTCUSDT')).toBe('/en-US/trading/BTCUSDT');
  expect(await opened('/en-US/trading/NOSUCH')).toBe('/en-US/trading/NOSUCH');
});
