import { CallError, readErrorData } from '@aldgate/client-kit/calls/callError.ts';
import { formatTime } from '@aldgate/ui/format/time.ts';
import { useLocale } from '@aldgate/ui/locale.ts';
import { boundText } from '../../../lib/amounts/amounts.ts';
import { useOwnBound } from '../../../lib/amounts/useOwnText.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { errorText, withReference } from '../../../lib/messages/errorText.ts';
import type { Preview } from '../route.ts';
import type { Entered } from './withdrawalEntry.ts';

/** Subject of an error. */
export type RejectedField = 'destination' | 'amount' | 'middle' | 'form';

export interface Rejection {
  readonly field: RejectedField;
  readonly text: string;
}

/** The errors of a preview as those that a call would answer. */
export const toErrors = ({ errors }: Preview): readonly CallError[] =>
  errors.map(({ code, message, data }) => new CallError('answer', code, message, data));

const FIELDS: Partial<Record<NonNullable<CallError['entry']>, RejectedField>> = {
  addressInvalid: 'destination',
  addressWaiting: 'destination',
  bankAccountUnverified: 'destination',
  bankAccountInvalid: 'destination',
  notWhitelisted: 'destination',
  middleRequired: 'middle',
  belowMinimum: 'amount',
  limitExceeded: 'amount',
  amountNotAboveFee: 'amount',
  insufficientBalance: 'amount',
  feeUnavailable: 'amount',
  priceUnavailable: 'amount',
};

/** Which field an error belongs to. */
export function findField(error: unknown): RejectedField {
  if (!(error instanceof CallError) || error.entry === undefined) return 'form';
  const { reason, fields } = readErrorData(error);
  if (error.entry === 'googleRequired') return reason === 'day' ? 'amount' : 'destination';
  if (error.entry === 'format') return JSON.stringify(fields ?? '').includes('"amount"') ? 'amount' : 'destination';
  return FIELDS[error.entry] ?? 'form';
}

const NAMED = ['length', 'checksum', 'network', 'reserved', 'contract', 'own', 'notPayable'] as const;

interface Described {
  readonly rail: 'chain' | 'bank';
  readonly asset: string;
  /** The network's name; empty through a bank. */
  readonly network?: string;
}

/** The text of an error with its bound. */
export function useRejectionText({ rail, asset, network = '' }: Described): (error: unknown) => Rejection {
  const { t } = useTranslation('withdrawals');
  const { t: tApp } = useTranslation();
  const locale = useLocale();
  const ownBound = useOwnBound();
  const usd = (value: unknown) => boundText(text(value), 'USD');
  const coin = (value: unknown) => boundText(text(value), asset);

  const describe = (error: unknown): string => {
    const entry = error instanceof CallError ? error.entry : undefined;
    const data = readErrorData(error);
    const address = NAMED.find((reason) => reason === data.reason);
    if (entry === 'addressInvalid' && address !== undefined) return t(`errors.address.${address}`, { network });
    if (entry === 'bankAccountInvalid') return t('errors.townMissing');
    if (entry === 'addressWaiting' && rail === 'bank') return t('errors.accountWaiting');
    if (entry === 'addressWaiting') {
      return typeof data.usableFrom === 'number'
        ? t('errors.waiting', { time: formatTime(data.usableFrom, locale) })
        : t('errors.pending');
    }
    if (entry === 'googleRequired') {
      return data.reason === 'day'
        ? t('errors.googleDay', { left: usd(data.left), limit: usd(data.limit) })
        : t('errors.google');
    }
    if (entry === 'middleRequired') return t('errors.middle');
    if (entry === 'belowMinimum') return t('errors.minimum', { bound: coin(data.minimum), asset });
    if (entry === 'amountNotAboveFee') return t(`errors.fee.${rail}`, { bound: coin(data.fee), asset });
    if (entry === 'insufficientBalance') {
      return t('errors.balance', { bound: ownBound('balance', coin(data.available)), asset });
    }
    if (entry === 'limitExceeded' && data.bound === 'transaction') {
      return t('errors.maximum', { bound: coin(data.limit), asset });
    }
    if (entry === 'limitExceeded') {
      const bound = { left: usd(data.left), limit: usd(data.limit) };
      return typeof data.resetsAt === 'number'
        ? t('errors.dayUntil', { ...bound, time: formatTime(data.resetsAt, locale) })
        : t('errors.day', bound);
    }
    return withReference(errorText(error, tApp), error, tApp);
  };
  return (error) => ({ field: findField(error), text: describe(error) });
}

/** The text of an amount that is not valid. */
export function useEnteredText({
  rail,
  asset,
}: Pick<Described, 'rail' | 'asset'>): (entered: Entered) => string | undefined {
  const { t } = useTranslation('withdrawals');
  const ownBound = useOwnBound();
  return (entered) => {
    if (entered.kind !== 'invalid') return undefined;
    const { fieldError, bound } = entered;
    if (fieldError === 'number') return t('errors.number');
    if (fieldError === 'decimals') return t('errors.decimals', { bound, asset });
    if (fieldError === 'fee') return t(`errors.fee.${rail}`, { bound: boundText(bound, asset), asset });
    return t(`errors.${fieldError}`, { bound: ownBound(fieldError, boundText(bound, asset)), asset });
  };
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '0');
