import type { Translate } from '../i18n/texts.ts';

/**
 * CL-08, CL-10: messages of the client that no response carries: a field validation, a service known to be suspended,
 * a file that did not arrive. Responses with a code have their texts in the error catalogue.
 */
export const MESSAGES = [
  'feeFailed',
  'swiftInvalid',
  'swiftNotFound',
  'whitelistOnly',
  'depositSuspended',
  'withdrawSuspended',
  'accountDuplicated',
  'uploadFailed',
  'downloadError',
] as const;
export type MessageName = (typeof MESSAGES)[number];

export function messageText(name: MessageName, t: Translate): string {
  return t(`messages.${name}`);
}
