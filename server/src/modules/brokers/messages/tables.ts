import type { MessageTopic } from '@aldgate/domain/brokers/messages.ts';
import type { NullableText, NullableTime, Time } from '../../../kernel/database/columns.ts';

declare module '../../../kernel/database/tables.ts' {
  interface Tables {
    broker_recipient: {
      id: string;
      institution_id: string;
      name: string;
      email: string;
      topics: MessageTopic[];
      confirmed_at: NullableTime;
      created_by: string;
      created_at: Time;
    };
    broker_message: {
      id: string;
      institution_id: string;
      topic: MessageTopic;
      title: string;
      body: string;
      link: NullableText;
      created_at: Time;
    };
    broker_message_read: { message_id: string; user_id: string; read_at: Time };
  }
}
