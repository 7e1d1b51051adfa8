import './tables.ts';
import { randomUUID } from 'node:crypto';
import type { AnswerOf, ParsedOf } from '@aldgate/contract';
import { RECIPIENTS_MAX } from '@aldgate/domain/brokers/messages.ts';
import { ApiError } from '../../../kernel/apiError.ts';
import { audit, type Origin } from '../../../kernel/audit/audit.ts';
import { type Database, inTransaction, type Tx } from '../../../kernel/database/database.ts';
import { mapUniqueViolation } from '../../../kernel/database/uniqueViolation.ts';
import type { SignedInCaller, User } from '../../../kernel/http/caller.ts';
import type { Clock } from '../../../kernel/time/clock.ts';
import type { EmailContent, StepUpService } from '../../identity/index.ts';
import { getInstitution, lockInstitution } from '../../institution/index.ts';

export interface RecipientDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly stepUp: StepUpService;
}

const codeScope = (recipientId: string, email: string) => ({
  purpose: 'broker_recipient' as const,
  scope: `broker_recipient:${recipientId}`,
  recipient: email,
});

const stateOf = ({ confirmed_at }: { readonly confirmed_at: Date | null }) =>
  confirmed_at === null ? ('unconfirmed' as const) : ('confirmed' as const);

/** BR-12: who is mailed about what. */
export async function listRecipients(database: Database, { institutionId }: User): Promise<AnswerOf<'listRecipient'>> {
  const rows = await database
    .selectFrom('broker_recipient')
    .selectAll()
    .where('institution_id', '=', institutionId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    recipientId: row.id,
    name: row.name,
    email: row.email,
    topics: row.topics,
    state: stateOf(row),
    confirmedAt: row.confirmed_at?.getTime() ?? null,
  }));
}

/** Adds a recipient. Throws recipientLimit, nameTaken for an address that is there. */
export function submitRecipient(
  { database, clock }: RecipientDeps,
  { user, origin }: SignedInCaller,
  { name, email, topics }: ParsedOf<'submitRecipient'>,
): Promise<AnswerOf<'submitRecipient'>> {
  return inTransaction(database, async (tx) => {
    const at = clock();
    const { institutionId, userId } = user;
    await lockInstitution(tx, institutionId);
    const known = await tx
      .selectFrom('broker_recipient')
      .select('id')
      .where('institution_id', '=', institutionId)
      .execute();
    if (known.length >= RECIPIENTS_MAX) throw new ApiError('recipientLimit', { maximum: RECIPIENTS_MAX });
    const recipientId = randomUUID();
    await mapUniqueViolation(
      () =>
        tx
          .insertInto('broker_recipient')
          .values({
            id: recipientId,
            institution_id: institutionId,
            name,
            email,
            topics: [...new Set(topics)],
            created_by: userId,
            created_at: new Date(at),
          })
          .execute(),
      'nameTaken',
    );
    await write(tx, { user, origin, at }, 'broker_recipient_added', recipientId, { name, email, topics });
    return { recipientId, state: 'unconfirmed' };
  });
}

/** Emails the recipient the code that confirms them. */
export function sendRecipientCode(
  { database, stepUp }: RecipientDeps,
  user: User,
  { recipientId }: ParsedOf<'invokeRecipientEmailValidation'>,
): Promise<{ emailUuid: string }> {
  return inTransaction(database, async (tx) => {
    const row = await lock(tx, user.institutionId, recipientId);
    if (row.confirmed_at !== null) throw new ApiError('changedMeanwhile');
    const { name } = await getInstitution(tx, user.institutionId);
    const mail = (code: string) => mailCode(name, code);
    return { emailUuid: await stepUp.sendCode(tx, user, codeScope(recipientId, row.email), mail) };
  });
}

const mailCode = (institution: string, code: string): EmailContent => ({
  subject: `${code} is your Aldgate recipient code`,
  text:
    `The institution named “${institution}” wants to send you messages about its brokerage accounts on Aldgate. ` +
    `Your code is ${code}; it is valid for 10 minutes. Give it to the institution if you agree.\n\n` +
    'If you do not know this institution, you can ignore this message.',
});

/** Confirms a recipient with the code that reached them. */
export async function confirmRecipient(
  { database, clock, stepUp }: RecipientDeps,
  { user, origin }: SignedInCaller,
  { recipientId, emailUuid, emailCode }: ParsedOf<'confirmRecipient'>,
): Promise<AnswerOf<'confirmRecipient'>> {
  const { email } = await inTransaction(database, (tx) => lock(tx, user.institutionId, recipientId));
  return stepUp.verify({
    user,
    origin,
    gaCode: undefined,
    email: { needed: 'always', ...codeScope(recipientId, email), emailUuid, emailCode },
    async act(tx) {
      const row = await lock(tx, user.institutionId, recipientId);
      if (row.email !== email || row.confirmed_at !== null) throw new ApiError('changedMeanwhile');
      const at = clock();
      await tx
        .updateTable('broker_recipient')
        .set({ confirmed_at: new Date(at) })
        .where('id', '=', recipientId)
        .execute();
      await write(tx, { user, origin, at }, 'broker_recipient_confirmed', recipientId, { email });
      return { state: 'confirmed' as const };
    },
  });
}

/** Changes a recipient; a new address has to be confirmed. */
export function updateRecipient(
  { database, clock }: RecipientDeps,
  { user, origin }: SignedInCaller,
  { recipientId, name, email, topics }: ParsedOf<'updateRecipient'>,
): Promise<AnswerOf<'updateRecipient'>> {
  return inTransaction(database, async (tx) => {
    const before = await lock(tx, user.institutionId, recipientId);
    const confirmedAt = before.email === email ? before.confirmed_at : null;
    await mapUniqueViolation(
      () =>
        tx
          .updateTable('broker_recipient')
          .set({ name, email, topics: [...new Set(topics)], confirmed_at: confirmedAt })
          .where('id', '=', recipientId)
          .execute(),
      'nameTaken',
    );
    const after = { name, email, topics };
    await write(tx, { user, origin, at: clock() }, 'broker_recipient_changed', recipientId, after);
    return { state: stateOf({ confirmed_at: confirmedAt }) };
  });
}

/** Removes a recipient. */
export function deleteRecipient(
  { database, clock }: RecipientDeps,
  { user, origin }: SignedInCaller,
  { recipientId }: ParsedOf<'deleteRecipient'>,
): Promise<null> {
  return inTransaction(database, async (tx) => {
    const { email } = await lock(tx, user.institutionId, recipientId);
    await tx.deleteFrom('broker_recipient').where('id', '=', recipientId).execute();
    await write(tx, { user, origin, at: clock() }, 'broker_recipient_removed', recipientId, { email });
    return null;
  });
}

async function lock(tx: Tx, institutionId: string, recipientId: string) {
  const row = await tx
    .selectFrom('broker_recipient')
    .selectAll()
    .where('id', '=', recipientId)
    .where('institution_id', '=', institutionId)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) throw new ApiError('notFound');
  return row;
}

const write = (
  tx: Tx,
  { user, origin, at }: { readonly user: User; readonly origin: Origin; readonly at: number },
  action: string,
  recipientId: string,
  after: Record<string, unknown>,
) => audit(tx, { at, actor: user.userId, action, subject: `broker_recipient:${recipientId}`, origin, after });
