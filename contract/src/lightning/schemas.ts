import { LIGHTNING_STATES } from '@aldgate/domain/lightning/accounts.ts';
import {
  KEY_CANCELS,
  KEY_PRICES,
  NUMBERED_ACTIONS,
  PLAIN_ACTIONS,
  parseChord,
} from '@aldgate/domain/lightning/keyboard.ts';
import { z } from 'zod';
import { describeCalls } from '../call.ts';
import { enteredAmount, id, nothing } from '../fields.ts';
import { exchangeCode, keyId } from '../trading/fields.ts';
import { lightningWire } from './calls.ts';

const account = z.strictObject({ exchangeCode, brokerAccountId: id, keyId });

const group = z
  .string()
  .trim()
  .min(1)
  .max(20)
  .nullable()
  .meta({ description: 'accounts of one name are switched together; null for none' });

/** A part of a total, in proportion to those of the other accounts that are on. */
const ratio = enteredAmount.meta({ description: 'its part of a total that is divided, in proportion' });

const chord = z
  .string()
  .refine((text) => parseChord(text) !== undefined, 'must be modifiers and a code, such as Shift+KeyB')
  .meta({ description: 'Ctrl, Alt, Shift, Meta in this order, then the code of KeyboardEvent' });

const number = z.int().min(1).max(9);

const binding = z.discriminatedUnion('action', [
  z.strictObject({
    action: z.enum(['buy', 'sell']),
    chord,
    params: z.strictObject({
      price: z.enum(KEY_PRICES),
      size: number.nullable().meta({ description: 'the number of a size; null for the chosen one' }),
    }),
  }),
  z.strictObject({ action: z.literal('cancel'), chord, params: z.strictObject({ what: z.enum(KEY_CANCELS) }) }),
  z.strictObject({ action: z.enum(NUMBERED_ACTIONS), chord, params: z.strictObject({ number }) }),
  z.strictObject({ action: z.enum(PLAIN_ACTIONS), chord, params: z.strictObject({}) }),
]);

/** A member's keyboard. Off until the member switches it on. */
export const keyboardConfig = z.strictObject({
  isEnabled: z.boolean(),
  isOnePress: z.boolean().meta({ description: 'a press sends; otherwise it prepares, and Enter sends' }),
  idleMinutes: z.int().min(1).max(60).meta({ description: 'minutes without a press after which a tab disarms' }),
  bindings: z.array(binding).max(100),
  sizes: z.array(enteredAmount).max(9).meta({ description: 'in the order of their numbers, in the contract’s base' }),
  layouts: z.record(z.string().max(40), z.string().max(4_000)).meta({ description: 'of the screen, by name' }),
});

export const lightningCalls = describeCalls(lightningWire, {
  queryLightningList: {
    summary: 'TR-16: the member’s own accounts to trade on at once, in their order',
    request: nothing,
    answer: z.array(
      z.object({
        exchangeCode: z.string(),
        exchangeName: z.string(),
        brokerAccountId: id,
        keyId,
        accountName: z.string(),
        sortIndex: z.int().min(0),
        group: z.string().nullable(),
        ratio: z.string(),
        isOn: z.boolean(),
        isRemembered: z.boolean().meta({ description: 'the one that was selected last' }),
        state: z.enum(LIGHTNING_STATES).meta({ description: 'of those that apply, the one that is hardest to change' }),
      }),
    ),
  },

  addLightning: {
    summary: 'TR-16: adds an account at the end of the list; one that is there stays as it is',
    request: account,
    answer: z.null(),
    errors: ['tradingAccountNotFound', 'listFull'],
  },

  delLightning: {
    summary: 'TR-16: removes an account from the list; nothing happens at the exchange',
    request: account,
    answer: z.null(),
  },

  memoryLightning: {
    summary: 'TR-16: remembers the account that the member selected, whether it is in the list or not',
    request: account,
    answer: z.null(),
    errors: ['tradingAccountNotFound'],
  },

  updateLightning: {
    summary: 'TR-16: changes an account of the list; fields that are missing stay',
    request: z.strictObject({
      keyId,
      sortIndex: z.int().min(0).max(49).optional().meta({ description: 'its new place; the others move' }),
      group: group.optional(),
      ratio: ratio.optional(),
      isOn: z.boolean().optional(),
    }),
    answer: z.null(),
    errors: ['notFound'],
  },

  getKeyBoardConfig: {
    summary: 'TR-16: the member’s keyboard; version 0 is one that was never saved',
    request: nothing,
    answer: z.object({ version: z.int().min(0), keyBoardConfig: keyboardConfig }),
  },

  updateKeyBoardConfig: {
    summary: 'TR-16: saves the keyboard over the version that the member has seen',
    request: z.strictObject({ version: z.int().min(0), keyBoardConfig: keyboardConfig }),
    answer: z.object({ version: z.int().min(1) }),
    errors: ['format', 'changedMeanwhile', 'chordConflict'],
  },
});
