import { z } from 'zod';
import type { ChannelName } from './channels.ts';
import { keyId } from './trading/fields.ts';
import { pushed } from './trading/push.ts';

interface ChannelSchema {
  readonly query: z.ZodObject;
  /** What the server sends: the data of each event by its name. */
  readonly events: Readonly<Record<string, z.ZodType>>;
}

/** What a screen must read again. */
export const changeTopic = z.enum(['user', 'kyc', 'members', 'platform', 'ended']);

/** What each channel takes and sends. Messages of the calls' socket are `callSocket.ts`. */
export const channelSchemas = {
  account: { query: z.strictObject({}), events: { changed: z.object({ topic: changeTopic }) } },
  futures: { query: z.strictObject({ exchangeKeyId: keyId }), events: pushed },
} as const satisfies Readonly<Record<Exclude<ChannelName, 'calls'>, ChannelSchema>>;
