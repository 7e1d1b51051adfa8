import type { AnswerOf, ParsedOf } from '@aldgate/contract';
import { cushion } from '@aldgate/domain/brokers/financing/risk.ts';
import { decimal, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { formatError } from '../../../kernel/apiError.ts';
import type { User } from '../../../kernel/http/caller.ts';
import { readCapital } from '../capital/capitalProject.ts';
import type { CapitalDeps } from '../capital/deps.ts';
import { assertPayable, owedOf, requireStatement } from '../capital/interestPayments.ts';
import { findLocation } from '../transfers/locations.ts';
import { listInterestAddresses, listPayers } from './listPayers.ts';

/**
 * BR-08: what a payment makes of its payer and of the project: what the project pays lowers its NAV. Throws notFound,
 * statementState unless the statement waits for payment.
 */
export async function previewPayment(
  deps: CapitalDeps,
  { statementNo, method, location, network }: ParsedOf<'previewInterestPayment'>,
  user: User,
): Promise<AnswerOf<'previewInterestPayment'>> {
  const { database, moves } = deps;
  const { institutionId } = user;
  const statement = await requireStatement(database, statementNo, institutionId);
  assertPayable(statement);
  const project = await readCapital(database, deps, institutionId, statement.project_no);
  const amount = owedOf(statement);
  const { nav, lines } = project.state;
  const navLess = (paid: string) => {
    const navAfter = nav === undefined ? null : toDecimalString(decimal(nav.nav).minus(paid));
    return { navAfter, cushionAfter: navAfter === null ? null : cushion(navAfter, lines) };
  };
  if (method === 'external') {
    const addresses = await listInterestAddresses(deps, project, user);
    const payTo = addresses.find((each) => network === undefined || each.network === network) ?? null;
    return { amount, payerBefore: null, payerAfter: null, ...navLess('0'), payTo };
  }
  if (location === undefined) throw formatError({ location: 'must be there' });
  const payer = findLocation(await listPayers(database, deps, project), location, 'location');
  const { available } = await moves.movable(institutionId, payer.fund, project.row.currency);
  const payerAfter = toDecimalString(decimal(available).minus(amount));
  return {
    amount,
    payerBefore: available,
    payerAfter,
    ...navLess(location.type === 'capital' ? '0' : amount),
    payTo: null,
  };
}
