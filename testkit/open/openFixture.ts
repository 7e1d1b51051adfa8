import { randomUUID } from 'node:crypto';
import type { ApiPermission } from '@aldgate/domain/apiKeys/permissions.ts';
import { inTransaction } from '../../server/src/kernel/database/database.ts';
import { createSecretBox } from '../../server/src/kernel/secrets/secrets.ts';
import { seedApiKey } from '../../server/src/modules/apiKeys/index.ts';
import type { Platform } from '../platform/platform.ts';
import { createOpenClient, type OpenKey } from './openClient.ts';

interface KeyTerms {
  /** The member's email. */
  readonly email: string;
  readonly permissions: readonly ApiPermission[];
  readonly addresses?: readonly string[];
}

/** Stores a key of a member as one that works, without its codes and vote, and returns a client that signs with it. */
export async function openKey(platform: Platform, { email, permissions, addresses = [] }: KeyTerms) {
  const { database } = platform.db;
  const member = await database
    .selectFrom('platform_user')
    .select(['id', 'institution_id'])
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  const key: OpenKey = {
    publicId: `ald_${randomUUID().replaceAll('-', '').slice(0, 24)}`,
    secret: `secret-${randomUUID()}`,
  };
  await inTransaction(database, async (tx) => {
    const box = createSecretBox(platform.config.secretsKey);
    const seed = {
      ...key,
      institutionId: member.institution_id,
      memberId: member.id,
      remark: 'of a test',
      permissions: permissions.filter((each) => each !== 'withdrawal'),
    };
    await seedApiKey(tx, box, seed, platform.clock.now);
    await tx
      .updateTable('api_key')
      .set({ permissions, addresses, ...(addresses.length > 0 && { expires_at: null }) })
      .where('public_id', '=', key.publicId)
      .execute();
  });
  return { ...key, memberId: member.id, send: createOpenClient(platform.url, key, () => platform.clock.now) };
}
