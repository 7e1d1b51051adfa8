import '../caseRows/tables.ts';
import { payInOrder } from '@aldgate/domain/brokers/financing/waterfall.ts';
import { decimal, isPositive, sumAmounts, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { z } from 'zod';
import { fourEyesChange, titleMoney } from '../../../approvals/index.ts';
import { ApiError } from '../../../kernel/apiError.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { capitalAccount } from '../../../ledger/account.ts';
import { readAvailable } from '../../../ledger/balances.ts';
import type { CapitalProject } from '../capital/capitalProject.ts';
import { readCapital } from '../capital/capitalProject.ts';
import { endProject } from '../capital/endProject.ts';
import { countRepaid } from '../capital/interestPayments.ts';
import { postInterest, postRepayment, postWriteOff } from '../capital/postings.ts';
import { changePrincipal } from '../capital/principal.ts';
import { selectShortfalls } from '../caseRows/shortfalls.ts';
import { raiseProjectMessage } from '../messages/raiseProjectMessage.ts';
import type { CaseDeps } from './deps.ts';
import { caseState, caseTarget, lockProject } from './lockProject.ts';

/** Claims that a liquidation did not cover. Decimal strings. */
interface Shortfall {
  readonly interest: string;
  readonly principal: string;
}

/** Reads the shortfall of a locked project. Throws financingState without one. */
async function readShortfall(tx: Tx, deps: CaseDeps, projectNo: string) {
  const locked = await lockProject(tx, deps, projectNo);
  const found = await selectShortfalls(tx).where('p.project_no', '=', projectNo).executeTakeFirst();
  if (found === undefined || locked.open !== undefined) throw caseState(locked);
  const before = { interest: toDecimalString(found.interest), principal: toDecimalString(found.principal) };
  return { project: locked.project, before };
}

/** BR-05: two operators collect a shortfall, or a part of it, from the broker's `capital_account`: interest first. */
export const shortfallCollection = (deps: CaseDeps) =>
  fourEyesChange({
    kind: 'shortfall_collect',
    schema: z.object({ projectNo: z.string(), amount: z.string().transform((amount) => toDecimalString(amount)) }),
    read: (tx, { projectNo }) => readShortfall(tx, deps, projectNo),
    check: async ({ amount }, { project, before }, tx) => {
      const owed = sumAmounts([before.interest, before.principal]);
      const { institution_id, currency } = project.row;
      const available = await readAvailable(tx, capitalAccount(institution_id, currency));
      const most = decimal(owed).lt(available) ? owed : available;
      if (decimal(amount).gt(most)) throw new ApiError('amountUnavailable', { available: most, bound: 'ledger' });
    },
    describe: ({ projectNo, amount }, { project, before }) => ({
      title: `${project.row.name}: collect ${titleMoney(amount, project.row.currency)} from the asset account`,
      institutionId: project.row.institution_id,
      target: caseTarget(projectNo),
      after: { ...subtract(before, divide(before, amount)) },
      named: { asset: project.row.currency },
      event: { topic: 'brokers', institutionId: project.row.institution_id },
      action: 'shortfall_collected',
      subject: `broker_project:${projectNo}`,
    }),
    async write(tx, { projectNo, amount }, { at }, { project, before }) {
      const paid = divide(before, amount);
      if (decimal(sumAmounts([paid.interest, paid.principal])).lt(amount))
        throw new ApiError('amountUnavailable', {
          available: sumAmounts([before.interest, before.principal]),
          bound: 'ledger',
        });
      const { institution_id, currency } = project.row;
      const payer = capitalAccount(institution_id, currency);
      const changeNo = `${projectNo}:${at}`;
      const entry = (name: string, part: string) => ({ key: `${name}:${changeNo}`, changeNo, amount: part, at, payer });
      if (isPositive(paid.interest)) {
        await postInterest(tx, project.row, entry('interest_collected', paid.interest));
        await countRepaid(tx, deps, project, { changeNo, userId: null, amount: paid.interest, at });
      }
      if (isPositive(paid.principal))
        await postRepayment(tx, project.row, entry('repayment_collected', paid.principal));
      await settle(tx, deps, project, { paid, text: `${titleMoney(amount, currency)} was collected.`, at });
    },
  });

/** BR-05: two operators write off what a liquidation did not bring: it is no debt of the broker any more. */
export const shortfallWriteOff = (deps: CaseDeps) =>
  fourEyesChange({
    kind: 'financing_write_off',
    schema: z.object({ projectNo: z.string() }),
    read: (tx, { projectNo }) => readShortfall(tx, deps, projectNo),
    describe: ({ projectNo }, { project, before }) => ({
      title: `${project.row.name}: write off ${titleMoney(sumAmounts([before.interest, before.principal]), project.row.currency)}`,
      institutionId: project.row.institution_id,
      target: caseTarget(projectNo),
      after: { interest: '0', principal: '0' },
      named: { asset: project.row.currency },
      event: { topic: 'brokers', institutionId: project.row.institution_id },
      action: 'shortfall_written_off',
      subject: `broker_project:${projectNo}`,
    }),
    async write(tx, { projectNo }, { at }, { project, before }) {
      await postWriteOff(tx, project.row, { ...before, changeNo: projectNo, key: `write_off:${projectNo}:${at}`, at });
      await tx
        .updateTable('broker_statement')
        .set({ written_off_at: new Date(at) })
        .where('project_no', '=', projectNo)
        .where('status', '<>', 'paid')
        .execute();
      await settle(tx, deps, project, {
        paid: before,
        text: `${titleMoney(sumAmounts([before.interest, before.principal]), project.row.currency)} was written off.`,
        at,
      });
    },
  });

/** The parts of an amount that pay interest, then principal. */
function divide({ interest, principal }: Shortfall, amount: string): Shortfall {
  const [ofInterest = '0', ofPrincipal = '0'] = payInOrder(amount, [interest, principal]).paid;
  return { interest: ofInterest, principal: ofPrincipal };
}

const subtract = (from: Shortfall, paid: Shortfall): Shortfall => ({
  interest: toDecimalString(decimal(from.interest).minus(paid.interest)),
  principal: toDecimalString(decimal(from.principal).minus(paid.principal)),
});

interface Settled {
  readonly paid: Shortfall;
  readonly text: string;
  readonly at: number;
}

/** Lowers what is owed, raises the broker's message, and ends the project where nothing is left. */
async function settle(tx: Tx, deps: CaseDeps, project: CapitalProject, { paid, text, at }: Settled): Promise<void> {
  await changePrincipal(tx, project, { priority: `-${paid.principal}`, unpaidInterest: `-${paid.interest}` });
  const { name, institution_id: institutionId, project_no: projectNo } = project.row;
  const title = `${name}: the shortfall of the liquidation`;
  await raiseProjectMessage(tx, project.row, { topic: 'liquidation', title, text }, at);
  await endProject(tx, await readCapital(tx, deps, institutionId, projectNo), at);
}
