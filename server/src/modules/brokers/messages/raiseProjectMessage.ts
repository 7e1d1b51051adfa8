import type { MessageTopic } from '@aldgate/domain/brokers/messages.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import type { ProjectRow } from '../projectRows/projectRows.ts';
import { raiseMessage } from './raiseMessage.ts';

interface ProjectMessage {
  readonly title: string;
  readonly text: string;
  /** `financing` by default. */
  readonly topic?: MessageTopic;
}

/** BR-12: raises a message about a project, which leads to it. */
export const raiseProjectMessage = (
  tx: Tx,
  { institution_id: institutionId, project_no: projectNo }: Pick<ProjectRow, 'institution_id' | 'project_no'>,
  { title, text, topic = 'financing' }: ProjectMessage,
  at: number,
): Promise<void> =>
  raiseMessage(
    tx,
    { institutionId, topic, title: title.slice(0, 200), text, link: `brokersManager/project-detail/${projectNo}` },
    at,
  );
