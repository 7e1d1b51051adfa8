import './tables.ts';
import type { ProjectBlockKind } from '@aldgate/domain/brokers/financing/blocks.ts';
import { sql } from 'kysely';
import { ensureTask } from '../../../approvals/index.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { raiseProjectMessage } from '../messages/raiseProjectMessage.ts';
import type { ProjectRow } from '../projectRows/projectRows.ts';
import type { OwnTradesHit, ShortageDetail } from './blockDetail.ts';

export type BlockedProject = Pick<ProjectRow, 'project_no' | 'institution_id' | 'name'>;

export type NewBlock = { readonly title: string } & (
  | { readonly kind: 'own_trades'; readonly detail: OwnTradesHit }
  | { readonly kind: 'deposit_shortage'; readonly detail: ShortageDetail }
);

/** A block keeps its first causes and the newest one. */
const DETAILS_MAX = 50;

const MESSAGES: Readonly<Record<ProjectBlockKind, readonly [title: string, text: string]>> = {
  own_trades: [
    'Trades are being looked into',
    'Increases, extracts and profit are closed until an operator has judged the trades.',
  ],
  deposit_shortage: [
    'A reversed deposit is missing',
    'The project has less than was reversed. Extracts and profit are closed until an operator has judged it.',
  ],
};

/**
 * BR-05: closes a project until an operator has judged the cause: opens the task, and raises the broker's message.
 * While the project has an open block of the kind, the cause is added to it. `title` is the task's.
 */
export async function openBlock(
  tx: Tx,
  project: BlockedProject,
  { kind, title, detail }: NewBlock,
  at: number,
): Promise<void> {
  const { project_no: projectNo, institution_id: institutionId, name } = project;
  const { rows } = await sql<{ isNew: boolean }>`
    insert into broker_project_block as b (project_no, kind, detail, opened_at)
    values (${projectNo}, ${kind}, ${JSON.stringify([detail])}::jsonb, ${new Date(at)})
    on conflict (project_no, kind) where released_at is null do update set
      detail = jsonb_path_query_array(b.detail, ${`$[0 to ${DETAILS_MAX - 2}]`}::jsonpath) || excluded.detail
    returning (xmax = 0) as "isNew"
  `.execute(tx);
  await ensureTask(tx, { kind, subjectId: projectNo, title: title.slice(0, 200), institutionId }, at);
  if (rows[0]?.isNew !== true) return;
  const [heading, text] = MESSAGES[kind];
  await raiseProjectMessage(tx, project, { title: `${name}: ${heading}`, text }, at);
}
