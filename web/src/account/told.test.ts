import { CallError } from '@aldgate/contract/client/callError.ts';
import { errors } from '@aldgate/contract/errors.ts';
import { expect, test } from 'vitest';
import { isAboutField, ruleTold } from './told.ts';

const refused = (fields: unknown) => new CallError('answer', errors.format.code, errors.format.message, { fields });

test('the rule that the server names stands at its field and at no other', () => {
  const error = refused([{ path: 'phone', message: 'phone' }]);
  expect(ruleTold(error, 'phone')).toBe('phone');
  expect(ruleTold(error, 'areaCode')).toBeUndefined();
  expect(isAboutField(error, ['areaCode', 'phone'])).toBe(true);
  expect(isAboutField(error, ['email'])).toBe(false);
});

test('a rule without a text counts as required, and what has another shape as nothing', () => {
  expect(ruleTold(refused([{ path: 'phone', message: 'a rule of tomorrow' }]), 'phone')).toBe('required');
  expect(ruleTold(refused('phone'), 'phone')).toBeUndefined();
  expect(ruleTold(refused([null, 'phone']), 'phone')).toBeUndefined();
  expect(ruleTold(new Error('phone'), 'phone')).toBeUndefined();
});
