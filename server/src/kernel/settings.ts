import { email } from '@aldgate/contract/identity/fields.ts';
import type { z } from 'zod';
import type { Database, Tx } from './database/database.ts';

/** The platform's settings that operators can change, and their defaults. */
export interface Settings {
  readonly supportEmail: string;
}

const DEFAULTS: Settings = { supportEmail: 'support@aldgate.test' };

const schemas = { supportEmail: email } as const satisfies Record<keyof Settings, z.core.$ZodType>;

/**
 * Read at every use, so that a change takes effect on every server without a restart. A value of another form counts
 * as unset.
 */
export async function readSettings(database: Database | Tx): Promise<Settings> {
  const rows = await database.selectFrom('platform_setting').select(['key', 'value']).execute();
  const stored = new Map(rows.map(({ key, value }) => [key, value]));
  return {
    supportEmail: schemas.supportEmail.safeParse(stored.get('supportEmail')).data ?? DEFAULTS.supportEmail,
  };
}

export async function writeSetting<Key extends keyof Settings>(
  tx: Tx,
  key: Key,
  value: Settings[Key],
  at: number,
): Promise<void> {
  const row = { value: JSON.stringify(value), changed_at: new Date(at) };
  await tx
    .insertInto('platform_setting')
    .values({ key, ...row })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
    .execute();
}
