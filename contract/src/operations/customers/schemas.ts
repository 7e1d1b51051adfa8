import { FEATURES } from '@aldgate/domain/identity/features.ts';
import { isText } from '@aldgate/domain/identity/fieldRules.ts';
import { RESTRICTED_ACTIONS, RESTRICTION_REASONS } from '@aldgate/domain/identity/restriction.ts';
import { z } from 'zod';
import { apiKey, apiKeyState } from '../../apiKeys/fields.ts';
import { describeCalls } from '../../call.ts';
import { amount, assetSymbol, enteredAmount, id, listOf, listRequest, time } from '../../fields.ts';
import { memberRole } from '../../identity/fields.ts';
import { verificationStatus } from '../../identity/signIn/schemas.ts';
import { ruleStep } from '../../memberApprovals/rules/fields.ts';
import { ruleSet } from '../../memberApprovals/rules/schemas.ts';
import { customerRef, effect, operatorRef, reason } from '../fields.ts';
import { customersWire } from '../wire.ts';

const verification = z.object({ primary: verificationStatus, advanced: verificationStatus });

const customer = z.object({
  institutionId: id,
  name: z.string(),
  verification,
  members: z.int(),
  featuresOff: z.array(z.enum(FEATURES)),
  restricted: z.boolean(),
  frozen: z.boolean(),
  openedAt: time,
});

export const customersCalls = describeCalls(customersWire, {
  pageCustomer: {
    summary: 'Customers by name, member’s email or id',
    request: listRequest({
      queryCondition: z
        .strictObject({
          search: z.string().trim().max(254, 'tooLong').default(''),
          state: z.enum(['all', 'restricted', 'frozen', 'unverified', 'under_review']).default('all'),
        })
        .prefault({}),
    }),
    answer: listOf(customer),
  },

  queryCustomer: {
    summary: 'A customer’s details',
    request: z.strictObject({ institutionId: id }),
    answer: customer.extend({
      spotTradingForbidden: z.boolean(),
      people: z.array(
        z.object({
          userId: id,
          name: z.string().nullable(),
          email: z.string(),
          phone: z.string().nullable().meta({ description: 'masked' }),
          role: memberRole,
          googleBound: z.boolean(),
          passkeys: z.int(),
          openSessions: z.int(),
          lastSignInAt: time.nullable(),
          removedAt: time.nullable(),
        }),
      ),
      restrictions: z.array(
        z.object({
          restrictionId: id,
          action: z.enum(RESTRICTED_ACTIONS),
          reason: z.enum(RESTRICTION_REASONS),
          note: z.string().nullable(),
          user: z
            .object({ userId: id, email: z.string() })
            .nullable()
            .meta({ description: 'null for the whole customer' }),
          since: time,
          until: time.nullable(),
          createdBy: operatorRef.nullable(),
        }),
      ),
      balances: z.array(
        z.object({ accountType: z.string(), asset: z.string(), total: amount, frozen: amount, available: amount }),
      ),
      limits: z.object({
        usdQuota: amount,
        usdQuotaOwn: z.boolean(),
        openQuotesMax: z.int(),
        assets: z.array(z.object({ asset: z.string(), minimum: amount, maximum: amount, own: z.boolean() })),
      }),
      applications: z.array(z.object({ applicationId: id, level: z.string(), status: z.string(), submittedAt: time })),
      notes: z.array(z.object({ noteId: id, at: time, author: operatorRef, text: z.string() })),
      approvals: z.array(z.object({ approvalId: id, kind: z.string(), title: z.string(), madeAt: time })),
    }),
    errors: ['notFound'],
  },

  setFeature: {
    summary: 'Switches a customer’s feature; switching on needs dual approval (KY-06)',
    request: z.strictObject({ institutionId: id, feature: z.enum(FEATURES), on: z.boolean(), reason }),
    answer: effect,
    errors: ['notFound', 'changedMeanwhile'],
  },

  addRestriction: {
    summary: 'Restricts an action of a customer or one member, until a time or until lifted',
    request: z.strictObject({
      institutionId: id,
      userId: id.optional(),
      action: z.enum(RESTRICTED_ACTIONS),
      until: time.optional(),
      reason,
    }),
    answer: z.object({ restrictionId: id }),
    errors: ['notFound', 'format'],
  },

  liftRestriction: {
    summary: 'Lifts a restriction or a freeze; needs dual approval',
    request: z.strictObject({ restrictionId: id, reason }),
    answer: effect,
    errors: ['notFound', 'changedMeanwhile'],
  },

  freezeCustomer: {
    summary: 'Freezes a customer: disables withdrawal and convert and signs out every member (ID-19)',
    request: z.strictObject({ institutionId: id, reason }),
    answer: z.null(),
    errors: ['notFound'],
  },

  setSpotForbidden: {
    summary: 'Forbids or allows a customer’s spot trading; allowing needs dual approval (KY-07)',
    request: z.strictObject({ institutionId: id, forbidden: z.boolean(), reason }),
    answer: effect,
    errors: ['notFound', 'changedMeanwhile'],
  },

  queryCustomerApprovalRule: {
    summary: 'The rules by which a customer’s members approve',
    request: z.strictObject({ institutionId: id }),
    answer: ruleSet.extend({
      unfulfillable: ruleStep.nullable().meta({ description: 'a step that the active members cannot fulfil' }),
      approvalId: id.nullable().meta({ description: 'a reset that waits for another operator' }),
    }),
    errors: ['notFound'],
  },

  resetCustomerApprovalRule: {
    summary: 'Requests the default rules for a customer that locked itself out',
    request: z.strictObject({ institutionId: id, reason }),
    answer: effect,
    errors: ['notFound', 'changedMeanwhile'],
  },

  pageCustomerApiKey: {
    summary: 'API keys, of one customer or of all, newest first',
    request: listRequest({
      queryCondition: z
        .strictObject({
          institutionId: id.optional(),
          state: apiKeyState.optional(),
        })
        .prefault({}),
    }),
    answer: listOf(
      apiKey.omit({ mayManage: true }).extend({
        customer: customerRef,
        isSingleControl: z
          .boolean()
          .meta({ description: 'nobody but its member agreed to its right to trade or withdraw' }),
      }),
    ),
  },

  revokeCustomerApiKey: {
    summary: 'Ends a customer’s API key at once and emails its member; a repeat changes nothing',
    request: z.strictObject({ apiKeyId: id, reason }),
    answer: z.null(),
    errors: ['notFound'],
  },

  endCustomerSessions: {
    summary: 'Signs a member out everywhere',
    request: z.strictObject({ userId: id, reason }),
    answer: z.object({ ended: z.int() }),
    errors: ['notFound'],
  },

  resetGoogle: {
    summary: 'Unbinds a member’s lost authenticator; needs dual approval; withdrawals are then restricted',
    request: z.strictObject({ userId: id, reason }),
    answer: effect,
    errors: ['notFound', 'googleUnbound', 'changedMeanwhile'],
  },

  addCustomerNote: {
    summary: 'Adds a note about a customer; notes cannot be removed',
    request: z.strictObject({
      institutionId: id,
      text: z.string().trim().min(1, 'required').max(2_000, 'tooLong').refine(isText, 'text'),
    }),
    answer: z.object({ noteId: id }),
    errors: ['notFound'],
  },

  setCustomerLimit: {
    summary:
      'Sets a customer’s own quota or an asset’s limits; null restores the platform’s. Needs dual approval (CV-03)',
    request: z.strictObject({
      institutionId: id,
      limit: z.union([
        z.strictObject({ kind: z.literal('quota'), usdLimit: enteredAmount.nullable() }),
        z.strictObject({
          kind: z.literal('asset'),
          asset: assetSymbol,
          minimum: enteredAmount.nullable(),
          maximum: enteredAmount.nullable(),
        }),
      ]),
      reason,
    }),
    answer: effect,
    errors: ['notFound', 'assetUnsupported', 'format', 'changedMeanwhile'],
  },
});
