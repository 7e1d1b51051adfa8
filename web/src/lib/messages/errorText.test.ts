import { CallError, errorReference } from '@aldgate/client-kit/calls/callError.ts';
import { errors } from '@aldgate/contract/errors.ts';
import { beforeAll, expect, test } from 'vitest';
import { ChunkError } from '../browser/chunk.ts';
import { getTexts, startText } from '../i18n/i18n.ts';
import text from '../i18n/text/en-US.json' with { type: 'json' };
import type { Translate } from '../i18n/texts.ts';
import { errorText, withReference } from './errorText.ts';

let t: Translate;

beforeAll(async () => {
  await startText('en-US');
  t = getTexts('app').t;
});

test('CL-06 every error of the catalogue has a text, which is shown', () => {
  expect(Object.keys(text.errors).toSorted()).toEqual(Object.keys(errors).toSorted());
  expect(errorText(new CallError('answer', 45520, 'from the server'), t)).toBe(text.errors.insufficientBalance);
});

test('CL-06 an unknown code shows the server’s message, or the default where there is none', () => {
  expect(errorText(new CallError('answer', 49999, 'Half past the hour'), t)).toBe('Half past the hour');
  expect(errorText(new CallError('answer', 49999, ''), t)).toBe(text.errors.unknown);
  expect(errorText(new Error('a defect'), t)).toBe(text.errors.unknown);
});

test('an error that is not the reader’s has its reference after its text', () => {
  const failed = new CallError('answer', 500, '', { reference: 'A1B2C3D4' });
  expect(withReference('Not exported', failed, t)).toBe('Not exported · Reference A1B2C3D4');
  expect(withReference('Not exported', new CallError('answer', 45520, ''), t)).toBe('Not exported');
});

test('a call that the role does not allow says so, and who may', () => {
  const forbidden = (data: unknown) => errorText(new CallError('answer', 403, 'from the server', data), t);
  expect(forbidden({ needs: 'trade' })).toBe(
    "Your role can't do this. Administrators and traders of your institution can.",
  );
  expect(forbidden({ needs: 'manage' })).toBe("Your role can't do this. Administrators of your institution can.");
  expect(forbidden(null)).toBe(text.errors.forbidden);
});

test('an institution that has used its share of requests reads when it can go on', () => {
  const wait = (data: unknown) => errorText(new CallError('answer', 45576, 'from the server', data), t);
  expect(wait({ retryAt: 1, retryAfterSeconds: 17 })).toMatch(/Try again in 17 s\.$/);
  expect(wait(null)).toMatch(/Try again in 60 s\.$/);
});

test('CL-07 connection, timeout and status have their texts', () => {
  expect(errorText(new CallError('network', 0, ''), t)).toBe("Can't reach the server");
  expect(errorText(new CallError('timeout', 0, ''), t)).toBe('The request timed out');
  expect(errorText(new CallError('status', 502, ''), t)).toBe('System error 502');
});

test('CL-07 CL-10 HTTP 401 and a chunk that did not load have their own texts', () => {
  expect(errorText(new CallError('status', 401, ''), t)).toBe('Authentication failed, unable to access system');
  expect(errorText(new ChunkError('took too long'), t)).toBe('Load error');
});

test.each([
  ['unknown', 'System unknown error, please feedback to administrator'],
  ['forbidden', 'Error, access was not authorized'],
  ['notFound', 'Access resource does not exist'],
  ['loginRequired', 'Please log in again'],
  ['insufficientBalance', 'Insufficient balance'],
  ['verificationFailed', 'Verification failed'],
  ['pairSuspended', 'Trading pair suspended'],
  ['convertSuspended', 'Convert service suspended'],
  ['kycRequired', 'Not enough KYC'],
  ['format', 'Format error, please fill in completely'],
  ['accountDuplicated', 'This account already exists'],
  ['imageTooLarge', 'Image too large, re-upload'],
  ['uploadFailed', 'Upload failed'],
  ['feeUnavailable', 'Get fee failed'],
  ['swiftInvalid', 'SWIFT code invalid or not found'],
  ['notWhitelisted', 'Crypto withdrawals only to whitelisted addresses'],
] as const)('CL-10 the code of %s shows its message', (name, message) => {
  expect(errorText(new CallError('answer', errors[name].code, 'from the server'), t)).toBe(message);
});

test('a failure’s reference is found where the server sent one', () => {
  expect(errorReference(new CallError('answer', 500, '', { reference: 'R-1' }))).toBe('R-1');
  expect(errorReference(new CallError('answer', 500, '', null))).toBeUndefined();
});
