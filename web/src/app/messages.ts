import type { Translate } from './texts.ts';

/**
 * CL-08, CL-10: what the client says without an answer that says it: of a field that it judged, of a service that it knows to
 * be suspended, of a file that did not arrive. Answers with a code have their texts in the error catalogue.
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
