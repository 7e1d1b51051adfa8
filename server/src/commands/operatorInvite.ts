import { email, name } from '@aldgate/contract/identity/fields.ts';
import type { Config } from '../config.ts';
import { audit } from '../kernel/audit/audit.ts';
import { type Database, inTransaction, openDatabase, openPool, type Tx } from '../kernel/database/database.ts';
import { createSecretBox, type SecretBox } from '../kernel/secrets/secrets.ts';
import { type Clock, systemClock } from '../kernel/time/clock.ts';
import { invitationPath, openInvitation } from '../modules/operators/index.ts';

export const OPERATOR_INVITE = 'operator-invite';

/** Invitations in the console need dual approval, so this many administrators are invited from the command line. */
const ADMINISTRATORS_NEEDED = 2;

interface Deps {
  readonly database: Database;
  readonly box: SecretBox;
  readonly clock: Clock;
}

/** `operator-invite EMAIL NAME`: invites one of the first administrators and prints the invitation's link. */
export async function operatorInvite(config: Config, args: readonly string[]): Promise<void> {
  const { databaseUrl: url, databaseSchema: schema } = config;
  const database = openDatabase(openPool({ url, schema, role: 'application', max: 1 }));
  try {
    const box = createSecretBox(config.secretsKey);
    const path = await inviteAdministrator({ database, box, clock: systemClock }, args);
    process.stdout.write(`${config.publicUrl ?? ''}${path}\n`);
  } finally {
    await database.destroy();
  }
}

/**
 * Returns the invitation's path. Usable by anyone with access to the machine, its database and its key; rejected once
 * there are two administrators, who can invite in the console. Throws an Error with the reason.
 */
export async function inviteAdministrator(
  { database, box, clock }: Deps,
  [address, ...updates]: readonly string[],
): Promise<string> {
  const to = email.safeParse(address);
  const called = name(120).safeParse(updates.join(' '));
  if (!to.success || !called.success) throw new Error(`usage: ${OPERATOR_INVITE} EMAIL NAME`);
  return inTransaction(database, async (tx) => {
    if ((await countAdministrators(tx)) >= ADMINISTRATORS_NEEDED) {
      throw new Error('there are two administrators already: invite other operators in the console');
    }
    const at = clock();
    const invited = { email: to.data, name: called.data, role: 'administrator' as const };
    const { operatorId, token } = await openInvitation(tx, box, invited, at);
    await audit(tx, {
      at,
      actor: 'system',
      action: 'operator_invited',
      subject: `operator:${operatorId}`,
      after: { ...invited, via: 'the command line of the server' },
    });
    return invitationPath(token);
  });
}

async function countAdministrators(tx: Tx): Promise<number> {
  const { count } = await tx
    .selectFrom('operator')
    .select((s) => s.fn.countAll<string>().as('count'))
    .where('role', '=', 'administrator')
    .where('state', '=', 'active')
    .executeTakeFirstOrThrow();
  return Number(count);
}
