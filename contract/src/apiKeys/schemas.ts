import { z } from 'zod';
import { describeCalls } from '../call.ts';
import { id, listOf, listRequest, time } from '../fields.ts';
import { FACTOR_ERRORS, gaCode, sixDigits } from '../identity/fields.ts';
import { apiKeysWire } from './calls.ts';
import { apiKey, apiKeyState, apiKeyUse } from './fields.ts';
import { apiKeyForm } from './forms.ts';

const code = { emailUuid: id, emailCode: sixDigits, gaCode };

export const apiKeysCalls = describeCalls(apiKeysWire, {
  pageApiKey: {
    summary: 'AK-01: the member’s API keys, an administrator’s those of the institution; newest first',
    request: listRequest({ queryCondition: z.strictObject({ state: apiKeyState.optional() }).prefault({}) }),
    answer: listOf(apiKey),
  },

  queryApiKey: {
    summary: 'One API key with its use of the last 30 days',
    request: z.strictObject({ apiKeyId: id }),
    answer: apiKey.extend({ use: z.array(apiKeyUse) }),
    errors: ['notFound'],
  },

  sendApiKeyCode: {
    summary: 'Emails the code that a new key, or a wider one, needs',
    request: z.strictObject({ apiKeyId: id.optional().meta({ description: 'of the key that is widened' }) }),
    answer: z.object({ emailUuid: id }),
    errors: ['notFound', 'apiKeyState', 'tooManyRequests'],
  },

  createApiKey: {
    summary: 'AK-01 to AK-03: makes a key. Its secret is in this answer alone; a repeat with the same code has none',
    request: z.strictObject({ ...apiKeyForm, ...code }),
    answer: z.object({
      apiKeyId: id,
      publicId: z.string(),
      secret: z.string().nullable().meta({ description: '43 characters; null in the answer to a repeat' }),
      state: apiKeyState,
      expiresAt: time.nullable(),
      approvalId: id.nullable().meta({ description: 'of the vote without which the key does not work' }),
    }),
    errors: [...FACTOR_ERRORS, 'forbidden', 'restricted', 'apiKeyLimit', 'changedMeanwhile', 'format'],
  },

  updateApiKey: {
    summary: 'Changes a key. One that is widened keeps its rights until another member approved the new ones',
    request: z.strictObject({
      apiKeyId: id,
      ...apiKeyForm,
      emailUuid: id.optional().meta({ description: 'required if the key is widened: 45575' }),
      emailCode: z.optional(sixDigits),
      gaCode,
    }),
    answer: apiKey,
    errors: [...FACTOR_ERRORS, 'notFound', 'forbidden', 'restricted', 'apiKeyState', 'changedMeanwhile', 'format'],
  },

  revokeApiKey: {
    summary: 'Ends a key at once; a repeat changes nothing',
    request: z.strictObject({ apiKeyId: id }),
    answer: apiKey,
    errors: ['notFound'],
  },
});
