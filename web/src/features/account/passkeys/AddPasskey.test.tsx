import { CallError } from '@aldgate/client-kit/calls/callError.ts';
import { expect, test } from 'vitest';
import { classifyPasskeyError } from './AddPasskey.tsx';

const named = (name: string) => Object.assign(new Error('as the browser words it'), { name });

test('classifies a cancelled ceremony, an existing passkey and an unsupported domain', () => {
  expect(classifyPasskeyError(named('NotAllowedError'))).toBe('cancelled');
  expect(classifyPasskeyError(named('InvalidStateError'))).toBe('exists');
  expect(classifyPasskeyError(named('SecurityError'))).toBe('domain');
});

test('a rejection by the server is not a browser error', () => {
  expect(classifyPasskeyError(new CallError('answer', 45570, 'The passkey was not accepted'))).toBeUndefined();
  expect(classifyPasskeyError('thrown')).toBeUndefined();
});
