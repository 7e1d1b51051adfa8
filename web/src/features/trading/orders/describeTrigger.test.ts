import { expect, test } from 'vitest';
import { changeLanguage, getTexts, loadText, startText } from '../../../lib/i18n/i18n.ts';
import { describeTrigger } from './describeTrigger.ts';

const terms = { keyId: 'key', instrumentId: 'BTCUSDT', direction: 'sell' } as const;

test('the toast of an accepted conditional order names its trigger, in both languages', async () => {
  await startText('en-US');
  await loadText('trading');
  const write = (locale: string, type: 'stop' | 'take_profit') => {
    const { t } = getTexts('trading');
    const condition = { type, triggerPrice: '107000.5', triggerBy: 'mark' } as const;
    const trigger = describeTrigger(terms, condition, { t, locale });
    return t('orders.done.running.sell.triggered', { quantity: '2.000', symbol: 'BTCUSDT', ...trigger });
  };
  expect(write('en-US', 'take_profit')).toBe('Order accepted: sell 2.000 BTCUSDT once Mark is ≥ 107,000.5');
  expect(write('en-US', 'stop')).toBe('Order accepted: sell 2.000 BTCUSDT once Mark is ≤ 107,000.5');
  await changeLanguage('zh-HK');
  expect(write('zh-HK', 'stop')).toMatch(/^訂單已接受：.+ ≤ 107,000\.5 時賣出 2\.000 BTCUSDT$/);
});
