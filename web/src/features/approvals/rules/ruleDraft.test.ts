import { expect, test } from 'vitest';
import { addStep, draftRules, isChanged, readDraft } from './ruleDraft.ts';

const member = { userId: 'ada', name: 'Ada', email: 'ada@example.test' };
const RULES: Parameters<typeof draftRules>[0] = [
  {
    kind: 'coin_withdrawal',
    steps: [
      { fromUsd: '0', approvals: 1, roles: ['administrator', 'approver'], members: [] },
      { fromUsd: '100000', approvals: 2, roles: ['approver'], members: [member] },
    ],
  },
];

test('rules in force are edited as they are; kinds without have the default', () => {
  const draft = draftRules(RULES);
  expect(draft.coin_withdrawal[1]).toEqual({ fromUsd: '100000', approvals: 2, roles: ['approver'], members: ['ada'] });
  expect(draft.address).toEqual([expect.objectContaining({ fromUsd: '0', approvals: 1 })]);
  expect(isChanged(draft, RULES)).toBe(false);
  expect(isChanged({ ...draft, address: [] }, RULES)).toBe(true);
});

test('amounts are entered with separators, and a step without one is wrong at its field', () => {
  const draft = draftRules(RULES);
  const steps = addStep(draft.coin_withdrawal);
  expect(steps[2]).toMatchObject({ fromUsd: '', approvals: 3 });
  expect(readDraft({ ...draft, coin_withdrawal: steps })).toEqual({
    wrong: { path: 'rules.coin_withdrawal.2.fromUsd', rule: 'ascending' },
  });
  const entered = steps.map((step) => (step.fromUsd === '' ? { ...step, fromUsd: '1,000,000' } : step));
  expect(readDraft({ ...draft, coin_withdrawal: entered })).toMatchObject({
    rules: { coin_withdrawal: [{ fromUsd: '0' }, { fromUsd: '100000' }, { fromUsd: '1000000' }] },
  });
});
