import { storage } from '@aldgate/client-kit/browser/storage.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { adoptEnd, clearEnd, parseEnd, useSessionEnd } from './end.ts';
import { endSession, signIn, useSession } from './session.ts';

const END = { reason: 'operator', endedAt: 1_700_000_000_000 } as const;

beforeEach(() => {
  const items = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
    removeItem: (key: string) => items.delete(key),
  });
  clearEnd();
});

test('the end of a session resets it, and stays with its reason until the next login', () => {
  signIn({ token: 'token', browserToken: null });
  endSession(END);
  expect(useSession.getState().token).toBeNull();
  expect(useSessionEnd.getState().end).toEqual(END);
  signIn({ token: 'next', browserToken: null });
  expect(useSessionEnd.getState().end).toBeNull();
});

test('another tab shows the end that was stored, and a logout where none was', () => {
  const loggedOut = { reason: 'logged_out', endedAt: 2 } as const;
  adoptEnd(loggedOut);
  expect(useSessionEnd.getState().end).toEqual(loggedOut);
  endSession(END);
  adoptEnd(loggedOut);
  expect(useSessionEnd.getState().end).toEqual(END);
});

test('an error without a known end has the time at which it was noticed, and no reason', () => {
  expect(parseEnd(END, 5)).toEqual(END);
  for (const data of [null, 'text', { reason: 'moon', endedAt: 1 }, { reason: 'expired' }]) {
    expect(parseEnd(data, 5)).toEqual({ reason: null, endedAt: 5 });
  }
});

test('the end survives a reload of the page', async () => {
  endSession(END);
  vi.resetModules();
  const reloaded = await import('./end.ts');
  expect(reloaded.useSessionEnd.getState().end).toEqual(END);
});

test.each(['{', '{"reason":"expired"}', '{"reason":"expired","endedAt":1e400}', '{"reason":"expired","endedAt":9e15}'])(
  'a stored end that cannot be read, or shown, is none: %s',
  (text) => {
    storage.set('aldgate.sessionEnd', text);
    adoptEnd(END);
    expect(useSessionEnd.getState().end).toEqual(END);
  },
);
