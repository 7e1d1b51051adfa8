import { BROKER_KEY_STATUSES, KEY_FINDINGS } from '@aldgate/domain/brokers/keys.ts';
import { expect, test } from 'vitest';
import { findRemedy, groupByRemedy, listKeyActions } from './keyRemedies.ts';

const issued = { kind: 'issued', status: 'active', secretViewStatus: 'viewed' } as const;
const approved = { kind: 'issued', status: 'approved', secretViewStatus: 'not_viewed' } as const;

test('BR-07 each finding has one remedy', () => {
  expect(Object.fromEntries(KEY_FINDINGS.map((finding) => [finding, findRemedy(finding, issued)]))).toEqual({
    rejected: 'replace',
    notBound: 'bind',
    old: 'replace',
    unused: 'delete',
    expiring: 'bind',
    neverCollected: 'replace',
  });
});

test('BR-07 a key that nobody collected is collected while that is possible, and replaced afterwards', () => {
  expect(findRemedy('neverCollected', approved)).toBe('collect');
  expect(findRemedy('neverCollected', { ...approved, secretViewStatus: 'expired' })).toBe('replace');
});

test('BR-07 a finding stands beside its remedy, and those that share one stand together, the worst first', () => {
  expect(groupByRemedy({ ...issued, findings: ['rejected', 'notBound', 'old', 'expiring'] })).toEqual([
    ['replace', ['rejected', 'old']],
    ['bind', ['notBound', 'expiring']],
  ]);
});

test('BR-07 nobody but the platform mends its own keys', () => {
  const platform = { ...issued, kind: 'platform' } as const;
  for (const finding of KEY_FINDINGS) expect(findRemedy(finding, platform)).toBe('contact');
  for (const status of BROKER_KEY_STATUSES) expect(listKeyActions({ ...platform, status })).toEqual([]);
});

test('BR-07 the state of a key decides what can be done with it', () => {
  const actions = BROKER_KEY_STATUSES.map((status) => [status, listKeyActions({ ...approved, status })]);
  expect(Object.fromEntries(actions)).toEqual({
    applying: ['delete'],
    approved: ['collect', 'delete'],
    active: ['suspend', 'delete'],
    suspended: ['resume', 'delete'],
    deleted: [],
    expired: [],
    rejected: [],
  });
  expect(listKeyActions({ ...approved, kind: 'brought' })).toEqual(['delete']);
});

test('ID-19 BR-05 a key that a freeze or a liquidation suspended is not resumed by a member', () => {
  const suspended = { ...issued, status: 'suspended' } as const;
  expect(listKeyActions({ ...suspended, suspensionReasons: ['member'] })).toEqual(['resume', 'delete']);
  for (const suspensionReasons of [['frozen'], ['case'], ['member', 'case']] as const)
    expect(listKeyActions({ ...suspended, suspensionReasons: [...suspensionReasons] })).toEqual(['delete']);
});
