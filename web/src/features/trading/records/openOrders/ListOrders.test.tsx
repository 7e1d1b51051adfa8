import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, test } from 'vitest';
import { changeLanguage, loadText, startText } from '../../../../lib/i18n/i18n.ts';
import type { Order } from '../../account/queries.ts';
import { columnPlaces } from '../list/columns.ts';
import { ListOrders } from './ListOrders.tsx';

beforeAll(async () => {
  await startText('en-US');
  await loadText('trading');
});

const order = (clientOrderId: string, fields: Partial<Order>) =>
  ({
    clientOrderId,
    instrumentId: 'BTC-USDT',
    direction: 'sell',
    priceType: 'limit',
    condition: null,
    price: '63000',
    quantity: '0.1',
    executedQuantity: '0',
    averagePrice: null,
    status: 'running',
    reason: null,
    ...fields,
  }) as Order;

const profit = order('profit', {});
const stop = order('stop', {
  priceType: 'market',
  price: null,
  condition: { type: 'stop', triggerPrice: '57000', triggerBy: 'last' },
});

function read(averageBuyPrice: string | undefined): string {
  const html = renderToStaticMarkup(
    <ListOrders
      list={{ clientListId: 'list', orders: [profit, stop] }}
      places={columnPlaces([profit], undefined)}
      averageBuyPrice={averageBuyPrice}
      onOpen={() => undefined}
    />,
  );
  return html.replaceAll(/<[^>]+>/g, '|').replaceAll(/\|+/g, '|');
}

test('each order of a list states its result in the quote asset, a market stop about its trigger', async () => {
  await changeLanguage('en-US');
  const text = read(undefined);
  expect(text).toContain('If it takes profit: +6,300.00 USDT before fees');
  expect(text).toContain('If it stops: about +5,700.00 USDT before fees');
  expect(text).not.toContain('Cost');
  await changeLanguage('zh-HK');
  expect(read(undefined)).toContain('止賺成交時：+6,300.00 USDT');
  expect(read(undefined)).toContain('止蝕成交時：約 +5,700.00 USDT');
});

test('a sale shows its cost before and its total after, where the average buy price is known', async () => {
  await changeLanguage('en-US');
  const text = read('60000');
  expect(text).toContain('Cost 6,000.00 → 6,300.00 USDT, +300.00');
  expect(text).toContain('Cost 6,000.00 → 5,700.00 USDT, −300.00');
});
