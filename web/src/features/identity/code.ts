import { CallError } from '@aldgate/client-kit/calls/callError.ts';

export type CodeChannel = 'email' | 'sms';

/** A code in its field; `uuid` is set once a code was requested. */
export interface EnteredCode {
  readonly uuid: string | undefined;
  readonly digits: string;
}

export const isCode = (digits: string): boolean => /^\d{6}$/.test(digits);

/** The digits of typed or pasted text. */
export const codeDigits = (text: string): string => text.replace(/\D/g, '').slice(0, 6);

export type CodeError = 'notRequested' | 'incomplete';

/** ID-09: a code is requested before it is entered. */
export function validateCode({ uuid, digits }: EnteredCode): CodeError | undefined {
  if (uuid === undefined) return 'notRequested';
  return isCode(digits) ? undefined : 'incomplete';
}

const PAUSE_MS = 1_000;

/** ID-10: an SMS request within a second of the last one is dropped silently; for email the server rejects it. */
export const isDropped = (channel: CodeChannel, sinceLastMs: number): boolean =>
  channel === 'sms' && sinceLastMs < PAUSE_MS;

/** Which code was wrong, the failures in a row, and the number allowed before the account locks. */
export interface WrongCode {
  readonly factor: string;
  readonly count: number;
  readonly allowed: number;
}

export function parseWrongCode(error: unknown): WrongCode | undefined {
  if (!(error instanceof CallError) || error.entry !== 'codeWrong') return undefined;
  return isWrongCode(error.data) ? error.data : undefined;
}

function isWrongCode(data: unknown): data is WrongCode {
  return typeof data === 'object' && data !== null && 'factor' in data && 'count' in data && 'allowed' in data;
}

/** Whether the error is shown at a code's field and needs no other place. */
export const isAboutCode = (error: unknown): boolean =>
  parseWrongCode(error) !== undefined || (error instanceof CallError && error.entry === 'codeNotRequested');
