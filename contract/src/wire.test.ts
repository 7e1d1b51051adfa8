import { expect, test } from 'vitest';
import { wire } from './wire.ts';

test('CL-09 every call that changes something is marked so, and a new one is unless it is said to only read', () => {
  const changing = Object.entries(wire).filter(([, { changes }]) => changes);
  expect(changing.map(([name]) => name)).toEqual([
    'preLogin',
    'emailCaptchaNoLogin',
    'login',
    'logout',
    'updatePreferredLanguage',
    'register',
    'verifyUser',
    'retrievePassword',
    'smsCaptcha',
    'updatePwd',
    'bindPhoneInfo',
    'updatePhoneInfo',
    'updateEmail',
    'bindGaInfo',
    'frozenLatestAccount',
    'revokeSession',
    'revokeOtherSessions',
    'passkeyRegisterOptions',
    'registerPasskey',
    'removePasskey',
    'passkeyLoginOptions',
    'inviteMember',
    'revokeInvitation',
    'updateMemberRole',
    'removeMember',
    'acceptInvitation',
    'uploadKycFile',
    'submitKyc',
    'addContact',
    'agreeBrokerOpen',
    'addApplyRecord',
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
    expect([10_000, 20_000, 120_000]).toContain(timeoutMs);
  }
});

test('what a member’s role must allow is asked for by every call that trades, moves or manages, and by no other', () => {
  const needing = Object.entries(wire).flatMap(([name, call]) => ('needs' in call ? [[name, call.needs]] : []));
  expect(Object.fromEntries(needing)).toEqual({
    inviteMember: 'manage',
    revokeInvitation: 'manage',
    updateMemberRole: 'manage',
    removeMember: 'manage',
    uploadKycFile: 'manage',
    viewKycFile: 'manage',
    submitKyc: 'manage',
    agreeBrokerOpen: 'manage',
    addApplyRecord: 'manage',
    quote: 'trade',
    order: 'trade',
    applyTransfer: 'move',
    changeLeverage: 'trade',
    changeMarginMode: 'trade',
    sendOrder: 'trade',
    amendOrder: 'trade',
    cancelOrder: 'trade',
    cancelAllOrder: 'trade',
    closePosition: 'trade',
    closeAllPosition: 'trade',
  });
});
