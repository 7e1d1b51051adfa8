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

/** The query and the events of each channel. The messages of the calls' socket are in `callSocket.ts`. */
export const channelSchemas = {
  account: { query: z.strictObject({}), events: { changed: z.object({ topic: changeTopic }) } },
  spot: { query: z.strictObject({ exchangeKeyId: keyId }), events: spotPushed },
  futures: { query: z.strictObject({ exchangeKeyId: keyId }), events: pushed },
  brokerProject: { query: z.strictObject({ projectNo }), events: projectPushed },
} as const satisfies Readonly<Record<Exclude<ChannelName, 'calls'>, ChannelSchema>>;
