import type { Tx } from '../../../kernel/database/database.ts';
import type { User } from '../../../kernel/http/caller.ts';
import { requestMemberApproval } from '../../memberApprovals/index.ts';
import type { EntryRow } from './entry.ts';

/** Requests another member's approval of an entry, or that it is put on the whitelist. */
export function requestEntryApproval(
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
      kind: 'address',
      subjectId: row.id,
      institutionId: user.institutionId,
      makerId: user.userId,
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
