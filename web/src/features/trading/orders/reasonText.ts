import { CallError, readErrorData } from '@aldgate/client-kit/calls/callError.ts';
import type { AmendmentLostData } from '@aldgate/contract/errors.ts';
import {
  ACCOUNT_FROZEN,
  BELOW_MINIMUM,
  CANCEL_ON_DISCONNECT,
  CLOSED_AT_MARKET,
  POSITION_CLOSED,
  PROJECT_LIQUIDATED,
  PROTECTION_REPLACED,
  STILL_REDUCED,
  STOPPED_BY_PANIC,
} from '@aldgate/contract/trading/reasons.ts';
import { decimal, toDecimalString } from '@aldgate/domain/money/amount.ts';
import type { LimitViolation } from '@aldgate/domain/trading/limits.ts';
import { findRejectionBound } from '@aldgate/domain/trading/rejectionBound.ts';
import { formatDecimal, writtenPlaces } from '@aldgate/ui/format/decimal.ts';
import { currentLanguage } from '../../../lib/i18n/i18n.ts';
import type { Translate } from '../../../lib/i18n/texts.ts';
import { errorText } from '../../../lib/messages/errorText.ts';

/** A rejection: the exchange's negative code with its sentence, or the platform's code of an error. */
interface Reason {
  readonly exchangeCode: number;
  readonly exchangeMessage: string;
  /** Data of the platform's error, where they are known. */
  readonly data?: unknown;
}

interface Texts {
  readonly t: Translate<'trading'>;
  readonly tApp: Translate;
}

/** The texts of the exchange's codes. */
const REASONS = {
  [-1021]: 'clock',
  [-1111]: 'precision',
  [-2018]: 'margin',
  [-2019]: 'margin',
  [-2021]: 'triggered',
  [-2022]: 'closable',
  [-2025]: 'tooManyOrders',
  [-2027]: 'position',
  [-4001]: 'priceMinimum',
  [-4002]: 'priceMaximum',
  [-4003]: 'quantityMinimum',
  [-4004]: 'quantityMinimum',
  [-4005]: 'quantityMaximum',
  [-4013]: 'priceMinimum',
  [-4014]: 'priceTick',
  [-4016]: 'aboveBand',
  [-4023]: 'quantityStep',
  [-4024]: 'belowBand',
  [-4028]: 'leverage',
  [-4045]: 'tooManyConditional',
  [-4047]: 'modeOrders',
  [-4048]: 'modePosition',
  [-4050]: 'margin',
  [-4051]: 'margin',
  [-4116]: 'duplicate',
  [-4161]: 'leverageIsolated',
  [-4164]: 'notional',
  [-5021]: 'fillOrKill',
  [-5022]: 'postOnly',
  [-5026]: 'tooManyAmendments',
  [-5040]: 'expiry',
  0: 'notReceived',
  [POSITION_CLOSED]: 'positionClosed',
  [CANCEL_ON_DISCONNECT]: 'disconnected',
  [STILL_REDUCED]: 'stillReduced',
  [PROTECTION_REPLACED]: 'replaced',
  [BELOW_MINIMUM]: 'belowMinimum',
  [CLOSED_AT_MARKET]: 'closedAtMarket',
  [ACCOUNT_FROZEN]: 'frozen',
  [PROJECT_LIQUIDATED]: 'liquidated',
  [STOPPED_BY_PANIC]: 'panic',
} as const satisfies Readonly<Record<number, string>>;

const isKnown = (code: number): code is keyof typeof REASONS => code in REASONS;

/** Why an order was rejected, in the reader's language; the exchange's own sentence is never shown. */
export function reasonText({ exchangeCode, exchangeMessage, data }: Reason, { t, tApp }: Texts): string {
  if (exchangeCode > 0 && !isKnown(exchangeCode))
    return rejectionText(new CallError('answer', exchangeCode, exchangeMessage, data), { t, tApp });
  if (!isKnown(exchangeCode)) return t('orders.reasons.other', { code: exchangeCode });
  return t(`orders.reasons.${REASONS[exchangeCode]}`, { bound: formatBound(findRejectionBound(exchangeMessage)) });
}

function formatBound(bound: string | null): string {
  return bound === null ? '' : formatDecimal(bound, { locale: currentLanguage(), placesMin: writtenPlaces(bound) });
}

/** The rules whose texts are whole without the field that breaks them. */
const BOUND_RULES = ['notional', 'closable', 'must_exceed', 'must_be_below'] as const;

const LIMIT_PLACES = 2;

/** Names the limit that an order exceeds, with both figures. */
function limitText({ limit, scope, bound, figure }: LimitViolation, t: Translate<'trading'>): string {
  const isShare = limit === 'distance';
  const write = (value: string) =>
    formatDecimal(isShare ? toDecimalString(decimal(value).times('100')) : value, {
      locale: currentLanguage(),
      placesMax: LIMIT_PLACES,
    });
  return t(`orders.limits.${limit}`, {
    scope: t(`orders.limitOf.${scope}`),
    bound: write(bound),
    figure: write(figure),
  });
}

/** Explains a call's error; of an amendment that cancelled its order, why the replacement was rejected. */
export function rejectionText(error: unknown, texts: Texts): string {
  if (error instanceof CallError && error.entry === 'exchangeRejected') {
    const { exchangeCode, exchangeMessage } = readErrorData(error);
    if (typeof exchangeCode === 'number') {
      return reasonText({ exchangeCode, exchangeMessage: String(exchangeMessage) }, texts);
    }
  }
  if (error instanceof CallError && error.entry === 'tradingLimit' && error.data !== null && error.data !== undefined) {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the error catalogue defines the data of each code
    return limitText(error.data as LimitViolation, texts.t);
  }
  if (error instanceof CallError && error.entry === 'orderOutOfBounds') {
    const { rule, bound } = readErrorData(error);
    const broken = BOUND_RULES.find((known) => known === rule);
    if (broken !== undefined && typeof bound === 'string')
      return texts.t(`ticket.errors.${broken}`, { bound: formatBound(bound), unit: '' }).trim();
  }
  if (error instanceof CallError && error.entry === 'amendmentLost') {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the error catalogue defines the data of each code
    const { code, message, data } = (error.data as AmendmentLostData).reason;
    return rejectionText(new CallError('answer', code, message, data), texts);
  }
  return errorText(error, texts.tApp);
}
