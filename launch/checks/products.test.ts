import { expect, test } from 'vitest';
import { findComparisons } from './products.ts';

const find = (text: string, path = 'server/src/modules/trading/orders/sendOrder.ts') =>
  findComparisons([{ path, text }]);

test('a comparison with a product’s name is found, in an expression, a branch and a component', () => {
  expect(find("const a = product === 'spot' ? 1 : 2;")).toEqual([
    "server/src/modules/trading/orders/sendOrder.ts: spot: ask the product's traits",
  ]);
  expect(find("if ('usdm' !== row.product || row.product != 'coinm') stop();")).toHaveLength(2);
  expect(find('const isFutures = findProduct(id) === FUTURES;')).toHaveLength(1);
  expect(find("switch (product) { case 'spot': stop(); }")).toHaveLength(1);
  expect(find("const A = () => <b>{product === 'spot' && <i />}</b>;", 'web/src/A.tsx')).toHaveLength(1);
});

test('names in calls, tables, SQL and texts are no comparisons', () => {
  expect(find("charge(exchange.weight('spot'), FUTURES);")).toEqual([]);
  expect(find("const CALLS = { spot: 'sendSpotOrder', usdm: 'sendOrder' }; z.enum(['spot', 'usdm']);")).toEqual([]);
  expect(find("query.where('product', '=', FUTURES); sql`p.product <> 'spot'`;")).toEqual([]);
  expect(find("// product === 'spot'\nconst text = \"product === 'spot'\";")).toEqual([]);
});

test('tests, the exchange’s clients and the venue may compare', () => {
  const text = "const a = product === 'spot';";
  expect(find(text, 'server/src/modules/trading/view.test.ts')).toEqual([]);
  expect(find(text, 'exchange/src/rest/exchangeRest.ts')).toEqual([]);
  expect(find(text, 'venue/src/engine/orders.ts')).toEqual([]);
});
