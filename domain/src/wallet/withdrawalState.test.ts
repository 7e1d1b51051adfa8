import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  countsInLimits,
  describeBankStatus,
  describeStatus,
  hasEnded,
  isCancellable,
  isHoldable,
  isOpen,
  nextState,
  WITHDRAWAL_EVENTS,
  WITHDRAWAL_STATES,
  type WithdrawalEvent,
  type WithdrawalPosition,
  type WithdrawalState,
} from './withdrawalState.ts';

/** All that is allowed, one line each: from, event, to. On hold the state that it returns to follows a stroke. */
const ALLOWED = `
draft confirm_for_approval approval
draft confirm_alone screening
draft cancel cancelled
draft expire expired
approval approve screening
approval hold on_hold/approval
approval cancel cancelled
approval expire expired
approval reject_by_member cancelled
approval reject_by_operator rejected
screening clear queued
screening require_review review
screening hold on_hold/screening
screening cancel cancelled
screening reject_by_operator rejected
review release queued
review hold on_hold/review
review cancel cancelled
review reject_by_operator rejected
queued assign sending
queued require_review review
queued hold on_hold/queued
queued cancel cancelled
queued reject_by_operator rejected
sending broadcast sent
sending supersede review
sent mine confirming
sent supersede review
confirming unmine sent
confirming finalize complete
confirming fail failed
queued batch batched
batched unbatch queued
batched export exported
exported settle complete
exported return returned
complete return returned
on_hold/approval resume approval
on_hold/approval lose_maker on_hold/approval
on_hold/approval take_over_for_approval approval
on_hold/approval take_over_alone screening
on_hold/approval cancel cancelled
on_hold/approval expire expired
on_hold/approval reject_by_member cancelled
on_hold/approval reject_by_operator rejected
on_hold/screening resume screening
on_hold/screening lose_maker on_hold/screening
on_hold/screening take_over_for_approval approval
on_hold/screening take_over_alone screening
on_hold/screening cancel cancelled
on_hold/screening reject_by_operator rejected
on_hold/review resume review
on_hold/review lose_maker on_hold/review
on_hold/review take_over_for_approval approval
on_hold/review take_over_alone screening
on_hold/review cancel cancelled
on_hold/review reject_by_operator rejected
on_hold/queued resume queued
on_hold/queued lose_maker on_hold/queued
on_hold/queued take_over_for_approval approval
on_hold/queued take_over_alone screening
on_hold/queued cancel cancelled
on_hold/queued reject_by_operator rejected
`
  .trim()
  .split('\n')
  .map((line) => line.split(' '));

const findAllowed = (from: string, event: string) =>
  ALLOWED.find(([state, name]) => state === from && name === event)?.[2];

const print = ({ state, heldFrom }: WithdrawalPosition) => (heldFrom === null ? state : `${state}/${heldFrom}`);

/** Every position, with the name that it has in the list. */
const POSITIONS: readonly WithdrawalPosition[] = WITHDRAWAL_STATES.flatMap((state): WithdrawalPosition[] =>
  state === 'on_hold'
    ? WITHDRAWAL_STATES.filter(isHoldable).map((heldFrom) => ({ state, heldFrom }))
    : [{ state, heldFrom: null }],
);

test('under any events a withdrawal is where the list of allowed transitions leads', () => {
  const visited = new Set<string>();
  // Half of the events are possible ones, so that the sequences go on.
  const choice = fc.record({ isPossible: fc.boolean(), pick: fc.nat(10_000) });
  fc.assert(
    fc.property(fc.constantFrom(...POSITIONS), fc.array(choice, { maxLength: 40 }), (start, choices) => {
      let position = start;
      let expected = print(start);
      for (const { isPossible, pick } of choices) {
        const possible = ALLOWED.filter(([from]) => from === expected).map(([, event]) => event as WithdrawalEvent);
        const events = isPossible && possible.length > 0 ? possible : WITHDRAWAL_EVENTS;
        const event = events[pick % events.length] as WithdrawalEvent;
        const next = nextState(position, event);
        expect(next === null ? undefined : print(next)).toBe(findAllowed(expected, event));
        visited.add(`${expected} ${event}`);
        position = next ?? position;
        expected = findAllowed(expected, event) ?? expected;
      }
    }),
    { numRuns: 2_000 },
  );
  for (const [from, event] of ALLOWED) expect(visited).toContain(`${from} ${event}`);
});

test('a paid one was broadcast or its file exported, and no cancellation returns what left the account', () => {
  const from = (state: WithdrawalState) => ALLOWED.filter(([, , to]) => to === state).map(([before]) => before);
  expect(from('complete')).toEqual(['confirming', 'exported']);
  expect(from('confirming')).toEqual(['sent']);
  for (const state of ['sending', 'sent', 'confirming', 'exported'] as const) {
    expect(nextState({ state, heldFrom: null }, 'cancel')).toBeNull();
    expect(nextState({ state, heldFrom: null }, 'hold')).toBeNull();
    expect(nextState({ state, heldFrom: null }, 'reject_by_operator')).toBeNull();
  }
});

const select = (matches: (state: WithdrawalState) => boolean) => WITHDRAWAL_STATES.filter(matches);

test('what is open, what has ended, what can be cancelled and held, and what counts in limits', () => {
  const before = ['approval', 'screening', 'review', 'queued'];
  const chain = ['sending', 'sent', 'confirming'];
  const bank = ['batched', 'exported'];
  expect(select(isOpen)).toEqual([...before, 'on_hold', ...chain, ...bank]);
  expect(select(hasEnded)).toEqual(['complete', 'failed', 'cancelled', 'expired', 'rejected', 'returned']);
  expect(select(isCancellable)).toEqual(['draft', ...before, 'on_hold', 'batched']);
  expect(select(isHoldable)).toEqual(before);
  expect(select(countsInLimits)).toEqual([...before, 'on_hold', ...chain, ...bank, 'complete']);
});

test('WAL-11 every recorded state has its names', () => {
  const names = WITHDRAWAL_STATES.filter((state) => state !== 'draft').map((state) => {
    const { status, typeStatus, label } = describeStatus(state);
    return `${state}: ${status} ${typeStatus} ${label}`;
  });
  expect(names).toEqual([
    'approval: withdraw_pending withdraw_pending pending',
    'screening: withdraw_pending withdraw_pending pending',
    'review: withdraw_pending withdraw_pending pending',
    'queued: withdraw_pending withdraw_pending processing',
    'on_hold: withdraw_pending withdraw_pending pending',
    'sending: withdraw_pending withdraw_pending processing',
    'sent: withdraw_pending withdraw_pending processing',
    'confirming: withdraw_pending withdraw_pending processing',
    'batched: withdraw_pending withdraw_pending processing',
    'exported: withdraw_pending withdraw_pending processing',
    'complete: complete withdraw_complete paid',
    'failed: failed withdraw_failed failed',
    'cancelled: cancelled cancelled cancelled',
    'expired: cancelled cancelled cancelled',
    'rejected: failed withdraw_failed failed',
    'returned: cancelled cancelled cancelled',
  ]);
});

test('WAL-11 a withdrawal of a currency is waiting for approval, complete or cancelled', () => {
  const namesOf = (status: string) =>
    WITHDRAWAL_STATES.filter((state) => state !== 'draft' && describeBankStatus(state).status === status);
  expect(namesOf('complete')).toEqual(['complete']);
  expect(namesOf('cancelled')).toEqual(['failed', 'cancelled', 'expired', 'rejected', 'returned']);
  expect(describeBankStatus('exported')).toEqual({ status: 'approvalPending', label: 'processing' });
});
