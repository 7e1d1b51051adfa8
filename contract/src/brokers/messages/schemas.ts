import { MESSAGE_TOPICS } from '@aldgate/domain/brokers/messages.ts';
import { z } from 'zod';
import { describeCalls } from '../../call.ts';
import { id, listOf, nothing, time } from '../../fields.ts';
import { FACTOR_ERRORS, sixDigits } from '../../identity/fields.ts';
import { BROKER_ERRORS, brokerList } from '../fields.ts';
import { recipientFields } from '../forms.ts';
import { brokerMessagesWire } from './calls.ts';

const topic = z.enum(MESSAGE_TOPICS);
const state = z.enum(['unconfirmed', 'confirmed']);
const oneRecipient = z.strictObject({ recipientId: id });

export const brokerMessagesCalls = describeCalls(brokerMessagesWire, {
  listRecipient: {
    summary: 'BR-12: who is mailed about what',
    request: nothing,
    answer: z.array(
      z.object({
        recipientId: id,
        name: z.string(),
        email: z.string(),
        topics: z.array(topic),
        state,
        confirmedAt: time.nullable(),
      }),
    ),
    errors: BROKER_ERRORS,
  },

  submitRecipient: {
    summary: 'BR-12: adds a recipient, who is mailed once confirmed',
    request: z.strictObject(recipientFields),
    answer: z.object({ recipientId: id, state }),
    errors: [...BROKER_ERRORS, 'format', 'recipientLimit', 'nameTaken'],
  },

  invokeRecipientEmailValidation: {
    summary: 'Emails the recipient the code that confirms them',
    request: oneRecipient,
    answer: z.object({ emailUuid: id }),
    errors: [...BROKER_ERRORS, 'notFound', 'tooManyRequests', 'changedMeanwhile'],
  },

  confirmRecipient: {
    summary: 'Confirms a recipient with the code that reached them',
    request: z.strictObject({ recipientId: id, emailUuid: id, emailCode: sixDigits }),
    answer: z.object({ state }),
    errors: [...BROKER_ERRORS, ...FACTOR_ERRORS, 'notFound', 'changedMeanwhile'],
  },

  updateRecipient: {
    summary: 'Changes a recipient; a new address has to be confirmed',
    request: z.strictObject({ recipientId: id, ...recipientFields }),
    answer: z.object({ state }),
    errors: [...BROKER_ERRORS, 'notFound', 'nameTaken'],
  },

  deleteRecipient: {
    summary: 'Removes a recipient',
    request: oneRecipient,
    answer: z.null(),
    errors: [...BROKER_ERRORS, 'notFound'],
  },

  pageBrokerMessage: {
    summary: 'BR-12: the broker’s inbox, newest first, with the member’s own unread count',
    request: brokerList({ topic: topic.optional(), isUnread: z.boolean().optional() }),
    answer: listOf(
      z.object({
        messageId: id,
        topic,
        title: z.string(),
        text: z.string(),
        link: z.string().nullable().meta({ description: 'a screen, relative to the language segment' }),
        createdAt: time,
        readAt: time.nullable(),
      }),
    ).extend({ unread: z.int().min(0) }),
    errors: BROKER_ERRORS,
  },

  readBrokerMessage: {
    summary: 'Marks messages as read by the member: those named, or all',
    request: z.strictObject({ messageIds: z.array(id).min(1).max(100).optional() }).prefault({}),
    answer: z.object({ unread: z.int().min(0) }),
    errors: ['brokerRequired'],
  },
});
