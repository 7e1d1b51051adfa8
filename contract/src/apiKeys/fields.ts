import { z } from 'zod';
import { id, time } from '../fields.ts';
import { apiPermissions } from './forms.ts';

export const API_KEY_STATES = ['pending', 'active', 'expired', 'revoked'] as const;

export const apiKeyState = z.enum(API_KEY_STATES);

/** Rights of a key and the addresses from which it has them, before and after a vote. */
const terms = { permissions: apiPermissions, addresses: z.array(z.string()) };

export const apiKey = z.object({
  apiKeyId: id,
  publicId: z.string().meta({ description: '`ald_` and 24 letters or digits' }),
  remark: z.string(),
  ...terms,
  state: apiKeyState,
  member: z.object({ userId: id, name: z.string().nullable(), email: z.string() }),
  createdAt: time,
  expiresAt: time.nullable().meta({ description: 'by the business clock; null of a key with addresses' }),
  endedAt: time.nullable(),
  lastUsedAt: time.nullable(),
  lastAddress: z.string().nullable(),
  withdrawalFrom: time
    .nullable()
    .meta({ description: 'by the business clock: before it the key may not withdraw; null: no delay' }),
  pending: z
    .object({ ...terms, approvalId: id })
    .nullable()
    .meta({ description: 'the rights that another member votes on' }),
  mayManage: z.boolean().meta({ description: 'the caller may edit it; administrators also revoke others’ keys' }),
});

/** Use of a key on a day. */
export const apiKeyUse = z.object({
  day: z.iso.date(),
  calls: z.int(),
  refused: z.int().meta({ description: 'with a right signature, for another reason than a bound' }),
  refusedAddresses: z.array(z.object({ address: z.string(), count: z.int() })),
});
