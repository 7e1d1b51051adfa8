import type { CapitalChangeKind } from '@aldgate/domain/brokers/financing/states.ts';
import { closeTask, ensureTask, titleMoney } from '../../../approvals/index.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import type { ChangeRow } from '../financing/describeChange.ts';
import type { CapitalProject } from './capitalProject.ts';

const TITLES: Readonly<Record<CapitalChangeKind, string>> = {
  increase: 'increase of',
  decrease: 'decrease of',
  pay_in: 'pay-in of',
  extract: 'extract of',
  profit: 'profit of',
};

const TASKS = {
  increase: 'capital_change',
  decrease: 'capital_change',
  pay_in: 'capital_change',
  extract: 'capital_change',
  profit: 'profit_accrual',
} as const satisfies Record<CapitalChangeKind, string>;

/** The operators' task of a change: its kind, and its subject. */
export const taskOf = ({ change_no, kind }: Pick<ChangeRow, 'change_no' | 'kind'>) => ({
  kind: TASKS[kind],
  subjectId: change_no,
});

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
      ...taskOf({ change_no: change.changeNo, kind: change.kind }),
      title: titleChange(project, change),
      institutionId: project.institution_id,
    },
    at,
  );

export const closeChangeTask = (
  tx: Tx,
  change: Pick<ChangeRow, 'change_no' | 'kind'>,
  outcome: string,
  at: number,
): Promise<void> => closeTask(tx, { ...taskOf(change), outcome }, at);
