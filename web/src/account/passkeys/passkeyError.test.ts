import { CallError } from '@aldgate/contract/client/callError.ts';
import { expect, test } from 'vitest';
import { classifyPasskeyError } from './passkeyError.ts';

const named = (name: string) => Object.assign(new Error('as the browser words it'), { name });

test('a ceremony that was put away, a passkey that is there and a domain that has none are told apart', () => {
  expect(classifyPasskeyError(named('NotAllowedError'))).toBe('cancelled');
  expect(classifyPasskeyError(named('InvalidStateError'))).toBe('exists');
  expect(classifyPasskeyError(named('SecurityError'))).toBe('domain');
});

test('what the server refused is not the browser’s fault', () => {
  expect(classifyPasskeyError(new CallError('answer', 45570, 'The passkey was not accepted'))).toBeUndefined();
  expect(classifyPasskeyError('thrown')).toBeUndefined();
});
