import { beforeAll, expect, test } from 'vitest';
import { KeyFacts } from './KeyFacts.tsx';
import { RefusedAddresses } from './RefusedAddresses.tsx';
import { apiKey, MADE_AT } from './testing/keys.ts';
import { loadTexts, readText, render } from './testing/render.tsx';

beforeAll(loadTexts);

const facts = (over?: Parameters<typeof apiKey>[0]) => <KeyFacts apiKey={apiKey(over)} now={MADE_AT} />;

test('AK-01 a key’s detail has its fields, with every address', () => {
  const text = readText(facts({ addresses: ['203.0.113.7', '2001:db8::1'] }));
  expect(text).toContain('Remark Desk Public ID ald_abcdefghijklmnopqrstuvwx');
  expect(text).toContain('Member Ada Chan · ada@desk.test');
  expect(text).toContain('IP addresses 203.0.113.7, 2001:db8::1');
  expect(text).toContain('Ends (UTC) No end');
});

test('AK-03 a key without addresses shows its end, and the days that are left of the last 14', () => {
  const expiresAt = MADE_AT + 5 * 86_400_000;
  expect(readText(facts({ addresses: [], expiresAt }))).toContain(
    'IP addresses Any address Created (UTC) 01 Nov 2026, 10:00:00 Ends (UTC) 06 Nov 2026 Days left: 5',
  );
});

test('AK-02 rights that another member votes on stand after those in force, with the approval', () => {
  const pending = { permissions: ['read' as const, 'trade' as const], addresses: ['203.0.113.7'], approvalId: 'A1' };
  const html = render(facts({ pending }));
  expect(html).toContain('information?tab=approvals&amp;approval=A1');
  const text = readText(facts({ pending }));
  expect(text).toContain('Active Change pending');
  expect(text).toContain('Read → Read, Trade');
  expect(text).toContain('IP addresses 203.0.113.7 Created');
});

test('AK-02 withdrawals that open later show from when', () => {
  expect(readText(facts({ withdrawalFrom: MADE_AT + 1 }))).toContain('Withdrawals from (UTC)');
  expect(readText(facts({ withdrawalFrom: MADE_AT }))).not.toContain('Withdrawals from (UTC)');
});

test('refused addresses have their counts, and those that are not allowed yet a button', () => {
  const refusedAddresses = [
    { address: '198.51.100.1', count: 1_200 },
    { address: '203.0.113.7', count: 1 },
  ];
  const key = { ...apiKey(), use: [{ day: '2026-11-20', calls: 5, refused: 1_201, refusedAddresses }] };
  const html = render(<RefusedAddresses apiKey={key} onAllow={() => undefined} />);
  expect(html.match(/aria-label="Allow this address: [^"]+"/g)).toEqual([
    'aria-label="Allow this address: 198.51.100.1"',
  ]);
  expect(html).toContain('Refused: 1,200');
  expect(render(<RefusedAddresses apiKey={key} onAllow={undefined} />)).not.toContain('Allow this address');
  expect(render(<RefusedAddresses apiKey={{ ...key, use: [] }} onAllow={undefined} />)).toBe('');
});
