import type { AnswerOf, ParsedOf } from '@aldgate/contract';
import { authorize } from '../../../access/index.ts';
import { ApiError, formatError } from '../../../kernel/apiError.ts';
import { audit } from '../../../kernel/audit.ts';
import { notify } from '../../../kernel/changeEvents.ts';
import { inTransaction, type Tx } from '../../../kernel/database.ts';
import type { SignedInCaller, User } from '../../../kernel/http/caller.ts';
import type { EmailContent } from '../../identity/index.ts';
import { lockInstitution } from '../../institution/index.ts';
import { approversChanged, readApprovalRule, requestMemberApproval } from '../../memberApprovals/index.ts';
import type { WalletDeps } from '../deps.ts';
import { describeUse, type EntryRow, lockEntry, WAITING_MS } from './entry.ts';
import { assertNew } from './submitEntry.ts';

const scopeOf = (addressId: string): string => `withdraw_address:${addressId}`;

/** Emails a code that is valid for this draft alone. */
export function sendEntryCode(
  { database, clock, stepUp }: WalletDeps,
  user: User,
  addressId: string,
): Promise<AnswerOf<'invokeAddressEmailValidation'>> {
  return inTransaction(database, async (tx) => {
    const row = await lockDraft(tx, user, addressId, clock());
    const code = { purpose: 'withdraw_address' as const, scope: scopeOf(addressId) };
    const emailUuid = await stepUp.sendCode(tx, user, code, (digits, language) =>
      language === 'zh-HK' ? chineseEmail(row, digits) : englishEmail(row, digits),
    );
    return { emailUuid };
  });
}

const englishEmail = ({ name, shown_address, network }: EntryRow, code: string): EmailContent => ({
  subject: `${code} is your Aldgate withdrawal address code`,
  text: `Your code is ${code}. It is valid for 10 minutes and confirms this withdrawal address alone:\n\n${name}\n${shown_address} (${network})\n\nIf you did not request it, change your password and contact us.`,
});

const chineseEmail = ({ name, shown_address, network }: EntryRow, code: string): EmailContent => ({
  subject: `${code} 是您的 Aldgate 提取地址驗證碼`,
  text: `您的驗證碼是 ${code}，10 分鐘內有效，僅用於確認以下提取地址：\n\n${name}\n${shown_address}（${network}）\n\n如非您本人要求，請更改密碼並通知我們。`,
});

/** Confirms a draft with code and Google: another member approves it, or it waits a day. */
export function confirmEntry(
  { clock, businessClock, stepUp }: WalletDeps,
  { addressId, emailUuid, emailCode, gaCode, signedMessage }: ParsedOf<'confirmWithdrawalAddress'>,
  { user, origin }: SignedInCaller,
): Promise<AnswerOf<'confirmWithdrawalAddress'>> {
  return stepUp.verify({
    ...{ user, origin, gaCode },
    email: { needed: 'always', purpose: 'withdraw_address', scope: scopeOf(addressId), emailUuid, emailCode },
    async act(tx) {
      const at = clock();
      await lockInstitution(tx, user.institutionId);
      const row = await lockDraft(tx, user, addressId, at);
      await authorize(tx, user, 'manageAddresses', { now: at });
      await authorize(tx, user, 'confirmAddress', { now: at });
      await assertNew(tx, user.institutionId, row);
      if (signedMessage !== undefined) await assertSigned(row, signedMessage);
      const now = await businessClock(tx);
      const rule = await readApprovalRule(tx, user, now);
      if (rule.kind === 'changed') throw approversChanged(rule);
      const approvalId =
        rule.kind === 'single' ? null : await request(tx, row, user, { at, businessNow: now }, row.wants_whitelist);
      const usableFrom = rule.kind === 'single' ? new Date(now + WAITING_MS) : null;
      const changed = await tx
        .updateTable('withdrawal_address')
        .set({
          ...{ state: approvalId === null ? 'confirmed' : 'pending', approval_id: approvalId },
          ...{ usable_from: usableFrom, whitelisted_from: row.wants_whitelist ? usableFrom : null },
          signed_message: signedMessage ?? null,
        })
        .where('id', '=', addressId)
        .returningAll()
        .executeTakeFirstOrThrow();
      await notify(tx, { topic: 'wallet', institutionId: user.institutionId });
      await audit(tx, {
        ...{ at, actor: user.userId, action: 'withdrawal_address_confirmed', origin },
        subject: `withdrawal_address:${addressId}`,
        after: { address: row.shown_address, network: row.network, name: row.name, approvalId },
      });
      return { ...describeUse(changed, now), approvalId };
    },
  });
}

/** Another member approves an entry, or that it is put on the whitelist. */
export function request(
  tx: Tx,
  row: EntryRow,
  user: User,
  times: { readonly at: number; readonly businessNow: number },
  isForWhitelist: boolean,
): Promise<string> {
  const isNew = row.state === 'draft';
  const lines: readonly (readonly [string, string | null])[] = [
    ['name', row.name],
    ['address', row.shown_address],
    ['network', row.network],
    ['asset', row.asset],
    ['source', row.source],
  ];
  return requestMemberApproval(
    tx,
    {
      ...{ kind: 'address', subjectId: row.id, institutionId: user.institutionId, makerId: user.userId },
      title: isNew
        ? { 'en-US': `withdrawal address “${row.name}”`, 'zh-HK': `提取地址「${row.name}」` }
        : { 'en-US': `“${row.name}” on the whitelist`, 'zh-HK': `將「${row.name}」加入白名單` },
      payload: [
        ...lines.map(([field, value]) => ({ field, before: isNew ? null : value, after: value })),
        ...(isForWhitelist ? [{ field: 'whitelist', before: 'no', after: 'yes' }] : []),
      ],
    },
    times,
  );
}

async function lockDraft(tx: Tx, user: User, addressId: string, at: number): Promise<EntryRow> {
  const row = await lockEntry(tx, user.institutionId, addressId);
  if (row.state !== 'draft' || row.created_by !== user.userId) throw new ApiError('notFound');
  if (row.expires_at.getTime() <= at) throw new ApiError('draftExpired');
  return row;
}

/** EIP-191: the address's own key has signed which entry it is. */
async function assertSigned({ id, address }: EntryRow, signature: string): Promise<void> {
  const { isSignedBy } = await import('@aldgate/chain');
  const isSigned = await isSignedBy(address, `Aldgate withdrawal address ${id}`, signature);
  if (!isSigned) throw formatError({ signedMessage: 'is not signed by this address' });
}
