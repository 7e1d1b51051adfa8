import { Button } from '@aldgate/ui/controls/Button.tsx';
import { formatDecimal } from '@aldgate/ui/format/decimal.ts';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useLocale } from '@aldgate/ui/locale.ts';
import { displayPlaces, fullPlaces } from '../../lib/amounts/amounts.ts';
import { largestSpend } from '../../lib/amounts/entry.ts';
import { useOwnText } from '../../lib/amounts/useOwnText.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { FlowError } from '../../lib/quotes/index.ts';
import { useSession } from '../../lib/session/session.ts';
import { AmountFields, RateLine } from './AmountFields.tsx';
import type { ConvertView, useEntry } from './conversionForm.ts';
import type { ConvertControl } from './flowCalls.ts';
import { CONVERT } from './product.ts';
import type { ConvertAsset } from './queries.ts';
import { SubmitButton } from './SubmitButton.tsx';

interface QuoteFormProps {
  readonly assets: readonly ConvertAsset[];
  readonly view: ConvertView;
  readonly entry: ReturnType<typeof useEntry>;
  readonly control: ConvertControl;
  /** The available balances by asset; undefined until loaded. */
  readonly balances: ReadonlyMap<string, string> | undefined;
}

/** The paying account, the two amounts, the rate between them, and the submit button. */
export function QuoteForm({ assets, view, entry, control, balances }: QuoteFormProps) {
  const { t: tQuotes } = useTranslation('quotes');
  const institution = useSession((session) => session.userInfo?.institution.name);
  const { flow } = control;
  const busy = flow.step === 'quoting' || flow.step === 'accepting';
  const edit = (change: () => void) => {
    control.edited();
    change();
  };
  const requestQuote = () => {
    if (view.entry.kind !== 'amount' || view.suspended) return;
    const { amount } = view.entry;
    const amountField = entry.entry.side === 'from' ? { fromAmount: amount } : { toAmount: amount };
    control.requestQuote({ fromAsset: view.from.asset, toAsset: view.to.asset, ...amountField });
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (flow.step === 'draft' || flow.step === 'expired') requestQuote();
      }}
    >
      <Inline as="p" wrap gap="2" minHeight="28px" marginBottom="3" tone="3">
        {tQuotes('account')}{' '}
        <Text as="b" weight="mid" tone="1">
          {tQuotes('assetAccount')}
        </Text>{' '}
        <span>{institution}</span>
      </Inline>
      <AmountFields
        assets={assets}
        balances={balances}
        view={view}
        entry={entry}
        disabled={busy}
        onEdit={edit}
        note={<AvailableNote view={view} disabled={busy} onMax={(text) => edit(() => entry.enter('from', text))} />}
      />
      <RateLine view={view} />
      <FlowError product={CONVERT} flow={flow} paid={{ asset: view.from.asset, available: view.fromAvailable }} />
      <SubmitButton control={control} view={view} />
    </form>
  );
}

interface AvailableNoteProps {
  readonly view: ConvertView;
  readonly disabled: boolean;
  readonly onMax: (text: string) => void;
}

/** The available balance, rounded down, and a button to use all of it. */
function AvailableNote({ view, disabled, onMax }: AvailableNoteProps) {
  const { t } = useTranslation('convert');
  const locale = useLocale();
  const { from, fromAvailable } = view;
  const places = displayPlaces(from.asset);
  const own = useOwnText();
  const amount = own(formatDecimal(fromAvailable, { locale, placesMin: places, placesMax: fullPlaces(from.asset) }));
  return (
    <>
      <span>{t('available', { amount, asset: from.asset })}</span>
      <Button
        kind="link"
        disabled={disabled || fromAvailable === undefined}
        onClick={() => onMax(largestSpend({ ...from, available: fromAvailable }))}
      >
        {t('max')}
      </Button>
    </>
  );
}
