import { expect, test } from 'vitest';
import { wire } from './wire.ts';

test('CL-09 every call that changes something is marked so, and a new one is unless it is said to only read', () => {
  const changing = Object.entries(wire).filter(([, { changes }]) => changes);
  expect(changing.map(([name]) => name)).toEqual([
    'preLogin',
    'emailCaptchaNoLogin',
    'login',
    'logout',
    'emailCaptcha',
    'quote',
    'order',
    'applyTransfer',
    'changeLeverage',
    'changeMarginMode',
    'sendOrder',
    'amendOrder',
    'cancelOrder',
    'cancelAllOrder',
    'closePosition',
    'closeAllPosition',
    'addSelfSelection',
    'delSelfSelection',
  ]);
});

test('CL-12 a call that the documents name without a path stands beside its neighbours, and obeys what they obey', () => {
  expect(wire.exportSwapOrderRecord).toMatchObject({ path: '/institution/exportSwapOrderRecord', auth: 'token' });
  for (const { method, path, auth, timeoutMs } of Object.values(wire)) {
    expect(path).toMatch(/^\/[A-Za-z]+(\/[A-Za-z]+)+$/);
    expect(['GET', 'POST']).toContain(method);
    expect(['none', 'token', 'optional']).toContain(auth);
    expect([10_000, 20_000]).toContain(timeoutMs);
  }
});
