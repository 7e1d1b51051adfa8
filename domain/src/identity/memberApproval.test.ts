import { expect, test } from 'vitest';
import { type ApprovalRule, type ApproverTimes, findApprovalRule } from './memberApproval.ts';

const HOUR = 3_600_000;
const NOW = 100 * HOUR;
const never: ApproverTimes = { since: null, until: null };
const since = (hoursAgo: number): ApproverTimes => ({ since: NOW - hoursAgo * HOUR, until: null });
const until = (hoursAgo: number): ApproverTimes => ({ since: null, until: NOW - hoursAgo * HOUR });

test.each<[string, readonly ApproverTimes[], ApprovalRule]>([
  ['alone', [], { kind: 'single' }],
  ['others who never could', [never, never], { kind: 'single' }],
  ['an approver of a day', [since(24)], { kind: 'member' }],
  ['a new approver', [since(1)], { kind: 'changed', until: NOW + 23 * HOUR }],
  ['a new approver beside an old one', [since(1), since(25)], { kind: 'member' }],
  ['one who lost the role an hour ago', [until(1)], { kind: 'changed', until: NOW + 23 * HOUR }],
  ['one who lost it a day ago', [until(24)], { kind: 'single' }],
  ['one who lost it and a new one', [until(2), since(1)], { kind: 'changed', until: NOW + 23 * HOUR }],
  ['two who lost it, one after the other', [until(20), until(2)], { kind: 'changed', until: NOW + 22 * HOUR }],
])('the rule of %s', (_, others, rule) => {
  expect(findApprovalRule(others, NOW)).toEqual(rule);
});
