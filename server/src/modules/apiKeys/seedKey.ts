import { randomUUID } from 'node:crypto';
import type { ApiPermission } from '@aldgate/domain/apiKeys/permissions.ts';
import { audit } from '../../kernel/audit/audit.ts';
import type { Tx } from '../../kernel/database/database.ts';
import type { SecretBox } from '../../kernel/secrets/secrets.ts';
import { endOf } from './keys.ts';
import { sealSecret } from './secret.ts';

interface Seed {
  readonly publicId: string;
  readonly secret: string;
  readonly institutionId: string;
  readonly memberId: string;
  readonly remark: string;
  readonly permissions: readonly ApiPermission[];
}

/** Stores a key of the demo, whose secret is public, unless it exists. It has no addresses. */
export async function seedApiKey(tx: Tx, box: SecretBox, seed: Seed, at: number): Promise<void> {
  const { publicId, secret, institutionId, memberId, remark, permissions } = seed;
  const known = await tx.selectFrom('api_key').select('id').where('public_id', '=', publicId).executeTakeFirst();
  if (known !== undefined) return;
  const id = randomUUID();
  const made = new Date(at);
  await tx
    .insertInto('api_key')
    .values({
      id,
      public_id: publicId,
      institution_id: institutionId,
      member_id: memberId,
      remark,
      permissions,
      addresses: [],
      secret: sealSecret(box, id, secret),
      state: 'active',
      created_at: made,
      counts_from: made,
      expires_at: endOf({ counts_from: made }, []),
      email_uuid: randomUUID(),
    })
    .execute();
  await audit(tx, {
    at,
    actor: 'system',
    action: 'demo_api_key_seeded',
    subject: `api_key:${id}`,
    after: { publicId, permissions },
  });
}
