import { CallError } from '@aldgate/client-kit/calls/callError.ts';
import { errors } from '@aldgate/contract/errors.ts';
import { expect, test } from 'vitest';
import { findClosedDeposits, parseClosedDeposits } from './closedDeposits.ts';

type Inputs = Parameters<typeof findClosedDeposits>[0];

const open: Inputs['network'] = {
  isConnected: true,
  deposit: { open: true, reason: null, since: null, minimum: '10', confirmations: 12, etaSeconds: 144 },
};
const user: Inputs['user'] = { featuresOff: [], institution: { verification: { primary: 'certified' } } };

test('WAL-03 deposits of a verified institution are open on a connected network', () => {
  expect(findClosedDeposits({ user, network: open })).toBeUndefined();
});

test('KY-05 KY-06 a feature that is off and a missing verification are known before a call', () => {
  expect(findClosedDeposits({ user: { ...user, featuresOff: ['deposit'] }, network: open })).toEqual({ kind: 'off' });
  const unverified: Inputs['user'] = { ...user, institution: { verification: { primary: 'under_review' } } };
  expect(findClosedDeposits({ user: unverified, network: open })).toEqual({ kind: 'verification' });
});

test('WAL-03 a suspended network shows its reason and since when, one without a connection does not', () => {
  const closed = { ...open.deposit, open: false };
  expect(
    findClosedDeposits({ user, network: { ...open, deposit: { ...closed, reason: 'upgrade', since: 7 } } }),
  ).toEqual({
    kind: 'suspended',
    reason: 'upgrade',
    since: 7,
  });
  expect(findClosedDeposits({ user, network: { isConnected: false, deposit: closed } })).toEqual({
    kind: 'disconnected',
  });
});

const reject = (name: keyof typeof errors, data?: unknown) => new CallError('answer', errors[name].code, '', data);

test('CL-06 the server’s rejections are the same states', () => {
  expect(parseClosedDeposits(reject('featureOff'))).toEqual({ kind: 'off' });
  expect(parseClosedDeposits(reject('kycRequired'))).toEqual({ kind: 'verification' });
  expect(parseClosedDeposits(reject('networkNotConnected', { network: 'ETH' }))).toEqual({ kind: 'disconnected' });
  expect(parseClosedDeposits(reject('serviceSuspended', { reason: 'upgrade', since: 7 }))).toEqual({
    kind: 'suspended',
    reason: 'upgrade',
    since: 7,
  });
  expect(parseClosedDeposits(reject('serviceSuspended', null))).toEqual({
    kind: 'suspended',
    reason: '',
    since: undefined,
  });
});

test('another error is none of them', () => {
  expect(parseClosedDeposits(reject('assetUnsupported'))).toBeUndefined();
  expect(parseClosedDeposits(new Error('offline'))).toBeUndefined();
});
