import { CallError, errorReference } from '@aldgate/client-kit/calls/callError.ts';
import { formatDecimal } from '@aldgate/ui/format/decimal.ts';
import { useLocale } from '@aldgate/ui/locale.ts';
import { ErrorState } from '@aldgate/ui/states/ErrorState.tsx';
import { boundText, displayPlaces } from '../amounts/amounts.ts';
import { useOwnBound } from '../amounts/useOwnText.ts';
import { useTranslation } from '../i18n/i18n.ts';
import { errorText } from '../messages/errorText.ts';
import type { FirmQuote, QuoteProduct } from './product.ts';
import type { Flow } from './useFlow.ts';

/** The asset that is paid, and what is available of it. */
interface Paid {
  readonly asset: string;
  readonly available: string | undefined;
}

/** Describes the rejections that a product alone has; undefined for others. */
type Describe = (error: unknown) => string | undefined;

interface FlowErrorProps {
  readonly product: QuoteProduct;
  readonly flow: Flow<FirmQuote>;
  readonly paid: Paid;
  readonly describe?: Describe;
}

/** The server's rejection, with its bound where there is one; and the unknown outcome after a lost response. */
export function FlowError({ product, flow, paid, describe }: FlowErrorProps) {
  const { t } = useTranslation('quotes');
  const { t: tApp } = useTranslation();
  if (flow.step === 'accepting' && flow.answer !== 'awaited') {
    return (
      <ErrorState
        title={t(`${product.name}.unanswered`)}
        text={t(flow.answer === 'missing' ? 'unanswered.text' : 'unanswered.gaveUp')}
        reference={tApp('page.reference', { reference: flow.quote.quoteId })}
      />
    );
  }
  if (flow.step !== 'draft' || flow.error === undefined) return null;
  return <RejectionState product={product} error={flow.error} paid={paid} {...(describe && { describe })} />;
}

interface RejectionStateProps {
  readonly product: QuoteProduct;
  readonly error: unknown;
  readonly paid: Paid;
  readonly describe?: Describe;
}

/** Why the server refused a quote or an order. */
export function RejectionState({ product, error, paid, describe }: RejectionStateProps) {
  const { t } = useTranslation('quotes');
  const { t: tApp } = useTranslation();
  const text = useRejectionText(product, paid);
  const reason = describe?.(error) ?? text(error);
  const reference = errorReference(error);
  return (
    <ErrorState
      title={reason}
      text={t(`${product.name}.nothingDone`)}
      reference={reference && tApp('page.reference', { reference })}
    />
  );
}

/** Describes a rejection of a quote or an order, with the bound that it breaks. */
export function useRejectionText(product: QuoteProduct, paid: Paid): (error: unknown) => string {
  const { t } = useTranslation('quotes');
  const { t: tApp } = useTranslation();
  const locale = useLocale();
  const own = useOwnBound();
  return (error) => {
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
    if (rejection.kind === 'verification') return t(`${product.name}.verification.${rejection.level}`);
    // Open prices lean on the balance too: the server says what is left of it.
    const available = rejection.kind === 'balance' ? rejection.left : paid.available;
    if (entry === 'insufficientBalance' && available !== undefined) {
      const places = displayPlaces(paid.asset);
      const bound = own('balance', formatDecimal(available, { locale, placesMin: places, placesMax: places }));
      return t('errors.balance', { bound, asset: paid.asset });
    }
    return errorText(error, tApp);
  };
}

/** The details of a rejection, where it has any. */
type Rejection =
  | { readonly kind: 'minimum' | 'maximum'; readonly asset: string; readonly bound: string }
  /** US dollars. */
  | { readonly kind: 'quota'; readonly limit: string; readonly left: string }
  | { readonly kind: 'verification'; readonly level: 'primary' | 'advanced' }
  | { readonly kind: 'balance'; readonly left: string }
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
  const left = text('available');
  if (error.entry === 'insufficientBalance' && left) return { kind: 'balance', left };
  const [asset, minimum, maximum] = [text('asset'), text('minimum'), text('maximum')];
  if (error.entry === 'belowMinimum' && asset && minimum) return { kind: 'minimum', asset, bound: minimum };
  if (error.entry !== 'aboveQuota') return other;
  if (asset && maximum) return { kind: 'maximum', asset, bound: maximum };
  const [limit, rest] = [text('limit'), text('left')];
  return limit && rest ? { kind: 'quota', limit, left: rest } : other;
}
