import { beforeAll, expect, test } from 'vitest';
import type { MadeKey } from './queries.ts';
import { SecretContent } from './SecretContent.tsx';
import { loadTexts, readText, render } from './testing/render.tsx';

beforeAll(loadTexts);

const made: MadeKey = {
  apiKeyId: '7f6f2f4e-54d5-4b5c-8f9e-2c5a5a0a0a0a',
  publicId: 'ald_abcdefghijklmnopqrstuvwx',
  secret: 'S'.repeat(43),
  state: 'active',
  expiresAt: null,
  approvalId: null,
};

const show = (over: Partial<MadeKey> = {}, permissions: readonly ('read' | 'withdrawal')[] = ['read']) => (
  <SecretContent made={{ ...made, ...over }} permissions={permissions} onCopied={() => undefined} />
);

test('AK-01 the secret is shown with a warning, and as variables of a file', () => {
  const text = readText(show());
  expect(text).toContain('It is shown only this once');
  expect(text).toContain(`ALDGATE_KEY=${made.publicId} ALDGATE_SECRET=${made.secret}`);
  expect(text).toContain('The key works now.');
});

test('AK-01 the answer to a repeat has no secret, and says what to do', () => {
  const text = readText(show({ secret: null }));
  expect(text).toContain('Revoke the key and create a new one.');
  expect(text).toContain(made.publicId);
  expect(text).not.toContain('ALDGATE_SECRET');
});

test('AK-02 a key that waits for a vote names the approval, and one without addresses its end', () => {
  const html = render(show({ state: 'pending', approvalId: 'A1', expiresAt: Date.parse('2027-02-28T10:00:00Z') }));
  expect(html).toContain('information?tab=approvals&amp;approval=A1');
  expect(html).toContain('the key ends on 28 Feb 2027');
});

test('AK-02 where nobody else may vote, withdrawals start a day later', () => {
  expect(readText(show({}, ['read', 'withdrawal']))).toContain('withdrawals start after 24 hours');
  expect(readText(show({ state: 'pending', approvalId: 'A1' }, ['read', 'withdrawal']))).not.toContain('24 hours');
});
