import { CallError, errorReference } from '@aldgate/client-kit/calls/callError.ts';
import { formatDecimal } from '@aldgate/ui/format/decimal.ts';
import { useLocale } from '@aldgate/ui/locale.ts';
import { ErrorState } from '@aldgate/ui/states/ErrorState.tsx';
import { boundText, displayPlaces } from '../../lib/amounts/amounts.ts';
import { useOwnBound } from '../../lib/amounts/useOwnText.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { errorText } from '../../lib/messages/errorText.ts';
import type { ConvertView } from './conversionForm.ts';
import type { Flow } from './useFlow.ts';

/** The server's rejection, with its bound where there is one; and the unknown outcome after a lost response. */
export function FlowError({ flow, view }: { flow: Flow; view: ConvertView }) {
  const { t } = useTranslation('convert');
  const { t: tApp } = useTranslation();
  const reason = useReason(flow.step === 'draft' ? flow.error : undefined, view);
  if (flow.step === 'accepting' && flow.answer !== 'awaited') {
    return (
      <ErrorState
        title={t('unanswered.title')}
        text={t(flow.answer === 'missing' ? 'unanswered.text' : 'unanswered.gaveUp')}
        reference={tApp('page.reference', { reference: flow.quote.quoteId })}
      />
    );
  }
  if (flow.step !== 'draft' || reason === undefined) return null;
  const reference = errorReference(flow.error);
  return (
    <ErrorState
      title={reason}
      text={t('nothingConverted')}
      reference={reference && tApp('page.reference', { reference })}
    />
  );
}

function useReason(error: unknown, { from, fromAvailable }: ConvertView): string | undefined {
  const { t } = useTranslation('convert');
  const { t: tApp } = useTranslation();
  const locale = useLocale();
  const own = useOwnBound();
  if (error === undefined) return undefined;
  const entry = error instanceof CallError ? error.entry : undefined;
  const rejection = parseRejection(error);
  if (rejection.kind === 'minimum' || rejection.kind === 'maximum') {
    return t(`errors.${rejection.kind}`, {
      bound: boundText(rejection.bound, rejection.asset),
      asset: rejection.asset,
    });
  }
  if (rejection.kind === 'quota') {
    const [left, limit] = [rejection.left, rejection.limit].map((usd) =>
      own('quota', formatDecimal(usd, { locale, placesMin: 2 })),
    );
    return t('errors.quota', { left, limit });
  }
  if (rejection.kind === 'verification') return t(`eligibility.${rejection.level}.text`);
  if (entry === 'insufficientBalance' && fromAvailable !== undefined) {
    const places = displayPlaces(from.asset);
    const bound = own('balance', formatDecimal(fromAvailable, { locale, placesMin: places, placesMax: places }));
    return t('errors.balance', { bound, asset: from.asset });
  }
  return errorText(error, tApp);
}

/** The details of a rejection, where it has any. */
type Rejection =
  | { readonly kind: 'minimum' | 'maximum'; readonly asset: string; readonly bound: string }
  /** US dollars. */
  | { readonly kind: 'quota'; readonly limit: string; readonly left: string }
  | { readonly kind: 'verification'; readonly level: 'primary' | 'advanced' }
  | { readonly kind: 'other' };

/** Parses the data of a rejection: the broken bound and its asset, or the remaining quota (CV-03). */
export function parseRejection(error: unknown): Rejection {
  const other = { kind: 'other' } as const;
  if (!(error instanceof CallError) || typeof error.data !== 'object' || error.data === null) return other;
  const text = (name: string): string | undefined => {
    const value: unknown = Object.entries(error.data ?? {}).find(([key]) => key === name)?.[1];
    return typeof value === 'string' ? value : undefined;
  };
  if (error.entry === 'kycRequired') {
    return { kind: 'verification', level: text('level') === 'advanced' ? 'advanced' : 'primary' };
  }
  const [asset, minimum, maximum] = [text('asset'), text('minimum'), text('maximum')];
  if (error.entry === 'belowMinimum' && asset && minimum) return { kind: 'minimum', asset, bound: minimum };
  if (error.entry !== 'aboveQuota') return other;
  if (asset && maximum) return { kind: 'maximum', asset, bound: maximum };
  const [limit, left] = [text('limit'), text('left')];
  return limit && left ? { kind: 'quota', limit, left } : other;
}
