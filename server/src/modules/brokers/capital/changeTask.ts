import type { CapitalChangeKind } from '@aldgate/domain/brokers/financing/states.ts';
import { closeTask, ensureTask, titleMoney } from '../../../approvals/index.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import type { CapitalProject } from './capitalProject.ts';

const TITLES: Readonly<Record<CapitalChangeKind, string>> = {
  increase: 'increase of',
  decrease: 'decrease of',
  pay_in: 'pay-in of',
  extract: 'extract of',
};

interface Titled {
  readonly changeNo: string;
  readonly kind: CapitalChangeKind;
  readonly amount: string;
}

/** The task's and the approval's title of a change. */
export const titleChange = (
  { name, currency }: Pick<CapitalProject['row'], 'name' | 'currency'>,
  { kind, amount }: Omit<Titled, 'changeNo'>,
): string => `${name}: ${TITLES[kind]} ${titleMoney(amount, currency)}`.slice(0, 200);

/** Opens the operators' task of a change, also again after its approval was declined. */
export const openChangeTask = (
  tx: Tx,
  project: Pick<CapitalProject['row'], 'name' | 'currency' | 'institution_id'>,
  change: Titled,
  at: number,
): Promise<void> =>
  ensureTask(
    tx,
    {
      kind: 'capital_change',
      subjectId: change.changeNo,
      title: titleChange(project, change),
      institutionId: project.institution_id,
    },
    at,
  );

export const closeChangeTask = (tx: Tx, changeNo: string, outcome: string, at: number): Promise<void> =>
  closeTask(tx, { kind: 'capital_change', subjectId: changeNo, outcome }, at);
