import type { KycKind } from '@aldgate/domain/kyc/documents.ts';
import type { Generated } from 'kysely';
import type { NullableDay, NullableText, Time } from '../../kernel/database/columns.ts';

declare module '../../kernel/database/tables.ts' {
  interface Tables {
    institution: {
      id: string;
      name: string;
      primary_verification: VerificationStatus;
      advanced_verification: VerificationStatus;
      spot_trading_forbidden: Generated<boolean>;
      business_type: NullableText;
      is_broker: Generated<boolean>;
      created_at: Time;
    };
    institution_information: {
      institution_id: string;
      kind: KycKind;
      registered_name: string;
      region: NullableText;
      registration_number: NullableText;
      incorporated_on: NullableDay;
      address: NullableText;
      town: NullableText;
      area_code: NullableText;
      business_phone: NullableText;
      email: NullableText;
    };
  }
}

export type VerificationStatus = 'not_verified' | 'under_review' | 'certified';
