import { randomUUID } from 'node:crypto';
import type { OperatorRole } from '@aldgate/domain/operations/roles.ts';
import type { Tx } from '../../kernel/database/database.ts';
import type { SecretBox } from '../../kernel/secrets/secrets.ts';
import { sealOperatorSecret } from './google.ts';

interface NewOperator {
  readonly email: string;
  readonly name: string;
  readonly role: OperatorRole;
  readonly passwordHash: string;
  /** Base32. */
  readonly googleSecret: string;
}

/** Adds an active operator and returns the id. Real operators are invited instead. */
export async function createOperator(tx: Tx, box: SecretBox, operator: NewOperator, at: number): Promise<string> {
  const id = randomUUID();
  await tx
    .insertInto('operator')
    .values({
      id,
      email: operator.email,
      name: operator.name,
      role: operator.role,
      state: 'active',
      password_hash: operator.passwordHash,
      google_secret: sealOperatorSecret(box, id, operator.googleSecret),
      created_at: new Date(at),
    })
    .execute();
  return id;
}
