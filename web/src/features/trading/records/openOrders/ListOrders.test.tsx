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

interface Shown {
  readonly averageBuyPrice?: string;
  /** Fields of both orders. */
  readonly fields?: Partial<Order>;
}

function read({ averageBuyPrice, fields }: Shown): string {
  const html = renderToStaticMarkup(
    <ListOrders
      list={{
        clientListId: 'list',
        orders: [
          { ...profit, ...fields },
          { ...stop, ...fields },
        ],
      }}
      places={columnPlaces([profit], undefined)}
      averageBuyPrice={averageBuyPrice}
      onOpen={() => undefined}
    />,
  );
  return html.replaceAll(/<[^>]+>/g, '|').replaceAll(/\|+/g, '|');
}

test('each order of a list names its prices, and what it sells for: a market stop about its trigger', async () => {
  await changeLanguage('en-US');
  const text = read({});
  expect(text).toContain('Limit |63,000 USDT|');
  expect(text).toContain('Stop market |Triggers at ≤ 57,000 USDT|');
  expect(text).toContain('|Sells for 6,300.00 USDT before fees|');
  expect(text).toContain('|Sells for about 5,700.00 USDT before fees|');
  expect(text).not.toMatch(/profit|[+−]/);
  await changeLanguage('zh-HK');
  expect(read({})).toContain('賣出所得 6,300.00 USDT');
  expect(read({})).toContain('賣出所得 約 5,700.00 USDT');
});

test('a stop with a limit names trigger and limit, and a purchase what it costs', async () => {
  await changeLanguage('en-US');
  const limited = { direction: 'buy', priceType: 'limit', price: '57500' } as const;
  const text = read({ fields: limited });
  expect(text).toContain('Stop limit |Triggers at ≥ 57,000 · limit 57,500 USDT|');
  expect(text).toContain('|Costs 5,750.00 USDT before fees|');
});

test('a sale shows its profit or loss where the average buy price is known', async () => {
  await changeLanguage('en-US');
  const text = read({ averageBuyPrice: '60000' });
  expect(text).toContain('|profit +300.00 USDT|');
  expect(text).toContain('|loss −300.00 USDT|');
});
