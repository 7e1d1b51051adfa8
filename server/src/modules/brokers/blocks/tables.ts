import type { ProjectBlockKind } from '@aldgate/domain/brokers/financing/blocks.ts';
import type { ColumnType, GeneratedAlways } from 'kysely';
import type { NullableText, NullableTime, Time } from '../../../kernel/database/columns.ts';
import type { BlockDetail } from './blockDetail.ts';

declare module '../../../kernel/database/tables.ts' {
  interface Tables {
    broker_project_block: {
      id: GeneratedAlways<string>;
      project_no: string;
      kind: ProjectBlockKind;
      detail: ColumnType<readonly BlockDetail[], string, string>;
      opened_at: Time;
      released_at: NullableTime;
      released_by: NullableText;
      reason: NullableText;
    };
  }
}
