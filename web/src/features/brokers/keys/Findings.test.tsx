import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { beforeAll, expect, test } from 'vitest';
import { loadText, startText } from '../../../lib/i18n/i18n.ts';
import type { BrokerKey } from '../queries.ts';
import { Findings } from './Findings.tsx';

beforeAll(async () => {
  await startText('en-US');
  await loadText('brokers');
});

const key = (over: Partial<BrokerKey>): BrokerKey => ({
  exchangeKeyId: '7f6f2f4e-54d5-4b5c-8f9e-2c5a5a0a0a0a',
  brokerAccountId: '7f6f2f4e-54d5-4b5c-8f9e-2c5a5a0a0a0b',
  accountName: 'LN02-A',
  exchangeCode: 'BINANCE',
  name: 'Quoting',
  kind: 'issued',
  apiKey: 'abcdef…uvwxyz',
  permissions: ['read'],
  boundIps: [],
  status: 'active',
  reason: '',
  decision: null,
  suspensionReasons: [],
  secretViewStatus: 'viewed',
  viewedAt: null,
  viewedBy: null,
  requestedBy: null,
  createdAt: 0,
  expiresAt: null,
  lastUsedAt: null,
  findings: [],
  ...over,
});

const render = (over: Partial<BrokerKey>) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <Findings item={key(over)} onRemedy={() => undefined} />
    </MemoryRouter>,
  );

test('BR-07 each finding is a mark, and a remedy that several share is offered once', () => {
  const html = render({ findings: ['notBound', 'expiring', 'unused'] });
  for (const text of ['Not bound to addresses', 'Expires soon', 'Unused for 30 days']) expect(html).toContain(text);
  expect(html.match(/aria-label="[^"]+"/g)).toEqual([
    'aria-label="Apply for a key with addresses: Quoting"',
    'aria-label="Delete key: Quoting"',
  ]);
});

test('BR-07 a finding about the platform’s own key has no remedy of the broker', () => {
  const html = render({ kind: 'platform', findings: ['old'] });
  expect(html).toContain('Older than 90 days');
  expect(html).not.toContain('<button');
});
