import { randomUUID } from 'node:crypto';
import type { Ask } from '@aldgate/contract/open/endpoint.ts';
import { openEndpoints } from '@aldgate/contract/open/endpoints.ts';
import { customerEvent } from '@aldgate/contract/open/events.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BORROWER, type LoanFixture, openLoanFixture } from '../../../testkit/loans/loanFixture.ts';
import { dataOf, readAllEvents } from '../../../testkit/platform/customerEvents.ts';

let fixture: LoanFixture;
beforeAll(async () => {
  fixture = await openLoanFixture();
});
afterAll(() => fixture?.close());

/** Runs an endpoint as the key's member. */
function request(method: string, path: string, input: object = {}): Promise<unknown> {
  const found = openEndpoints.find((each) => each.method === method && each.path === path);
  if (found === undefined || typeof found.run !== 'function') throw new Error(`there is no ${method} ${path}`);
  const ask: Ask = (name, body) => fixture.asMember(BORROWER, name, body);
  return found.run(found.input.parse(input), ask);
}

test('programs read loans, add collateral and repay, each once per key, and get an event of each change', async () => {
  const loanId = await fixture.borrow();
  const loan = await fixture.query(loanId);
  expect(await request('GET', '/loans', { status: 'interest_accruing' })).toEqual({ items: [loan], next: null });
  expect(await request('GET', '/loans', { asset: 'ETH' })).toEqual({ items: [], next: null });
  expect(await request('GET', '/loans/{loanId}', { loanId })).toEqual(loan);
  const added = { key: randomUUID(), loanId, amount: '0.5' };
  const answer = await request('POST', '/loans/{loanId}/collateral', added);
  expect(answer).toMatchObject({ collateralAmount: '2.5' });
  expect(await request('POST', '/loans/{loanId}/collateral', added)).toEqual(answer);
  const other = () => request('POST', '/loans/{loanId}/collateral', { ...added, amount: '0.6' });
  expect(await fixture.attempt(other)).toMatchObject({ error: 'loanKeyUsed', data: answer });
  const part = { key: randomUUID(), loanId, amount: '1000' };
  expect(await request('POST', '/loans/{loanId}/repayments', part)).toMatchObject({ status: 'interest_accruing' });
  const whole = { key: randomUUID(), loanId, isAll: true };
  expect(await request('POST', '/loans/{loanId}/repayments', whole)).toMatchObject({ status: 'ended' });

  const all = await readAllEvents(fixture.database, fixture.institutionId);
  for (const event of all) customerEvent.parse(event);
  const events = await fixture.events(loanId);
  const data = dataOf(all, 'loan');
  expect(data.map(({ eventId }) => eventId)).toEqual(events.map(({ eventId }) => eventId));
  expect(data.map(({ event, status }) => [event, status])).toEqual([
    ['drawn', 'interest_accruing'],
    ['collateral_added', 'interest_accruing'],
    ['repaid', 'interest_accruing'],
    ['repaid', 'ended'],
  ]);
  expect(data[1]).toMatchObject({
    amount: '0.5',
    amountAsset: 'BTC',
    collateralAmount: '2.5',
    currentAmount: '100000',
  });
});
