import type { AllHandlers } from '../../../kernel/http/handlers.ts';
import { pageMessages, readMessages } from './pageMessages.ts';
import {
  confirmRecipient,
  deleteRecipient,
  listRecipients,
  type RecipientDeps,
  sendRecipientCode,
  submitRecipient,
  updateRecipient,
} from './recipients.ts';

/** BR-12: the recipients of messages, and the inbox. */
export function messageHandlers(deps: RecipientDeps) {
  const { database } = deps;
  return {
    listRecipient: (_request, { user }) => listRecipients(database, user),
    submitRecipient: (request, caller) => submitRecipient(deps, caller, request),
    invokeRecipientEmailValidation: (request, { user }) => sendRecipientCode(deps, user, request),
    confirmRecipient: (request, caller) => confirmRecipient(deps, caller, request),
    updateRecipient: (request, caller) => updateRecipient(deps, caller, request),
    deleteRecipient: (request, caller) => deleteRecipient(deps, caller, request),
    pageBrokerMessage: (request, { user }) => pageMessages(database, user, request),
    readBrokerMessage: (request, { user }) => readMessages(deps, user, request),
  } satisfies Partial<AllHandlers>;
}
