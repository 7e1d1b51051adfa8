import { computeInterestLines, HOUR_MS, type InterestLine } from '@aldgate/domain/loans/interest.ts';
import { FIRST_LOAN_TERMS } from '@aldgate/domain/loans/terms.ts';
import { sumAmounts } from '@aldgate/domain/money/amount.ts';
import { type Database, inTransaction } from '../../kernel/database/database.ts';
import { capitalAccount } from '../../ledger/account.ts';
import { accruedLegs, drawnLegs, formatLegs, interestPaidLegs, repaidLegs } from '../../ledger/debts.ts';
import type { Transfer } from '../../ledger/transfer.ts';
import { toLineRow } from '../../modules/loans/index.ts';
import { postAll } from './conversions.ts';
import type { Owner, OwnerOf } from './owners.ts';
import { batches, idOf, numbersOf, type Scale, timeOf } from './scale.ts';

const BATCH = 1_000;
/** Records of other kinds for each loan. */
const SHARE = 50;
const ASSET = 'USDT';
const AMOUNT = '10000';
const TERM = 7;
const PRECISION = 6;
/** A loan is repaid after so many hours. */
const HOURS = 30;

const { steps, restore } = FIRST_LOAN_TERMS.collateral.BTC;
const RATE = FIRST_LOAN_TERMS.rates[ASSET][TERM];
const WANTED = { asset: ASSET, term: TERM, annual_rate: RATE, collateral_asset: 'BTC' } as const;

interface Loan {
  readonly id: string;
  readonly owner: Owner;
  readonly openedAt: number;
  readonly lines: readonly InterestLine[];
  /** The products of its hours, as a loan keeps them. */
  readonly product: string;
  readonly interest: string;
}

/** Loans that were repaid, with their lines, events and transfers. */
export async function fillLoans(
  database: Database,
  scale: Scale,
  { ownerOf }: { readonly ownerOf: OwnerOf },
): Promise<void> {
  for (const numbers of batches(Math.floor(scale.rows / SHARE), BATCH)) {
    const last = idOf(scale, 'loan', numbers.first + numbers.count - 1);
    const done = await database.selectFrom('loan').select('id').where('id', '=', last).executeTakeFirst();
    if (done !== undefined) continue;
    const loans = numbersOf(numbers).map((n) => makeLoan(idOf(scale, 'loan', n), ownerOf(n), timeOf(n * SHARE)));
    await postAll(
      database,
      loans.flatMap((loan) => transfersOf(loan, repaidEvent(scale, loan))),
    );
    await store(database, scale, loans);
  }
}

const drawnEvent = (scale: Scale, { id }: Loan): string => idOf(scale, `drawn ${id}`, 0);
const repaidEvent = (scale: Scale, { id }: Loan): string => idOf(scale, `repaid ${id}`, 0);
const endOf = ({ openedAt }: Loan): number => openedAt + HOURS * HOUR_MS;

function makeLoan(id: string, owner: Owner, at: Date): Loan {
  const openedAt = at.getTime();
  const begun = {
    openedAt,
    principal: AMOUNT,
    annualRate: RATE,
    overdueRate: FIRST_LOAN_TERMS.overdueRate,
    maturityHour: TERM * 24,
    countedHours: 0,
    product: '0',
    overdueProduct: '0',
  };
  const ended = { at: openedAt + HOURS * HOUR_MS, isAction: true, precision: PRECISION };
  const { lines, accrual } = computeInterestLines(begun, ended);
  const interest = sumAmounts(lines.map((line) => line.interest));
  return { id, owner, openedAt, lines, product: accrual.product, interest };
}

/** The transfers of a loan: drawn, its lines, repaid by the event. */
function transfersOf({ id, owner: { institutionId: owner }, lines, interest }: Loan, eventId: string): Transfer[] {
  const [debtor, payer] = [{ owner, asset: ASSET }, capitalAccount(owner, ASSET)];
  const reference = `loan:${id}`;
  const transfer = (key: string, flow: Transfer['flow'], legs: Parameters<typeof formatLegs>[0]): Transfer => ({
    key: `${reference}:${key}`,
    flow,
    reference,
    legs: formatLegs(legs),
  });
  return [
    transfer('drawn', 'platform_loan', drawnLegs(debtor, payer, AMOUNT)),
    ...lines.map((line) =>
      transfer(`interest:${line.fromHour}`, 'interest_accrual', accruedLegs(debtor, line.interest)),
    ),
    transfer(`paid:${eventId}:interest`, 'fee_transfer', interestPaidLegs(debtor, payer, interest)),
    transfer(`paid:${eventId}:principal`, 'platform_loan', repaidLegs(debtor, payer, AMOUNT)),
  ];
}

const store = (database: Database, scale: Scale, loans: readonly Loan[]): Promise<void> =>
  inTransaction(database, async (tx) => {
    await tx
      .insertInto('loan_request')
      .values(
        loans.map(({ id, owner, openedAt }) => ({
          id,
          institution_id: owner.institutionId,
          maker_id: owner.userId,
          ...WANTED,
          amount: AMOUNT,
          collateral: '1',
          state: 'opened' as const,
          created_at: new Date(openedAt),
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await tx
      .insertInto('loan')
      .values(loans.map(loanRow))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await tx
      .insertInto('loan_interest_line')
      .values(
        loans.flatMap(({ id, owner, lines }) =>
          lines.map((line) => toLineRow({ id, institution_id: owner.institutionId }, line)),
        ),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await tx
      .insertInto('loan_event')
      .values(loans.flatMap((loan) => eventRows(scale, loan)))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });

const loanRow = (loan: Loan) => ({
  id: loan.id,
  institution_id: loan.owner.institutionId,
  borrower_id: loan.owner.userId,
  ...WANTED,
  initial_amount: AMOUNT,
  overdue_rate: FIRST_LOAN_TERMS.overdueRate,
  liquidation_fee: FIRST_LOAN_TERMS.liquidationFee,
  opening_ltv: steps.opening,
  margin_call_ltv: steps.marginCall,
  last_call_ltv: steps.lastCall,
  liquidation_ltv: steps.liquidation,
  restore_ltv: restore,
  opened_at: new Date(loan.openedAt),
  maturity_hour: TERM * 24,
  principal: '0',
  counted_hours: HOURS,
  product: loan.product,
  collateral: '0',
  status: 'ended' as const,
  end_reason: 'repaid' as const,
  ended_at: new Date(endOf(loan)),
});

function eventRows(scale: Scale, loan: Loan) {
  const { id, owner, openedAt, interest } = loan;
  const common = {
    loan_id: id,
    institution_id: owner.institutionId,
    annual_rate: RATE,
    maturity_hour: TERM * 24,
    member_id: owner.userId,
    asset: ASSET,
  };
  const [begun, ended] = [new Date(openedAt), new Date(endOf(loan))];
  const drawn = { id: drawnEvent(scale, loan), event: 'drawn' as const, at: begun, business_at: begun };
  const repaid = { id: repaidEvent(scale, loan), event: 'repaid' as const, at: ended, business_at: ended };
  const paid = { paid_principal: AMOUNT, paid_interest: interest, paid_overdue_interest: '0' };
  return [
    { ...common, ...drawn, amount: AMOUNT, ltv: '0.2', principal: AMOUNT, collateral: '1' },
    { ...common, ...repaid, amount: sumAmounts([AMOUNT, interest]), ...paid, principal: '0', collateral: '0' },
  ];
}
