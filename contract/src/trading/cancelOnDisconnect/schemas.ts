import { DISCONNECT_SECONDS_MAX, DISCONNECT_SECONDS_MIN } from '@aldgate/domain/trading/cancelOnDisconnect.ts';
import { z } from 'zod';
import { describeCalls } from '../../call.ts';
import { cancelOnDisconnectWire } from '../calls.ts';
import { keyId } from '../fields.ts';

const seconds = z
  .int()
  .min(DISCONNECT_SECONDS_MIN)
  .max(DISCONNECT_SECONDS_MAX)
  .nullable()
  .meta({
    description:
      'after how many seconds without a connected user who may trade the account its resting orders are ' +
      'cancelled; null: never. Conditional orders stay',
  });

const setting = z.object({ seconds });
const known = ['tradingAccountNotFound', 'tradingUnavailable'] as const;

export const cancelOnDisconnectCalls = describeCalls(cancelOnDisconnectWire, {
  queryCancelOnDisconnect: {
    summary: 'Cancel on disconnect of a trading account',
    request: z.strictObject({ exchangeKeyId: keyId }),
    answer: setting,
    errors: known,
  },

  setCancelOnDisconnect: {
    summary: 'Sets cancel on disconnect of a trading account',
    request: z.strictObject({ exchangeKeyId: keyId, seconds }),
    answer: setting,
    errors: [...known, 'notManager'],
  },
});
