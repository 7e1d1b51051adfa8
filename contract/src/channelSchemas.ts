import { z } from 'zod';
import { projectNo } from './brokers/fields.ts';
import { projectPushed } from './brokers/projects/push.ts';
import type { ChannelName } from './channels.ts';
import { keyId } from './trading/fields.ts';
import { pushed } from './trading/push.ts';
import { spotPushed } from './trading/spot/schemas.ts';

interface ChannelSchema {
  readonly query: z.ZodObject;
  /** The data of each event that the server sends, by event name. */
  readonly events: Readonly<Record<string, z.ZodType>>;
}

/** The data that a client must reload. */
export const changeTopic = z.enum([
  'user',
  'kyc',
  'members',
  'wallet',
  'approvals',
  'apiKeys',
  'otc',
  'brokers',
  'notifications',
  'platform',
  'ended',
]);

/** At most this many accounts share a channel: a browser has six connections. */
export const CHANNEL_ACCOUNTS_MAX = 50;

const ofAccounts = z.strictObject({
  exchangeKeyId: z
    .union([keyId.transform((one) => [one]), z.array(keyId).min(1).max(CHANNEL_ACCOUNTS_MAX)])
    .transform((keyIds) => [...new Set(keyIds)])
    .meta({ description: 'may be repeated, once for each account; one that is not found has no events' }),
});

/** The query and the events of each channel. The messages of the calls' socket are in `callSocket.ts`. */
export const channelSchemas = {
  account: { query: z.strictObject({}), events: { changed: z.object({ topic: changeTopic }) } },
  spot: { query: ofAccounts, events: spotPushed },
  futures: { query: ofAccounts, events: pushed },
  brokerProject: { query: z.strictObject({ projectNo }), events: projectPushed },
} as const satisfies Readonly<Record<Exclude<ChannelName, 'calls'>, ChannelSchema>>;
