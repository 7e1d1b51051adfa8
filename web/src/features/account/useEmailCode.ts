import type { RequestOf } from '@aldgate/contract/calls.ts';
import { call } from '../../lib/calls/calls.ts';
import { type Code, useCode } from '../identity/index.ts';

type Purpose = Exclude<RequestOf<'emailCaptcha'>['businessType'], 'new_email' | 'withdraw'>;

/** A code to the account's own address, for one purpose and this session. */
export const useEmailCode = (businessType: Purpose): Code =>
  useCode({
    channel: 'email',
    send: async () => ({ uuid: (await call('emailCaptcha', { businessType })).emailUuid }),
  });
