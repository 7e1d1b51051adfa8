import type { AnswerOf } from '@aldgate/contract';
import { toDecimalString } from '@aldgate/domain/money/amount.ts';
import { findPaymentStatus, type PaymentStatus } from '@aldgate/domain/wallet/paymentStatus.ts';
import type { Selectable } from 'kysely';
import type { Database } from '../../../kernel/database/database.ts';
import type { Tables } from '../../../kernel/database/tables.ts';
import type { Network } from '../../custody/index.ts';

type CoinRecord = AnswerOf<'pageDepositWithdraw'>['items'][number];
type AnnouncementRow = Selectable<Tables['announced_deposit']>;

/** Those whose transaction was not seen are announcements; the others are their deposits. */
export async function readAnnouncements(
  database: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, AnnouncementRow>> {
  if (ids.length === 0) return new Map();
  const rows = await database.selectFrom('announced_deposit').selectAll().where('id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, row]));
}

const labelOf = (state: AnnouncementRow['state']) => (state === 'expired' ? 'cancelled' : 'pending');

/** OTC-06. */
export const announcementStatus = ({ state }: Pick<AnnouncementRow, 'state'>): PaymentStatus =>
  findPaymentStatus({ label: labelOf(state), state });

/** An announced deposit as records show it. */
export function describeAnnouncement(row: AnnouncementRow, networks: readonly Network[]): CoinRecord {
  const isExpired = row.state === 'expired';
  const amount = toDecimalString(row.amount);
  return {
    orderId: row.id,
    type: 'deposit',
    asset: row.asset,
    network: row.network,
    txid: row.txid,
    createdAt: row.created_at.getTime(),
    startedAt: row.created_at.getTime(),
    arrivedAt: null,
    status: isExpired ? 'cancelled' : 'deposit_pending',
    typeStatus: isExpired ? 'cancelled' : 'deposit_pending',
    label: labelOf(row.state),
    otcStatus: announcementStatus(row),
    state: row.state,
    reason: isExpired ? 'not_arrived' : null,
    note: null,
    mayCancel: false,
    mayTakeOver: false,
    accountType: row.account as CoinRecord['accountType'],
    address: null,
    addressName: null,
    initiatedAmount: amount,
    actualAmount: null,
    amount,
    fee: '0',
    receivable: amount,
    confirmations: 0,
    confirmationsRequired: networks.find(({ code }) => code === row.network)?.confirmations ?? 0,
  };
}

type Event = AnswerOf<'queryDepositWithdraw'>['timeline'][number];

/** Events of an announced deposit, oldest first. */
export function listAnnouncementEvents({ created_at: createdAt, ended_at: endedAt }: AnnouncementRow): Event[] {
  const announced = { at: createdAt.getTime(), event: 'announced', by: 'member', member: null } as const;
  if (endedAt === null) return [announced];
  return [announced, { at: endedAt.getTime(), event: 'expired', by: 'platform', member: null }];
}
