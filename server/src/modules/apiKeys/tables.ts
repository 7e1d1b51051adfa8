import type { ApiPermission } from '@aldgate/domain/apiKeys/permissions.ts';
import type { ColumnType, Generated } from 'kysely';
import type { NullableText, NullableTime, RequestDigest, Time } from '../../kernel/database/columns.ts';

type Texts<Text extends string = string> = ColumnType<Text[], readonly Text[], readonly Text[]>;
type NullableTexts<Text extends string = string> = ColumnType<
  Text[] | null,
  readonly Text[] | null | undefined,
  readonly Text[] | null
>;

declare module '../../kernel/database/tables.ts' {
  interface Tables {
    api_key: {
      id: string;
      public_id: string;
      institution_id: string;
      member_id: string;
      remark: string;
      permissions: Texts<ApiPermission>;
      addresses: Texts;
      secret: Buffer;
      state: 'pending' | 'active' | 'expired' | 'revoked';
      created_at: Time;
      counts_from: Time;
      expires_at: NullableTime;
      ended_at: NullableTime;
      withdrawal_from: NullableTime;
      is_single_control: Generated<boolean>;
      last_used_at: NullableTime;
      last_address: NullableText;
      pending_permissions: NullableTexts<ApiPermission>;
      pending_addresses: NullableTexts;
      approval_id: NullableText;
      email_uuid: string;
      warnings: Generated<number>;
      request_digest: RequestDigest;
    };
    api_key_use: {
      key_id: string;
      day: ColumnType<string, string, string>;
      calls: ColumnType<string, number, number>;
      refused: ColumnType<string, number, number>;
      refused_addresses: ColumnType<Record<string, number>, string | undefined, string>;
    };
    api_request: {
      key_id: string;
      signature: Buffer;
      expires_at: Time;
    };
  }
}
