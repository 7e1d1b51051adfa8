import type { ApiKeyTerms } from '@aldgate/domain/apiKeys/terms.ts';
import { expect, test } from 'vitest';
import { listConsequences } from './consequences.ts';

const madeAt = Date.parse('2026-11-30T10:00:00Z');
const terms = (permissions: ApiKeyTerms['permissions'], ...addresses: string[]): ApiKeyTerms => ({
  permissions,
  addresses,
});
const reading = terms(['read'], '203.0.113.7');
const kinds = (before: ApiKeyTerms | undefined, after: ApiKeyTerms, isVoted = false) =>
  listConsequences({ before, after, madeAt, now: madeAt, isVoted }).map(({ kind }) => kind);

test('AK-03 a key without addresses ends three months after it was made', () => {
  const end = Date.parse('2027-02-28T10:00:00Z');
  const without = { before: reading, after: terms(['read']), madeAt, isVoted: false };
  expect(listConsequences({ ...without, now: end - 1 })).toContainEqual({ kind: 'ends', at: end });
  expect(listConsequences({ ...without, now: end })).toContainEqual({ kind: 'tooOld' });
  expect(kinds(terms(['read']), reading)).toContain('endLifted');
  expect(kinds(undefined, reading)).toEqual(['immediate']);
});

test('AK-02 a new key that trades or withdraws waits for another member', () => {
  expect(kinds(undefined, terms(['read', 'trade'], '203.0.113.7'))).toEqual(['vote']);
  expect(kinds(undefined, terms(['read', 'withdrawal'], '203.0.113.7'))).toEqual(['vote', 'withdrawalsLater']);
});

test('AK-02 wider terms wait, narrower ones are immediate and end the vote on wider ones', () => {
  const trading = terms(['read', 'trade'], '203.0.113.7');
  expect(kinds(reading, trading)).toEqual(['voteOnWider']);
  expect(kinds(reading, terms(['read'], '203.0.113.8'))).toEqual(['immediate']);
  expect(kinds(trading, reading)).toEqual(['immediate']);
  expect(kinds(trading, reading, true)).toEqual(['immediate', 'voteEnds']);
});

test('terms that stay have no effect, in whatever order their addresses are', () => {
  const two = terms(['read'], '203.0.113.7', '203.0.113.8');
  expect(kinds(two, terms(['read'], '203.0.113.8', '203.0.113.7'), true)).toEqual([]);
});
