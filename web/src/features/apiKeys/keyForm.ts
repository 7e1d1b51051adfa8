import { apiKeyForm } from '@aldgate/contract/apiKeys/forms.ts';
import { type ApiPermission, withImplied } from '@aldgate/domain/apiKeys/permissions.ts';
import type { ApiKeyTerms } from '@aldgate/domain/apiKeys/terms.ts';
import { z } from 'zod/mini';
import { splitAddresses, typedAddresses } from './addressList.ts';
import type { ApiKey } from './queries.ts';

/** A key as its form has it: addresses as they were typed. */
export interface KeyValues {
  remark: string;
  permissions: readonly ApiPermission[];
  addresses: string;
}

/** A key as it is sent. */
export interface KeyRequest {
  remark: string;
  permissions: ApiPermission[];
  addresses: string[];
}

export const NO_KEY: KeyValues = { remark: '', permissions: ['read'], addresses: '' };

/** The contract's fields over what was typed. AK-03: a key without addresses has no right to withdraw. */
export const keySchema: z.core.$ZodType<KeyRequest> = z
  .object({
    remark: apiKeyForm.remark,
    permissions: apiKeyForm.permissions,
    addresses: typedAddresses(apiKeyForm.addresses),
  })
  .check(
    z.refine(({ permissions, addresses }) => !permissions.includes('withdrawal') || addresses.length > 0, {
      error: 'required',
      path: ['addresses'],
    }),
  );

/** The terms that the form has now, whether or not they are valid. */
export const readTerms = ({ permissions, addresses }: Omit<KeyValues, 'remark'>): ApiKeyTerms => ({
  permissions: withImplied(permissions),
  addresses: splitAddresses(addresses),
});

/** The values of a form that changes a key, with addresses that are added to its own. */
export const valuesOf = ({ remark, permissions, addresses }: ApiKey, added: readonly string[] = []): KeyValues => ({
  remark,
  permissions,
  addresses: [...addresses, ...added].join('\n'),
});
