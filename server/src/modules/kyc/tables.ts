import type { KycDocument, KycKind, KycLevel } from '@aldgate/domain/kyc/documents.ts';
import type { Json, NullableDay, NullableText, NullableTime, Time } from '../../kernel/database/columns.ts';

declare module '../../kernel/database/tables.ts' {
  interface Tables {
    kyc_application: {
      id: string;
      institution_id: string;
      kind: KycKind;
      level: KycLevel;
      status: 'under_review' | 'rejected' | 'approved';
      identity: Buffer | null;
      residence: Json;
      company: Json;
      submitted_by: string;
      submitted_at: Time;
      decided_at: NullableTime;
      reason: NullableText;
    };
    kyc_file: {
      id: string;
      institution_id: string;
      user_id: string;
      document: KycDocument;
      bytes: number;
      width: number;
      height: number;
      created_at: Time;
    };
    kyc_upload: { institution_id: string; at: Time };
    kyc_document: {
      application_id: string;
      document: KycDocument;
      file_id: string;
      dated_on: NullableDay;
      verdict: 'waiting' | 'accepted' | 'rejected';
      reason: NullableText;
    };
  }
}
