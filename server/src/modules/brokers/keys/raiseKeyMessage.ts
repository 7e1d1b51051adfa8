import type { Tx } from '../../../kernel/database/database.ts';
import type { BrokerKeyRow } from '../../exchangeAccounts/index.ts';
import { raiseMessage } from '../messages/raiseMessage.ts';

const EVENTS = {
  approved: ['was approved', 'A member collects it within 7 days: it is made then, and its secret is shown once.'],
  accepted: ['was approved', 'Aldgate uses the account with it now.'],
  rejected: ['was rejected', ''],
  collected: ['was collected', 'If nobody of you did, delete it at once.'],
  suspended: ['was suspended', 'Nobody can use it until it is resumed.'],
  resumed: ['was resumed', ''],
  frozen: ['was suspended', 'The account is frozen. The key works again when the freeze is lifted.'],
  unfrozen: ['was resumed', 'The freeze was lifted.'],
  stopped: ['was suspended', 'A member stopped the trading of the account. The key works again when that is released.'],
  released: ['was resumed', 'The trading of the account was released.'],
  liquidated: [
    'was suspended',
    'The project is being liquidated. The key works again if that ends before a take-over.',
  ],
  caseClosed: ['was resumed', 'The liquidation of the project is over.'],
  takenOver: ['was deleted', 'The positions of the project are being taken over.'],
  deleted: ['was deleted', ''],
  expired: ['has ended', 'Apply for another one if you need it.'],
} as const;

/** Raises the message about a change of a key. It has nothing of the key itself. */
export async function raiseKeyMessage(
  tx: Tx,
  { institution_id: institutionId, exchange_account_id: accountId, name, decision }: BrokerKeyRow,
  event: keyof typeof EVENTS,
  at: number,
): Promise<void> {
  const [what, more] = EVENTS[event];
  const title = `The key “${name}” ${what}`;
  const text = [`${title}.`, event === 'rejected' ? (decision ?? '') : more].filter((part) => part !== '').join(' ');
  const link = `brokersManager/account-detail/${accountId}`;
  await raiseMessage(tx, { institutionId, topic: 'key', title, text, link }, at);
}
