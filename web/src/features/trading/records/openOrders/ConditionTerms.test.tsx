import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, test } from 'vitest';
import { loadText, startText } from '../../../../lib/i18n/i18n.ts';
import type { Instrument } from '../../../../marketData/contracts/useInstrument.ts';
import { EMPTY_ENTRY } from '../../orderForm/entry.ts';
import type { OrderForm } from '../../orderForm/useOrderForm.ts';
import { ConditionTerms } from './ConditionTerms.tsx';

beforeAll(async () => {
  await startText('en-US');
  await loadText('trading');
});

const form = { entry: EMPTY_ENTRY, errors: {} } as OrderForm;
const render = (symbol: string) =>
  renderToStaticMarkup(
    <ConditionTerms form={form} instrument={{ symbol, quoteAsset: 'USDT', priceDecimals: 2 } as Instrument} />,
  );

test('an amended spot order has no other price than the last one to trigger by', () => {
  expect(render('BTCUSDT')).toContain('Trigger by');
  expect(render('BTC-USDT')).not.toContain('Trigger by');
});
