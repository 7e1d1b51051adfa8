import { CallError } from '@aldgate/client-kit/calls/callError.ts';
import { errorReference } from '@aldgate/client-kit/calls/errorData.ts';
import { formatDecimal } from '@aldgate/ui/format/decimal.ts';
import { useLocale } from '@aldgate/ui/locale.ts';
import { ErrorState } from '@aldgate/ui/states/ErrorState.tsx';
import { displayPlaces } from '../../lib/amounts/places.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { errorText } from '../../lib/messages/errorText.ts';
import { boundText } from './fieldErrorText.ts';
import type { Flow } from './flow.ts';
import { parseRejection } from './rejection.ts';
import type { ConvertView } from './view.ts';

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
    const [left, limit] = [rejection.left, rejection.limit].map((usd) => formatDecimal(usd, { locale, placesMin: 2 }));
    return t('errors.quota', { left, limit });
  }
  if (rejection.kind === 'verification') return t(`eligibility.${rejection.level}.text`);
  if (entry === 'insufficientBalance' && fromAvailable !== undefined) {
    const places = displayPlaces(from.asset);
    const bound = formatDecimal(fromAvailable, { locale, placesMin: places, placesMax: places });
    return t('errors.balance', { bound, asset: from.asset });
  }
  return errorText(error, tApp);
}
