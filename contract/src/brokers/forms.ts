import { ACCOUNT_TYPES } from '@aldgate/domain/brokers/accounts.ts';
import { BOUND_ADDRESSES_MAX, BROKER_KEY_PERMISSIONS } from '@aldgate/domain/brokers/keys.ts';
import { MESSAGE_TOPICS } from '@aldgate/domain/brokers/messages.ts';
import { FINANCING_ASSETS } from '@aldgate/domain/brokers/projects.ts';
import { STRATEGIES } from '@aldgate/domain/brokers/strategies.ts';
import { isText } from '@aldgate/domain/identity/fieldRules.ts';
import { ACCOUNT_MODES } from '@aldgate/domain/market/accountMode.ts';
import { z } from 'zod/mini';
import { apiAddress } from '../apiKeys/forms.ts';
import { email, freeText, name, plainLabel, requiredText } from '../identity/fields.ts';

/** BR-01: an application to become a broker. */
export const brokerApplicationFields = {
  business: freeText(2_000).check(z.minLength(1, 'required'), z.describe('what the applicant trades and for whom')),
  assetsUnderManagement: z.enum(['under_10m', '10m_100m', '100m_1b', 'over_1b']).check(z.describe('in US dollars')),
  contactName: name(120),
};

/** The public part and the secret of a key that the broker brings. */
export const broughtKeyFields = {
  apiKey: requiredText(200).check(z.regex(/^[\x21-\x7E]+$/, 'apiKey')),
  apiSecret: requiredText(200).check(z.regex(/^[\x21-\x7E]+$/, 'apiSecret')),
};

/** BR-06: labels of an account; the login name is the broker's own note of how people sign in at the exchange. */
export const accountLabels = {
  accountName: plainLabel(60),
  loginName: z._default(z.string().check(z.trim(), z.maxLength(60, 'tooLong'), z.refine(isText, 'text')), ''),
};

/** BR-06: a new account. */
export const brokerAccountFields = {
  ...accountLabels,
  accountType: z.enum(ACCOUNT_TYPES, 'required'),
  exchangeCode: requiredText(20),
  accountMode: z.enum(ACCOUNT_MODES, 'required'),
};

/** BR-06: a manager, named by both UID and email so that a slip of one is found. */
export const managerFields = { managerUid: z.uuid('uid'), managerEmail: email };

/** BR-02: a new project. */
export const projectFields = {
  projectName: plainLabel(60),
  strategy: z.enum(STRATEGIES, 'required'),
  currency: z.enum(FINANCING_ASSETS, 'required'),
  brokerAccountIds: z.array(z.uuid()).check(
    z.minLength(1, 'required'),
    z.maxLength(100, 'tooMany'),
    z.refine((ids) => new Set(ids).size === ids.length, 'twice'),
  ),
};

/** BR-07: an application for a key. */
export const keyFields = {
  name: plainLabel(60),
  permissions: z.array(z.enum(BROKER_KEY_PERMISSIONS)).check(z.minLength(1, 'required'), z.maxLength(2)),
  boundIps: z
    .array(apiAddress)
    .check(z.maxLength(BOUND_ADDRESSES_MAX, 'tooMany'), z.describe('none: the key of an issue lives 3 months')),
  reason: freeText(500).check(z.minLength(1, 'required')),
};

/** BR-12: a recipient of messages. */
export const recipientFields = {
  name: plainLabel(60),
  email,
  topics: z.array(z.enum(MESSAGE_TOPICS)).check(z.minLength(1, 'required'), z.maxLength(MESSAGE_TOPICS.length)),
};
