import { z } from 'zod';
import { describeCalls } from '../../call.ts';
import { id } from '../../fields.ts';
import { registrationWire } from '../calls.ts';
import { agreed, captchaFields, language, sealedPassword, sixDigits } from '../fields.ts';
import { sessionOpened } from '../signIn/sessionOpened.ts';
import { enquiryFields, hasAreaCode, registrationFields } from './forms.ts';

export const registrationCalls = describeCalls(registrationWire, {
  register: {
    summary: 'Registers an institution with its first administrator and signs them in (ID-13)',
    request: z
      .strictObject({
        ...registrationFields,
        emailUuid: id,
        emailCode: sixDigits,
        preferredLanguage: language,
        password: sealedPassword,
        confirmPassword: sealedPassword,
        agreements: agreed,
      })
      .refine(hasAreaCode, { path: ['areaCode'], message: 'required' }),
    answer: sessionOpened,
    errors: [
      'codeNotRequested',
      'codeWrong',
      'lockedOut',
      'accountDuplicated',
      'passwordRules',
      'passwordCommon',
      'passwordsDiffer',
    ],
  },

  addContact: {
    summary: 'Sends an enquiry about a solution (ID-14)',
    request: z.strictObject({
      ...enquiryFields,
      ...captchaFields,
    }),
    answer: z.null(),
    errors: ['captchaWrong'],
  },
});
