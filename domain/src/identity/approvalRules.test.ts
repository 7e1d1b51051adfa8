import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type ApprovalCondition,
  type ApprovalRules,
  type ApprovalStep,
  type Approver,
  approvalsOf,
  countMissing,
  findRequirement,
  findUnfulfillable,
  findWrongRule,
  mayVote,
  mergeConditions,
} from './approvalRules.ts';

const step = (fromUsd: string, approvals: number, over: Partial<ApprovalCondition> = {}): ApprovalStep => ({
  fromUsd,
  approvals,
  roles: ['administrator', 'approver'],
  members: [],
  ...over,
});
const RULES: ApprovalRules = { coin_withdrawal: [step('0', 1), step('100000', 2), step('1000000', 3)] };
const requirement = (usd: string | null, others: { usd: string | null; fromUsd: string }[] = [], rules = RULES) =>
  findRequirement(rules, 'coin_withdrawal', { usd, others });
const approver = (userId: string, role: Approver['role'] = 'approver'): Approver => ({ userId, role });

describe('a request', () => {
  test('falls under the step of its amount, from the threshold itself on', () => {
    expect(approvalsOf(requirement('99999.99').conditions)).toBe(1);
    expect(approvalsOf(requirement('100000').conditions)).toBe(2);
    expect(requirement('1000000')).toMatchObject({ fromUsd: '1000000', conditions: [{ approvals: 3 }] });
  });

  test('in pieces needs what it needs whole, and what fell under the higher step before does not count again', () => {
    const pieces = [
      { usd: '60000', fromUsd: '0' },
      { usd: '30000', fromUsd: '0' },
    ];
    expect(approvalsOf(requirement('9999', pieces).conditions)).toBe(1);
    expect(approvalsOf(requirement('10000', pieces).conditions)).toBe(2);
    expect(approvalsOf(requirement('10000', [{ usd: '500000', fromUsd: '100000' }]).conditions)).toBe(1);
  });

  test('without a price, or after one without, is above every threshold', () => {
    expect(approvalsOf(requirement(null).conditions)).toBe(3);
    expect(approvalsOf(requirement('1', [{ usd: null, fromUsd: '0' }]).conditions)).toBe(3);
  });

  test('without rules needs one other member, also one about a record without an amount', () => {
    expect(findRequirement({}, 'address', null).conditions).toEqual([
      { approvals: 1, roles: ['administrator', 'approver'], members: [] },
    ]);
    expect(approvalsOf(requirement('5', [], {}).conditions)).toBe(1);
  });

  test('to change the rules needs the highest step of every kind', () => {
    const rules: ApprovalRules = { ...RULES, address: [step('0', 2, { roles: ['administrator'] })] };
    const { conditions } = findRequirement(rules, 'approval_rules', null);
    expect(conditions.map(({ approvals }) => approvals).toSorted()).toEqual([1, 2, 3]);
  });
});

test('a vote counts for each condition that its member belongs to', () => {
  const conditions = mergeConditions([
    step('0', 2, { roles: ['approver'] }),
    step('0', 1, { roles: [], members: ['ada'] }),
  ]);
  expect(countMissing(conditions, [])).toBe(2);
  expect(countMissing(conditions, [approver('bo'), approver('cy')])).toBe(1);
  expect(countMissing(conditions, [approver('bo'), approver('ada')])).toBe(0);
  expect(mayVote(conditions, approver('ada', 'administrator'))).toBe(true);
  expect(mayVote(conditions, approver('bo', 'administrator'))).toBe(false);
  // A role that no longer approves counts for nothing, named or not.
  expect(countMissing(conditions, [approver('bo'), approver('ada', 'trader')])).toBe(1);
});

test('a step needs one member more where one of those that count may request as well', () => {
  const rules: ApprovalRules = { address: [step('0', 2)] };
  const two = [approver('ada'), approver('bo')];
  expect(findUnfulfillable(rules, two)).toBeUndefined();
  expect(findUnfulfillable(rules, [approver('ada'), approver('bo', 'administrator')])).toEqual({
    kind: 'address',
    fromUsd: '0',
    approvals: 2,
  });
  expect(findUnfulfillable(rules, [...two, approver('cy', 'administrator')])).toBeUndefined();
  expect(findUnfulfillable({ address: [step('0', 1, { roles: [], members: ['gone'] })] }, two)).toBeDefined();
});

test.each([
  [{ coin_withdrawal: [step('1', 1)] }, 'rules.coin_withdrawal.0.fromUsd', 'first'],
  [{ coin_withdrawal: [step('0', 1), step('0', 2)] }, 'rules.coin_withdrawal.1.fromUsd', 'ascending'],
  [{ coin_withdrawal: [step('0', 2), step('5', 1)] }, 'rules.coin_withdrawal.1.approvals', 'fewer'],
  [{ address: [step('0', 1), step('5', 1)] }, 'rules.address', 'single'],
  [{ api_key: [step('0', 1, { roles: [] })] }, 'rules.api_key.0.roles', 'approvers'],
] as const)('rules that contradict themselves are refused: %#', (rules, path, rule) => {
  expect(findWrongRule(rules)).toEqual({ path, rule });
  expect(findWrongRule(RULES)).toBeUndefined();
});

test('WAL-08 a further rule never asks for less: votes that fulfil both fulfil each', () => {
  const ids = ['ada', 'bo', 'cy', 'di'];
  const condition = fc.record({
    approvals: fc.integer({ min: 1, max: 3 }),
    roles: fc.subarray(['administrator', 'approver'] as const),
    members: fc.subarray(ids),
  });
  const usd = fc.option(fc.integer({ min: 0, max: 50 }).map(String), { freq: 5 });
  const steps = fc
    .tuple(condition, fc.array(fc.record({ gap: fc.integer({ min: 1, max: 20 }), condition }), { maxLength: 3 }))
    .map(([first, rest]) => {
      let from = 0;
      let approvals = first.approvals;
      return [
        { fromUsd: '0', ...first },
        ...rest.map(({ gap, condition: next }) => {
          from += gap;
          approvals = Math.max(approvals, next.approvals);
          return { ...next, fromUsd: String(from), approvals };
        }),
      ];
    });
  const voters = fc
    .subarray(ids)
    .chain((chosen) =>
      fc.tuple(
        ...chosen.map((userId) =>
          fc
            .constantFrom('administrator' as const, 'approver' as const, 'trader' as const)
            .map((role) => ({ userId, role })),
        ),
      ),
    );
  const others = fc.array(fc.record({ usd, fromUsd: fc.constantFrom('0', '10', '20') }), { maxLength: 4 });
  fc.assert(
    fc.property(steps, steps, usd, others, voters, (before, after, amount, earlier, votes) => {
      const valued = { usd: amount, others: earlier };
      const [one, two] = [before, after].map(
        (coin_withdrawal) => findRequirement({ coin_withdrawal }, 'coin_withdrawal', valued).conditions,
      ) as [readonly ApprovalCondition[], readonly ApprovalCondition[]];
      const both = mergeConditions([...one, ...two]);
      expect(countMissing(both, votes)).toBe(Math.max(countMissing(one, votes), countMissing(two, votes)));
    }),
  );
});
