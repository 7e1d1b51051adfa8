import type { OperationsAnswerOf } from '@aldgate/contract/operations/calls.ts';
import { splitWords } from '@aldgate/domain/fields/splitWords.ts';
import { formatDecimal } from '@aldgate/ui/format/decimal.ts';
import { formatTime } from '@aldgate/ui/format/time.ts';
import { SCREENING_VERDICTS } from '../../../lib/screeningVerdicts.ts';

/** A withdrawal with all that an operator decides by. */
export type Withdrawal = OperationsAnswerOf<'queryWithdrawal'>;
type Check = Withdrawal['checks'][number];
type Figures = Check['figures'];

const NAMES: Readonly<Record<string, string>> = {
  screening: 'Address screening',
  whitelist: 'Whitelist',
  ledger: 'Balance and ledger',
  credentialChange: 'Password or device change',
  size: 'Size',
  newAddress: 'New destination',
  lookAlike: 'Similar address',
  singleControl: 'Second member',
  velocity: 'Frequency',
  travelRule: 'Travel rule',
  break: 'Breaks',
  openDebt: 'Debt to the platform',
};

const TRAVEL_RULE: Readonly<Record<string, string>> = {
  complete: 'Originator and beneficiary complete',
  incomplete: 'Originator or beneficiary incomplete',
};

const DEBTS: Readonly<Record<string, string>> = {
  case: 'A project of the broker is being liquidated',
  shortfall: 'A liquidated project still owes the platform',
  loan: 'A loan whose collateral was sold still owes the platform',
};

const usd = (value: unknown): string =>
  `${formatDecimal(typeof value === 'string' ? value : null, { locale: 'en-US', placesMin: 2, placesMax: 2 })} USD`;
const exact = (value: unknown): string =>
  formatDecimal(typeof value === 'string' ? value : null, { locale: 'en-US', placesMin: 0, placesMax: 18 });

/** How often an address was paid. */
export function describeUse(times: unknown): string {
  if (times === 0) return 'Previous payments: none';
  return times === 1 ? 'Used once' : `Used ${String(times)} times`;
}

/** The figures of each check in words. */
const TEXTS: Readonly<Record<string, (figures: Figures) => string>> = {
  screening: ({ screening, matches }) =>
    [SCREENING_VERDICTS[String(screening)] ?? 'No answer', ...(Array.isArray(matches) ? matches.map(String) : [])].join(
      '; ',
    ),
  whitelist: ({ isWhitelisted, isWhitelistOn, isWhitelistOffApproved }) => {
    if (isWhitelisted === true) return 'The address is on the whitelist';
    if (isWhitelistOn === true) return 'On; the address is not in the list';
    return isWhitelistOffApproved === true ? 'Off, approved by a second member' : 'Off, without a second member';
  },
  ledger: ({ amount, held }) =>
    held === null
      ? `Nothing is held; ${exact(amount)} was requested`
      : `${exact(held)} held, ${exact(amount)} requested`,
  credentialChange: ({ changedAt }) =>
    typeof changedAt === 'number' ? `Last on ${formatTime(changedAt, 'en-US')} UTC` : 'None',
  size: ({ usdValue, count, medianUsd }) =>
    medianUsd === null
      ? `${usd(usdValue)}; no other withdrawals in 90 days`
      : `${usd(usdValue)}; median of 90 days (${String(count)}): ${usd(medianUsd)}`,
  newAddress: ({ usedTimes, isAddressApproved }) =>
    `${describeUse(usedTimes)}; ${isAddressApproved === true ? '' : 'not '}approved by a second member`,
  lookAlike: ({ resembles }) =>
    typeof resembles === 'string' ? `Resembles ${resembles}` : 'Resembles no known address',
  singleControl: ({ isApproved, usdValue }) =>
    isApproved === true ? 'Approved by a second member' : `One member alone, ${usd(usdValue)}`,
  velocity: ({ confirmedInHour, unseenUsd, countedUsd }) => {
    const inHour = `${String(confirmedInHour)} confirmed within the hour`;
    return typeof unseenUsd !== 'string' || unseenUsd === '0'
      ? inHour
      : `${inHour}; reviewed as ${usd(countedUsd)}, with ${usd(unseenUsd)} of the last 24 hours that no operator saw`;
  },
  break: ({ breaks }) =>
    Array.isArray(breaks) && breaks.length > 0 ? breaks.join('; ') : 'None on the customer’s addresses and accounts',
  openDebt: ({ reason }) => (typeof reason === 'string' ? (DEBTS[reason] ?? splitWords(reason)) : 'None'),
  travelRule: ({ travelRule }) => TRAVEL_RULE[String(travelRule)] ?? 'The provider did not answer',
};

export const nameCheck = ({ name }: Check): string => NAMES[name] ?? splitWords(name);

export const describeCheck = ({ name, figures }: Check): string => TEXTS[name]?.(figures) ?? JSON.stringify(figures);

const ADDRESSES: Readonly<Record<string, string>> = {
  reserved: 'nobody has the key of the address',
  own: 'the address is the platform’s',
  notPayable: 'the address is another customer’s deposit address, and a payment to it credits nobody',
};

/** Why a withdrawal cannot be released now. */
export const describeCondition = ({ name, reason }: Withdrawal['conditions'][number]): string =>
  (name === 'addressInvalid' ? ADDRESSES[reason ?? ''] : undefined) ?? splitWords(name).toLowerCase();

/** Screening blocks the destination: it is never paid, and two operators reject it. */
export const isBlocked = ({ checks }: Withdrawal): boolean =>
  checks.some(({ name, result }) => name === 'screening' && result === 'failed');
