import { API_PERMISSIONS } from '@aldgate/domain/apiKeys/permissions.ts';
import { ADDRESSES_MAX, REMARK_MAX } from '@aldgate/domain/apiKeys/terms.ts';
import { isText } from '@aldgate/domain/identity/fieldRules.ts';
import { z } from 'zod/mini';
import { requiredText } from '../identity/fields.ts';

export const apiPermissions = z
  .array(z.enum(API_PERMISSIONS))
  .check(z.minLength(1, 'required'), z.maxLength(API_PERMISSIONS.length));

/** AK-02: one address, without range or port. */
export const apiAddress = z.union([z.ipv4(), z.ipv6()], 'address');

/** AK-01: the fields of a form. Addresses are sent one by one; the server stores one spelling of each. */
export const apiKeyForm = {
  remark: requiredText(REMARK_MAX).check(z.refine(isText, 'text')),
  permissions: apiPermissions.check(z.describe('`trade` and `withdrawal` imply `read`')),
  addresses: z
    .array(apiAddress)
    .check(
      z.maxLength(ADDRESSES_MAX, 'tooMany'),
      z.describe('IPv4 or IPv6; none: every address, no withdrawals, and an end after three months'),
    ),
};
