import type { Tx } from '../../../kernel/database/database.ts';
import { raiseMessage } from '../messages/raiseMessage.ts';
import type { ProjectRow } from '../projectRows/projectRows.ts';

/** BR-12: raises a message about the interest of a project, which leads to its statements. */
export const raiseInterestMessage = (
  tx: Tx,
  { institution_id: institutionId, name }: Pick<ProjectRow, 'institution_id' | 'name'>,
  { title, text }: { readonly title: string; readonly text: string },
  at: number,
): Promise<void> =>
  raiseMessage(
    tx,
    {
      institutionId,
      topic: 'interest',
      title: `${name}: ${title}`.slice(0, 200),
      text,
      link: 'brokersManager/interest',
    },
    at,
  );
