import type { Feature } from '@aldgate/domain/identity/features.ts';
import type { RestrictedAction, RestrictionReason } from '@aldgate/domain/identity/restriction.ts';
import type { NullableText, NullableTime, Time } from '../kernel/database/columns.ts';

declare module '../kernel/database/tables.ts' {
  interface Tables {
    restriction: {
      id: string;
      institution_id: string;
      user_id: string | null;
      action: RestrictedAction;
      reason: RestrictionReason;
      note: NullableText;
      since: Time;
      until: NullableTime;
      created_by: NullableText;
      lifted_at: NullableTime;
    };
    institution_feature: { institution_id: string; feature: Feature; enabled: boolean };
    service_suspension: { service: string; reason: string; since: Time };
  }
}
