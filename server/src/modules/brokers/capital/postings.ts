import type { Flow } from '@aldgate/domain/ledger/flow.ts';
import { decimal, isPositive, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { ApiError } from '../../../kernel/apiError.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { type AccountRef, capitalAccount, fees, projectCash } from '../../../ledger/account.ts';
import { readAvailable } from '../../../ledger/balances.ts';
import {
  type Debtor,
  drawnLegs,
  forgivenInterestLegs,
  forgivenLegs,
  formatLegs,
  interestPaidLegs,
  repaidLegs,
  type SignedLeg,
} from '../../../ledger/debts.ts';
import { hold, postPending, voidPending } from '../../../ledger/pending.ts';
import { post } from '../../../ledger/post.ts';
import { holdKey } from '../financing/heldFor.ts';
import type { CapitalProject } from './capitalProject.ts';

/** A posting of a change: its key is unique, its reference names the change. */
interface Entry {
  readonly key: string;
  readonly changeNo: string;
  /** Decimal string above zero. */
  readonly amount: string;
  readonly at: number;
}

type Project = Pick<CapitalProject['row'], 'project_no' | 'institution_id' | 'currency'>;

const referenceOf = (changeNo: string): string => `capital_change:${changeNo}`;

const capitalOf = ({ institution_id, currency }: Project) => capitalAccount(institution_id, currency);
const cashOf = ({ project_no, currency }: Project) => projectCash(project_no, currency);

const debtorOf = ({ project_no: owner, currency: asset }: Project): Debtor => ({ owner, asset });

/** Posts a transfer once; returns false where an account lacks the amount. */
async function postLegs(
  tx: Tx,
  flow: Flow,
  { key, at, ...of }: Omit<Entry, 'changeNo'> & (Pick<Entry, 'changeNo'> | { readonly reference: string }),
  legs: readonly SignedLeg[],
): Promise<boolean> {
  const transfer = {
    key,
    flow,
    reference: 'reference' in of ? of.reference : referenceOf(of.changeNo),
    legs: formatLegs(legs),
  };
  const [outcome] = await post(tx, [transfer], at);
  if (outcome?.result === 'insufficient') return false;
  if (outcome?.result !== 'posted' && outcome?.result !== 'repeated')
    throw new Error(`the ledger rejected ${key}: ${outcome?.result}`);
  return true;
}

/** Subordinated principal is paid in. Throws amountUnavailable. */
export async function postPayIn(tx: Tx, project: Project, entry: Entry): Promise<void> {
  const { amount } = entry;
  const isDone = await postLegs(tx, 'principal_transfer', entry, [
    [capitalOf(project), '-', amount],
    [cashOf(project), '', amount],
  ]);
  if (!isDone) throw await unavailable(tx, capitalOf(project));
}

/** A loan is paid from the pool into project cash. Throws inventoryShort. */
export async function postLoan(tx: Tx, project: Project, entry: Entry): Promise<void> {
  const { amount } = entry;
  const isDone = await postLegs(tx, 'platform_loan', entry, drawnLegs(debtorOf(project), cashOf(project), amount));
  if (!isDone) throw new ApiError('inventoryShort', { place: 'lending' });
}

/** Principal goes back to the pool, from project cash by default. Throws amountUnavailable. */
export async function postRepayment(
  tx: Tx,
  project: Project,
  { payer = cashOf(project), ...entry }: Entry & { readonly payer?: AccountRef },
): Promise<void> {
  const { amount } = entry;
  const isDone = await postLegs(tx, 'platform_loan', entry, repaidLegs(debtorOf(project), payer, amount));
  if (!isDone) throw await unavailable(tx, payer);
}

/** Unpaid interest is paid, from project cash by default. Throws amountUnavailable. */
export async function postInterest(
  tx: Tx,
  project: Project,
  { payer = cashOf(project), ...entry }: Parameters<typeof postLegs>[2] & { readonly payer?: AccountRef | undefined },
): Promise<void> {
  const { amount } = entry;
  const isDone = await postLegs(tx, 'fee_transfer', entry, interestPaidLegs(debtorOf(project), payer, amount));
  if (!isDone) throw await unavailable(tx, payer);
}

/** The costs of a liquidation are paid from project cash. Throws amountUnavailable. */
export async function postCosts(tx: Tx, project: Project, entry: Entry): Promise<void> {
  const isDone = await postLegs(tx, 'fee_transfer', entry, [
    [cashOf(project), '-', entry.amount],
    [fees(project.currency), '', entry.amount],
  ]);
  if (!isDone) throw await unavailable(tx, cashOf(project));
}

/** Writes off what is owed of principal and interest: it is nobody's debt any more. */
export async function postWriteOff(
  tx: Tx,
  project: Project,
  { principal, interest, ...entry }: Omit<Entry, 'amount'> & { readonly principal: string; readonly interest: string },
): Promise<void> {
  const debtor = debtorOf(project);
  const legs = [
    ...(isPositive(principal) ? forgivenLegs(debtor, principal) : []),
    ...(isPositive(interest) ? forgivenInterestLegs(debtor, interest) : []),
  ];
  if (!(await postLegs(tx, 'platform_loan', { ...entry, amount: principal }, legs)))
    throw new Error(`${project.project_no} owes less than what is written off`);
}

/** Money leaves the project to `capital_account`; `fee` is the platform's share of a profit, out of it. */
export async function postExtract(
  tx: Tx,
  project: Project,
  { fee = '0', ...entry }: Entry & { readonly fee?: string },
) {
  const received = toDecimalString(decimal(entry.amount).minus(fee));
  const legs: SignedLeg[] = [[cashOf(project), '-', entry.amount]];
  if (isPositive(received)) legs.push([capitalOf(project), '', received]);
  if (isPositive(fee)) legs.push([fees(project.currency), '', fee]);
  if (!(await postLegs(tx, 'principal_transfer', entry, legs))) throw await unavailable(tx, cashOf(project));
}

const unavailable = async (tx: Tx, account: AccountRef): Promise<ApiError> =>
  new ApiError('amountUnavailable', { available: await readAvailable(tx, account), bound: 'ledger' });

/** Holds what is paid in until the change is decided. Throws amountUnavailable. */
export const holdPayIn = (tx: Tx, project: Project, entry: Omit<Entry, 'key'>): Promise<void> =>
  holdMoney(tx, { ...entry, part: 'in' }, capitalOf(project), cashOf(project));

/** Holds project cash for what goes out: `part` is `cash`, or the move that brought it. Throws amountUnavailable. */
export const holdCash = (
  tx: Tx,
  project: Project,
  entry: Omit<Entry, 'key'> & { readonly part: string },
): Promise<void> => holdMoney(tx, entry, cashOf(project), capitalOf(project));

async function holdMoney(
  tx: Tx,
  { changeNo, part, amount, at }: Omit<Entry, 'key'> & { readonly part: string },
  from: AccountRef,
  to: AccountRef,
): Promise<void> {
  if (!isPositive(amount)) return;
  const held = await hold(
    tx,
    {
      key: holdKey(changeNo, part),
      flow: 'principal_transfer',
      reference: referenceOf(changeNo),
      legs: [
        { account: from, amount: `-${amount}` },
        { account: to, amount },
      ],
    },
    { at },
  );
  if (held.result === 'insufficient') throw await unavailable(tx, from);
  if (held.result !== 'held' && held.result !== 'repeated')
    throw new Error(`the ledger rejected the hold of ${changeNo}: ${held.result}`);
}

/** Posts what was held to be paid in. */
export const postHeld = (tx: Tx, changeNo: string, at: number): Promise<unknown> =>
  postPending(tx, holdKey(changeNo, 'in'), at);

/** Gives back what was held under any of these portions. */
export async function releaseHeld(tx: Tx, changeNo: string, portions: readonly string[], at: number): Promise<void> {
  for (const part of portions) await voidPending(tx, holdKey(changeNo, part), at);
}
