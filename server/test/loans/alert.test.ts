import { afterAll, beforeAll, expect, test } from 'vitest';
import { BORROWER, type LoanFixture, openLoanFixture } from '../../../testkit/loans/loanFixture.ts';
import { TRADER } from '../../../testkit/platform/platform.ts';
import { createAlertJudge } from '../../src/modules/alerts/judgeAlerts.ts';

let fixture: LoanFixture;
let judge: () => Promise<void>;
beforeAll(async () => {
  fixture = await openLoanFixture();
  judge = createAlertJudge({
    database: fixture.database,
    clock: fixture.now,
    source: {
      price: () => undefined,
      fundingRate: () => undefined,
      marginRatios: async () => new Map(),
      cushions: async () => new Map(),
      ltvs: fixture.created.loans.ltvs.readLtvs,
    },
    findUnit: async () => undefined,
  });
});
afterAll(() => fixture?.close());

test('an alert of a loan fires once when its LTV has risen to the value, and not after its end', async () => {
  const loanId = await fixture.borrow();
  const save = (over: object = {}, email = BORROWER) =>
    fixture.attempt(() => fixture.asMember(email, 'saveAlert', { kind: 'loan_ltv', loanId, value: '70', ...over }));
  const list = () => fixture.asMember(BORROWER, 'listAlert', undefined);
  expect(await save({}, TRADER)).toMatchObject({ error: 'notFound' });
  expect(await save({ value: '50' })).toMatchObject({ data: { fields: [{ path: 'value', rule: 'reached' }] } });
  const { answer } = await save();
  fixture.price({ BTC: '72000' });
  await judge();
  expect(await list()).toMatchObject([{ loanId, loanName: 'USDT / BTC', state: 'armed' }]);
  fixture.price({ BTC: '71000' });
  await judge();
  await judge();
  const [fired] = await list();
  expect(fired).toMatchObject({ state: 'fired' });
  expect(fired?.lastValue?.startsWith('70.4')).toBe(true);
  const { items } = await fixture.asMember(BORROWER, 'pageNotification', { queryCondition: { topic: 'alerts' } });
  expect(items).toMatchObject([{ link: `loan?loan=${loanId}` }]);
  expect(items[0]?.title).toMatch(/^LTV of your loan USDT \/ BTC rose to 70\s%$/u);
  fixture.price({ BTC: '100000' });
  await save({ alertId: answer?.alertId });
  await fixture.repay(loanId);
  await judge();
  expect(await list()).toMatchObject([{ state: 'armed' }]);
  expect(await save()).toMatchObject({ error: 'loanState' });
});
