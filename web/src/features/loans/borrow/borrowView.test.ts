import { FIRST_LOAN_TERMS, LOAN_TERMS } from '@aldgate/domain/loans/terms.ts';
import { expect, test } from 'vitest';
import {
  type BorrowEntry,
  chooseAsset,
  chooseCollateral,
  enterFigure,
  ltvOfShare,
  readBorrow,
  shareOfLtv,
} from './borrowEntry.ts';
import { type BorrowTerms, viewBorrow } from './borrowView.ts';

const terms: BorrowTerms = {
  dueIndex: '1',
  collateralIndex: '104286.4',
  steps: FIRST_LOAN_TERMS.collateral.BTC.steps,
  rates: LOAN_TERMS.map((term) => ({ term, annualRate: FIRST_LOAN_TERMS.rates.USDT[term] })),
  precision: { due: 6, collateral: 8 },
};
const EMPTY = readBorrow(new URLSearchParams());
const enter = (entry: BorrowEntry, figure: Parameters<typeof enterFigure>[1], text: string) =>
  enterFigure(entry, figure, text, viewBorrow(entry, terms).texts);

test('LN-01 amount and collateral give LTV and the price of each step', () => {
  const view = viewBorrow(enter(enter(EMPTY, 'amount', '500,000'), 'collateral', '10'), terms);
  expect(view.follows).toBe('ltv');
  expect([view.ltv, view.texts.ltv]).toEqual(['0.479448', '47.94']);
  expect(view.prices).toMatchObject({ marginCall: '66666.66666667', liquidation: '60240.96385542' });
});

test('a coin on a stablecoin: the prices of the steps are those of the coin', () => {
  const entry = enter(
    enter(chooseCollateral(chooseAsset(EMPTY, 'BTC'), 'USDC'), 'amount', '0.5'),
    'collateral',
    '66500',
  );
  const { steps } = FIRST_LOAN_TERMS.collateral.USDC;
  const view = viewBorrow(entry, { ...terms, dueIndex: '105000', collateralIndex: '1', steps });
  expect(view.prices).toMatchObject({ marginCall: '113050', liquidation: '119700' });
});

test('LN-01 the figure that was entered first follows from the two entered after it', () => {
  const both = enter(enter(EMPTY, 'amount', '500000'), 'collateral', '10');
  const lower = enter(both, 'ltv', '65');
  expect(lower.entered).toEqual(['ltv', 'collateral']);
  expect(viewBorrow(lower, terms).texts.amount).toBe('677861.6');
  const more = enter(lower, 'amount', '700000');
  expect(more.entered).toEqual(['amount', 'ltv']);
  // Rounded up, so that the loan is within the LTV.
  expect(viewBorrow(more, terms).texts.collateral).toBe('10.32659175');
});

test('an amount that follows stays while the index moves, and LTV moves with it', () => {
  const entry = enter(EMPTY, 'amount', '500000');
  const held = { dueIndex: '1', collateralIndex: '104286.4' };
  const moved = viewBorrow(entry, { ...terms, collateralIndex: '100000', held });
  expect(moved.texts.collateral).toBe(viewBorrow(entry, terms).texts.collateral);
  expect(moved.ltv).toBe('0.521431');
});

test('LN-01 the interest of each term stands beside its rate', () => {
  const view = viewBorrow(enter(EMPTY, 'amount', '100000'), terms);
  expect(view.terms.map(({ interest }) => interest)).toEqual([
    '153.424657',
    '698.630136',
    '2219.178082',
    '4684.931506',
  ]);
});

test('an invalid figure, an LTV above that of an opening and a missing index give no loan', () => {
  for (const [figure, text] of [
    ['amount', 'many'],
    ['amount', '1.1234567'],
    ['ltv', '65.01'],
    ['ltv', '0'],
  ] as const) {
    const view = viewBorrow(enter(enter(EMPTY, 'amount', '500000'), figure, text), terms);
    expect([view.values, view.texts.collateral, view.isMarked]).toEqual([undefined, '', true]);
  }
  const without = viewBorrow(enter(EMPTY, 'amount', '500000'), { ...terms, collateralIndex: null });
  expect([without.values, without.ltv, without.isMarked]).toEqual([undefined, null, false]);
});

test('a link fills the form; the same asset is never on both sides', () => {
  const read = (query: string) => readBorrow(new URLSearchParams(query));
  expect(read('asset=EUR&amount=50000&collateral=ETH&pledged=30&term=90')).toMatchObject({
    asset: 'EUR',
    collateralAsset: 'ETH',
    term: 90,
    entered: ['amount', 'collateral'],
    texts: { amount: '50000', collateral: '30' },
  });
  expect(read('asset=BTC&collateral=BTC&term=8')).toMatchObject({ asset: 'BTC', collateralAsset: 'ETH', term: 30 });
  expect(chooseAsset(EMPTY, 'BTC')).toMatchObject({ asset: 'BTC', collateralAsset: 'ETH' });
  expect(chooseCollateral(EMPTY, 'USDT')).toMatchObject({ asset: 'USDC', collateralAsset: 'USDT' });
});

test('the slider is a share of the highest LTV', () => {
  expect([ltvOfShare(100, '0.65'), ltvOfShare(25, '0.8')]).toEqual(['65', '20']);
  expect([shareOfLtv('0.65', '0.65'), shareOfLtv('0.5', '0.65'), shareOfLtv(null, '0.65')]).toEqual([100, 77, 0]);
});
