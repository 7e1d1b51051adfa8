import { readFieldErrors } from '@aldgate/client-kit/calls/callError.ts';
import type { RequestOf } from '@aldgate/contract/calls.ts';
import { type AlertKind, alertSubject, findValueError } from '@aldgate/domain/alerts/alert.ts';
import { INSTRUMENT_ID } from '@aldgate/domain/market/marketRef.ts';
import { isDecimal } from '@aldgate/domain/money/amount.ts';
import { toPlainAmount } from '@aldgate/ui/format/entered.ts';

/** An alert as it is entered. */
export interface AlertEntry {
  readonly kind: AlertKind;
  readonly instrumentId: string;
  readonly exchangeCode: string | undefined;
  readonly exchangeKeyId: string;
  readonly projectNo: string;
  readonly loanId: string;
  readonly value: string;
}

/** The rule that an entered value breaks. */
export interface ValueError {
  readonly rule: 'required' | 'format' | 'tick' | 'reached' | NonNullable<ReturnType<typeof findValueError>>['rule'];
  readonly bound: string;
}

/** Finds the error of an entry's value; undefined for a valid one. */
export function findEntryError({ kind, value }: Pick<AlertEntry, 'kind' | 'value'>): ValueError | undefined {
  const entered = toPlainAmount(value);
  if (entered === '') return { rule: 'required', bound: '' };
  if (!isDecimal(entered)) return { rule: 'format', bound: '' };
  return findValueError(kind, entered);
}

/** Reads the rule that the server's answer names, of markets and figures that it knows; undefined for another error. */
export function readValueError(error: unknown): ValueError | undefined {
  const found = readFieldErrors(error).find(({ path }) => path === 'value');
  const rule = (['tick', 'reached'] as const).find((known) => known === found?.rule);
  return rule !== undefined && typeof found?.bound === 'string' ? { rule, bound: found.bound } : undefined;
}

/** Whether an entry names what it is about. */
export const hasSubject = ({ kind, instrumentId, exchangeKeyId, projectNo, loanId }: AlertEntry): boolean =>
  ({
    market: INSTRUMENT_ID.test(formatInstrument(instrumentId)),
    account: exchangeKeyId !== '',
    project: projectNo !== '',
    loan: loanId !== '',
  })[alertSubject(kind)];

/** Contracts and pairs are named in upper case. */
const formatInstrument = (text: string): string => text.trim().toUpperCase();

/** Builds the request; with an id, it changes that alert and arms it again. */
export function buildRequest(
  { kind, instrumentId, exchangeCode, exchangeKeyId, projectNo, loanId, value }: AlertEntry,
  alertId: string | undefined,
): RequestOf<'saveAlert'> {
  const subject = {
    market: { instrumentId: formatInstrument(instrumentId), ...(exchangeCode !== undefined && { exchangeCode }) },
    account: { exchangeKeyId },
    project: { projectNo },
    loan: { loanId },
  }[alertSubject(kind)];
  return { ...(alertId !== undefined && { alertId }), kind, ...subject, value: toPlainAmount(value) };
}
