import { toDecimalString } from '@aldgate/domain/money/amount.ts';
import { formatMoney } from '@aldgate/domain/money/formatNumber.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import type { ChangeRow } from '../financing/describeChange.ts';
import { raiseProjectMessage } from '../messages/raiseProjectMessage.ts';
import type { CapitalProject } from './capitalProject.ts';

type Project = CapitalProject['row'];

/** Events of a change that a broker is mailed. */
export type ChangeUpdate =
  | 'approved'
  | 'rejected'
  | 'lent'
  | 'allotted'
  | 'notAllotted'
  | 'repaid'
  | 'extracted'
  | 'notExtracted'
  | 'profitTaken'
  | 'profitNotTaken'
  | 'withdrawing'
  | 'notWithdrawn';

const KINDS = {
  increase: 'increase',
  decrease: 'decrease',
  pay_in: 'pay-in',
  extract: 'extract',
  profit: 'profit application',
} as const;

/** Sentences about a change: its kind, and the money that it is about. */
const SENTENCES: Readonly<
  Record<ChangeUpdate, (kind: string, money: string) => readonly [title: string, text: string]>
> = {
  approved: (kind) => [`The ${kind} is approved`, 'Its money moves now.'],
  rejected: (kind) => [`The ${kind} is rejected`, 'What was held for it is free again.'],
  lent: (_kind, money) => ['The loan is paid out', `${money} is in the project and moves to its accounts.`],
  allotted: () => ['The capital has arrived', 'Each account has its part.'],
  notAllotted: () => ['Part of the capital has not arrived', 'It is in project cash and can be moved to an account.'],
  repaid: (_kind, money) => ['The loan is repaid', `${money} is repaid.`],
  extracted: (_kind, money) => ['The extract is done', `${money} is in the asset account.`],
  withdrawing: (_kind, money) => ['The extract is on its way', `${money} is being withdrawn to its address.`],
  notWithdrawn: (_kind, money) => [
    'The extract is not withdrawn',
    `The withdrawal of ${money} was refused. The money is in the asset account.`,
  ],
  notExtracted: (_kind, money) => [
    'The extract is not done',
    `A bound of the project no longer holds. ${money} stays in project cash.`,
  ],
  profitTaken: (_kind, money) => ['The profit is paid out', `${money} is in the asset account.`],
  profitNotTaken: (_kind, money) => [
    'The profit is not paid out',
    `A bound of the project no longer holds. ${money} stays in project cash.`,
  ],
};

/** BR-12: raises the message about a change. `amount` is what it is about, by default all of it. */
export async function raiseChangeMessage(
  tx: Tx,
  project: Project,
  { kind, priority_amount, reason }: Pick<ChangeRow, 'kind' | 'priority_amount' | 'reason'>,
  update: ChangeUpdate,
  at: number,
  amount: string = toDecimalString(priority_amount),
): Promise<void> {
  const [title, text] = SENTENCES[update](KINDS[kind], formatMoney(amount, project.currency, { locale: 'en-US' }));
  const why = update === 'rejected' && reason !== null ? ` Reason: ${reason}.` : '';
  const topic = kind === 'profit' ? 'profit' : 'financing';
  await raiseProjectMessage(tx, project, { title: `${project.name}: ${title}`, text: `${text}${why}`, topic }, at);
}
