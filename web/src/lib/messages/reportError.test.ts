import { CallError } from '@aldgate/client-kit/calls/callError.ts';
import { useToasts } from '@aldgate/client-kit/toasts.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startText } from '../i18n/i18n.ts';
import { reportError } from './reportError.ts';

beforeEach(async () => {
  await startText('en-US');
  useToasts.setState({ toasts: [] });
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

const texts = () => useToasts.getState().toasts.map((shown) => shown.text);

test('CL-06 a failure shows a toast with the catalogue’s text', () => {
  reportError(new CallError('answer', 45520, 'from the server'));
  reportError(new CallError('network', 0, ''));
  expect(texts()).toEqual(['Insufficient balance', "Can't reach the server"]);
});

test('CL-06 a lockout and a withdrawal restriction show no toast', () => {
  reportError(new CallError('answer', 45535, 'locked'));
  reportError(new CallError('answer', 45540, 'restricted'));
  expect(texts()).toEqual([]);
});

test('CL-05 a session that ended is announced only once', () => {
  reportError(new CallError('answer', 401, 'again'));
  expect(texts()).toEqual([]);
});
