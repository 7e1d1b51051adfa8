import { broughtKeyFields, keyFields } from '@aldgate/contract/brokers/forms.ts';
import type { BrokerAccountType } from '@aldgate/domain/brokers/accounts.ts';
import type { BrokerKeyPermission } from '@aldgate/domain/brokers/keys.ts';
import { z } from 'zod/mini';
import { typedAddresses } from '../../apiKeys/index.ts';

/** An application as its form has it: addresses as they were typed. */
export interface KeyValues {
  name: string;
  permissions: readonly BrokerKeyPermission[];
  boundIps: string;
  reason: string;
  apiKey: string;
  apiSecret: string;
}

export interface KeyRequest {
  name: string;
  permissions: BrokerKeyPermission[];
  boundIps: string[];
  reason: string;
  apiKey?: string | undefined;
  apiSecret?: string | undefined;
}

export const NO_KEY: KeyValues = {
  name: '',
  permissions: ['read'],
  boundIps: '',
  reason: '',
  apiKey: '',
  apiSecret: '',
};

const issued = {
  name: keyFields.name,
  permissions: keyFields.permissions,
  boundIps: typedAddresses(keyFields.boundIps),
  reason: keyFields.reason,
};

const SCHEMAS: Readonly<Record<'issued' | 'brought', z.core.$ZodType<KeyRequest>>> = {
  issued: z.object(issued),
  brought: z.object({ ...issued, ...broughtKeyFields }),
};

/** The contract's fields over what was typed; a brought key comes with its secret. */
export const selectKeySchema = (kind: 'issued' | 'brought') => SCHEMAS[kind];

/** BR-07: the kind of key that an account may have; undefined where it has none but the platform's. */
export function findKeyKind(accountType: BrokerAccountType): 'issued' | 'brought' | undefined {
  if (accountType === 'custody') return undefined;
  return accountType === 'common' ? 'brought' : 'issued';
}
