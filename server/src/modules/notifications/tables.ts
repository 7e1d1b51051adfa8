import type { NotificationTopic } from '@aldgate/domain/notifications/topics.ts';
import type { ColumnType } from 'kysely';
import type { NullableText, NullableTime, Time } from '../../kernel/database/columns.ts';
import type { Texts } from './texts.ts';

declare module '../../kernel/database/tables.ts' {
  interface Tables {
    notification: {
      id: string;
      institution_id: string;
      user_id: string;
      topic: NotificationTopic;
      title: ColumnType<Texts, string, string>;
      body: ColumnType<Texts, string, string>;
      link: NullableText;
      key: NullableText;
      thing: NullableText;
      is_shown: boolean;
      is_own: boolean;
      created_at: Time;
      read_at: NullableTime;
    };
    notification_checkpoint: { institution_id: string; xid: string; event_id: string };
    notification_setting: {
      user_id: string;
      topic: NotificationTopic;
      screen: boolean;
      email: boolean;
      sound: boolean;
    };
  }
}
