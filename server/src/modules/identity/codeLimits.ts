import { sql } from 'kysely';
import { ApiError } from '../../kernel/apiError.ts';
import type { Tx } from '../../kernel/database/database.ts';
import type { CodeAction } from './emails.ts';

/** ID-10: a second request within this time is rejected, or dropped. */
const PAUSE_MS = 1_000;
/** SMS cost money, and emails fill mailboxes, no matter who requests them. */
const PER_HOUR = 10;
/** One sign-in or recovery needs no more, and each starts with a CAPTCHA. */
const PER_TOKEN = 5;
/** The maximum of codes to addresses and numbers that a user has not verified yet, against misuse as a sender. */
const CHOSEN_PER_HOUR = 10;
/** Addresses of brokers' recipients that an institution has codes sent to within a day. */
const RECIPIENTS_PER_DAY = 20;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** A request for a code. */
interface CodeRequest {
  readonly userId: string | null;
  readonly senderId?: string;
  readonly purpose: CodeAction;
  readonly scope: string;
  readonly channel: 'email' | 'sms';
  readonly recipient: string;
}

/**
 * Codes that anyone can request for any address. Each purpose is counted separately: otherwise one request would
 * reveal whether another went to the same address, and a stranger's requests would block the owner's.
 */
const ASKED_BY_STRANGERS: readonly CodeAction[] = ['register', 'retrieve_password', 'broker_recipient'];
/** Codes that are requested with the token of a first step. */
const ASKED_BY_TOKEN: readonly CodeAction[] = ['sign_in', 'retrieve_password'];
/** Codes to somebody else, whose address a member entered for a record. */
const OF_RECORD: readonly CodeAction[] = ['broker_manager', 'broker_recipient'];
/** Codes to a recipient that the user, or the sender, entered. */
const CHOSEN: readonly CodeAction[] = ['new_email', 'bind_phone', 'update_phone_new', 'broker_recipient'];

/** Outcome of a requested code: it is sent, dropped silently, or the earlier one with this id is valid instead. */
export type Sending = 'sent' | 'dropped' | { readonly earlier: string };

/**
 * Whether a code is sent. Throws tooManyRequests if codes are requested too soon or too often. A recovery by email must
 * not reveal other recoveries of the same address, so a code beyond the limit is silently not sent. ID-10: nor is an
 * SMS within a second of the last one; the same requester gets the id of that one, which is on its way.
 */
export async function decideSending(tx: Tx, code: CodeRequest, now: number): Promise<Sending> {
  if (ASKED_BY_TOKEN.includes(code.purpose)) await assertFewOfToken(tx, code);
  if (OF_RECORD.includes(code.purpose)) await assertFewOfRecord(tx, code, now);
  await assertFewChosen(tx, code, now);
  await assertFewRecipients(tx, code, now);
  const isAddressHidden = code.purpose === 'retrieve_password' && code.channel === 'email';
  const sent = await sentWithinHour(tx, code, now);
  const last = sent.find(({ scope }) => !isAddressHidden || scope === code.scope);
  if (last && now - last.created_at.getTime() < PAUSE_MS) {
    if (code.channel === 'email') throw new ApiError('tooManyRequests');
    const isSame = last.user_id === code.userId && last.purpose === code.purpose && last.scope === code.scope;
    return isSame ? { earlier: last.id } : 'dropped';
  }
  const isBounded = code.channel === 'sms' || ASKED_BY_STRANGERS.includes(code.purpose);
  const isTooMuch = isBounded && sent.length >= PER_HOUR;
  if (isTooMuch && !isAddressHidden) throw new ApiError('tooManyRequests');
  return isTooMuch ? 'dropped' : 'sent';
}

async function assertFewOfToken(tx: Tx, { scope, purpose }: CodeRequest): Promise<void> {
  await lock(tx, `token:${scope}`);
  const sent = await tx
    .selectFrom('verification_code')
    .select('id')
    .where('scope', '=', scope)
    .where('purpose', '=', purpose)
    .execute();
  if (sent.length >= PER_TOKEN) throw new ApiError('tooManyRequests');
}

async function assertFewOfRecord(tx: Tx, { scope, purpose }: CodeRequest, now: number): Promise<void> {
  await lock(tx, `record:${scope}`);
  const sent = await tx
    .selectFrom('verification_code')
    .select('id')
    .where('scope', '=', scope)
    .where('purpose', '=', purpose)
    .where('created_at', '>', new Date(now - HOUR_MS))
    .execute();
  if (sent.length >= PER_HOUR) throw new ApiError('tooManyRequests');
}

async function assertFewChosen(tx: Tx, { userId, senderId, purpose }: CodeRequest, now: number): Promise<void> {
  const chooser = userId ?? senderId;
  if (chooser === undefined || !CHOSEN.includes(purpose)) return;
  await lock(tx, `chosen:${chooser}`);
  const sent = await tx
    .selectFrom('verification_code')
    .select('id')
    .where((code) => code.or([code('user_id', '=', chooser), code('sender_id', '=', chooser)]))
    .where('purpose', 'in', [...CHOSEN])
    .where('created_at', '>', new Date(now - HOUR_MS))
    .execute();
  if (sent.length >= CHOSEN_PER_HOUR) throw new ApiError('tooManyRequests');
}

/** A member who adds, mails and deletes recipients would otherwise send to any number of strangers. */
async function assertFewRecipients(tx: Tx, { senderId, purpose, recipient }: CodeRequest, now: number): Promise<void> {
  if (senderId === undefined || purpose !== 'broker_recipient') return;
  const { institution_id: institutionId } = await tx
    .selectFrom('platform_user')
    .select('institution_id')
    .where('id', '=', senderId)
    .executeTakeFirstOrThrow();
  await lock(tx, `recipients:${institutionId}`);
  const others = await tx
    .selectFrom('verification_code as v')
    .innerJoin('platform_user as u', 'u.id', 'v.sender_id')
    .select('v.recipient')
    .distinct()
    .where('u.institution_id', '=', institutionId)
    .where('v.purpose', '=', purpose)
    .where('v.created_at', '>', new Date(now - DAY_MS))
    .where('v.recipient', '<>', recipient)
    .execute();
  if (others.length >= RECIPIENTS_PER_DAY) throw new ApiError('tooManyRequests');
}

/** Newest first. Requests for one recipient are serialised, so that the limits hold for all of them. */
async function sentWithinHour(tx: Tx, { recipient, purpose }: CodeRequest, now: number) {
  const isStrangers = ASKED_BY_STRANGERS.includes(purpose);
  await lock(tx, `code:${isStrangers ? purpose : ''}:${recipient}`);
  const sent = tx
    .selectFrom('verification_code')
    .select(['id', 'created_at', 'scope', 'purpose', 'user_id'])
    .where('recipient', '=', recipient)
    .where('created_at', '>', new Date(now - HOUR_MS))
    .orderBy('created_at', 'desc');
  return isStrangers
    ? sent.where('purpose', '=', purpose).execute()
    : sent.where('purpose', 'not in', [...ASKED_BY_STRANGERS]).execute();
}

async function lock(tx: Tx, key: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx);
}
