import { z } from 'zod';
import { describeCalls } from '../../call.ts';
import { assetSymbol, id, listOf, listRequest, nothing, onceKey, time } from '../../fields.ts';
import { FACTOR_ERRORS, gaCode, sixDigits } from '../../identity/fields.ts';
import { networkCode } from '../fields.ts';
import { addressesWire } from './calls.ts';
import { enteredAddress, nameFields, partyFields, vaspFields } from './forms.ts';

/** WAL-06: `common` for all assets of the network, `standard` for one. */
const addressKind = z.enum(['common', 'standard']);
const addressSource = z.enum(['exchange', 'wallet', 'custom']);

/** Whom an address belongs to. What each source needs is required at its field. */
export const beneficiary = z
  .strictObject({
    vasp: z.strictObject(vaspFields).optional().meta({ description: 'for `exchange`' }),
    isOwn: z.literal(true).optional().meta({ description: 'for `wallet`: own and self-hosted' }),
    kind: z.optional(partyFields.kind).meta({ description: 'for `custom`, with the fields below' }),
    name: z.optional(partyFields.name),
    country: z.optional(partyFields.country),
    relation: z.optional(partyFields.relation),
  })
  .meta({ description: 'travel rule: whom the address belongs to' });

const addressState = z.enum(['pending', 'waiting', 'active']);

const address = z.object({
  addressId: id,
  name: z.string(),
  address: z.string(),
  network: z.string(),
  asset: z.string().nullable().meta({ description: 'null for all assets of the network' }),
  kind: addressKind,
  source: addressSource,
  remark: z.string(),
  isWhitelisted: z.boolean(),
  state: addressState.meta({ description: '`pending`: another member must approve; `waiting`: until usableFrom' }),
  usableFrom: time.nullable().meta({ description: 'by the business clock' }),
  usedTimes: z.int(),
  lastUsedAt: time.nullable(),
  beneficiary,
  hasProof: z.boolean().meta({ description: 'whether a message signed with its key was verified' }),
  createdAt: time,
});

const code = { emailUuid: id, emailCode: sixDigits, gaCode };
const CONFIRMED = z.object({
  state: addressState,
  usableFrom: time.nullable(),
  approvalId: id.nullable().meta({ description: 'of the request that another member approves' }),
});

export const addressesCalls = describeCalls(addressesWire, {
  pageWithdrawalAddress: {
    summary: 'The institution’s addresses for withdrawals, by name (WAL-06)',
    request: listRequest({
      queryCondition: z
        .strictObject({
          network: networkCode.optional(),
          asset: assetSymbol.optional(),
          whitelisted: z.boolean().optional(),
          search: z.string().trim().max(120, 'tooLong').optional(),
        })
        .prefault({}),
    }),
    answer: listOf(address),
  },

  listWithdrawalAddress: {
    summary: 'Addresses that can receive an asset on a network, the last used first',
    request: z.strictObject({ asset: assetSymbol, network: networkCode.optional() }),
    answer: z.array(address),
  },

  validateWithdrawalAddress: {
    summary: 'Whether an address is one of a network (WAL-05)',
    request: z.strictObject({ network: networkCode, address: enteredAddress }),
    answer: z.object({
      isValid: z.boolean(),
      reason: z.enum(['length', 'checksum', 'network', 'reserved', 'contract', 'own']).nullable(),
      checksumAddress: z.string().nullable(),
      warnings: z.array(
        z.object({
          kind: z.enum(['contract', 'burnAddress', 'lookAlike', 'inBook']),
          address: z.string().nullable().meta({ description: 'the known address that it resembles' }),
          name: z.string().nullable(),
          differsAt: z.int().nullable().meta({ description: 'index of the first character that differs' }),
        }),
      ),
    }),
    errors: ['assetUnsupported'],
  },

  submitWithdrawalAddress: {
    summary: 'Enters an address, once per key; it is used after the confirmation (WAL-05, WAL-06)',
    request: z.strictObject({
      key: onceKey,
      ...nameFields,
      address: enteredAddress,
      network: networkCode,
      kind: addressKind,
      asset: assetSymbol.optional().meta({ description: 'for `standard`' }),
      source: addressSource,
      beneficiary,
      isWhitelisted: z.boolean(),
    }),
    answer: z.object({ addressId: id, state: z.literal('draft') }),
    errors: ['format', 'assetUnsupported', 'addressInvalid', 'addressDuplicated', 'featureOff', 'transferKeyUsed'],
  },

  invokeAddressEmailValidation: {
    summary: 'Emails a code that confirms this address alone',
    request: z.strictObject({ addressId: id }),
    answer: z.object({ emailUuid: id }),
    errors: ['notFound', 'tooManyRequests', 'draftExpired'],
  },

  confirmWithdrawalAddress: {
    summary: 'Confirms an address with the code and Google; another member approves it, or it waits 24 hours',
    request: z.strictObject({
      addressId: id,
      ...code,
      signedMessage: z
        .string()
        .regex(/^0x[0-9a-fA-F]{130}$/, 'is not a signature')
        .optional()
        .meta({ description: 'EIP-191, of `Aldgate withdrawal address <addressId>`' }),
    }),
    answer: CONFIRMED,
    errors: [
      ...FACTOR_ERRORS,
      'notFound',
      'draftExpired',
      'addressDuplicated',
      'restricted',
      'format',
      'addressInvalid',
    ],
  },

  updateWithdrawalAddress: {
    summary: 'Changes name and remark; nothing else of an address changes',
    request: z.strictObject({ addressId: id, ...nameFields }),
    answer: z.null(),
    errors: ['notFound'],
  },

  deleteWithdrawalAddress: {
    summary: 'Takes an address from use immediately',
    request: z.strictObject({ addressId: id, gaCode }),
    answer: z.null(),
    errors: [...FACTOR_ERRORS, 'notFound'],
  },

  queryWhitelist: {
    summary: 'Whether only whitelisted addresses receive (WAL-07)',
    request: nothing,
    answer: z.object({
      enabled: z.boolean(),
      offFrom: time.nullable().meta({ description: 'when it is switched off, by the business clock' }),
      approvalId: id.nullable().meta({ description: 'of a request to switch it off' }),
    }),
  },

  setWhitelist: {
    summary: 'Switches the whitelist on immediately, off with another member or after 24 hours (WAL-07)',
    request: z.strictObject({ enabled: z.boolean(), ...code }),
    answer: z.object({ state: z.enum(['on', 'off', 'pending', 'waiting']), approvalId: id.nullable() }),
    errors: [...FACTOR_ERRORS, 'restricted', 'changedMeanwhile'],
  },

  addToWhitelist: {
    summary: 'Adds an address of the book to the whitelist; another member approves it, or it waits 24 hours',
    request: z.strictObject({ addressId: id, ...code }),
    answer: CONFIRMED,
    errors: [...FACTOR_ERRORS, 'notFound', 'changedMeanwhile', 'restricted'],
  },

  removeFromWhitelist: {
    summary: 'Removes an address from the whitelist immediately',
    request: z.strictObject({ addressId: id, gaCode }),
    answer: z.null(),
    errors: [...FACTOR_ERRORS, 'notFound'],
  },
});
