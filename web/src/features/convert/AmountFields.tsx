import { Button } from '@aldgate/ui/controls/Button.tsx';
import { NumberField } from '@aldgate/ui/controls/NumberField.tsx';
import { Select } from '@aldgate/ui/controls/Select.tsx';
import { Icon } from '@aldgate/ui/figures/Icon.tsx';
import { Price } from '@aldgate/ui/figures/Price.tsx';
import { formatDecimal } from '@aldgate/ui/format/decimal.ts';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useLocale } from '@aldgate/ui/locale.ts';
import type { ReactNode } from 'react';
import { boundText, displayPlaces } from '../../lib/amounts/amounts.ts';
import type { Entry, Side } from '../../lib/amounts/entry.ts';
import { useOwnBound, useOwnText } from '../../lib/amounts/useOwnText.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import type { Translate } from '../../lib/i18n/texts.ts';
import { assetName } from './assetName.ts';
import type { ConvertView, useEntry } from './conversionForm.ts';
import styles from './convert.module.css';
import type { ConvertAsset } from './queries.ts';

interface AmountFieldsProps {
  readonly assets: readonly ConvertAsset[];
  /** The available balances by asset, listed with the assets to pay with. */
  readonly balances?: ReadonlyMap<string, string> | undefined;
  readonly view: ConvertView;
  readonly entry: ReturnType<typeof useEntry>;
  readonly disabled: boolean;
  /** Runs an edit by the user. */
  readonly onEdit: (change: () => void) => void;
  /** Beside the paid amount. */
  readonly note?: ReactNode;
}

/** The two amounts, either of which can be entered, and the button that swaps them. */
export function AmountFields({ assets, balances, view, entry, disabled, onEdit, note }: AmountFieldsProps) {
  const { t } = useTranslation('convert');
  const { side } = entry.entry;
  const own = useOwnBound();
  const field = (which: Side) => ({
    value: which === 'from' ? view.fromText : view.toText,
    disabled,
    indicative: view.quote === undefined && side !== which,
    placeholder: '0',
    error:
      side === which && view.quote === undefined ? fieldErrorText(view.entry, view[which].asset, t, own) : undefined,
    onValue: (text: string) => onEdit(() => entry.enter(which, text)),
    unit: (
      <AssetSelect
        label={t(which === 'from' ? 'payingAsset' : 'receivingAsset')}
        assets={assets}
        balances={which === 'from' ? balances : undefined}
        value={view[which].asset}
        disabled={disabled}
        onValue={(asset) => onEdit(() => entry.choose(which, asset))}
      />
    ),
  });
  return (
    <>
      <NumberField {...field('from')} label={t('pay')} note={note} />
      <Inline justify="center">
        <Button
          kind="square"
          size="small"
          aria-label={t('flip')}
          disabled={disabled}
          onClick={() => onEdit(entry.flip)}
        >
          <Icon name="swap" />
        </Button>
      </Inline>
      <NumberField {...field('to')} label={t('receive')} note={t('fee')} />
    </>
  );
}

interface AssetSelectProps {
  readonly label: string;
  readonly assets: readonly ConvertAsset[];
  readonly balances: ReadonlyMap<string, string> | undefined;
  readonly value: string;
  readonly disabled: boolean;
  readonly onValue: (asset: string) => void;
}

/** The asset of an amount, with its name in the list, and the available balance of an asset to pay with. */
function AssetSelect({ label, assets, balances, value, disabled, onValue }: AssetSelectProps) {
  const { t } = useTranslation('convert');
  const locale = useLocale();
  const own = useOwnText();
  const options = assets.map((each) => {
    const { asset } = each;
    const places = displayPlaces(asset);
    const balance = balances?.get(asset);
    const available =
      balance === undefined
        ? ''
        : ` · ${own(formatDecimal(balance, { locale, placesMin: places, placesMax: places }))}`;
    return { value: asset, label: asset, detail: `${assetName(each, t)}${available}` };
  });
  return (
    <Select variant="figure" label={label} options={options} value={value} disabled={disabled} onValue={onValue} />
  );
}

/** The error text of an entered amount, with its bound; undefined without an error. */
function fieldErrorText(
  entry: Entry,
  asset: string,
  t: Translate<'convert'>,
  own: ReturnType<typeof useOwnBound>,
): string | undefined {
  if (entry.kind !== 'invalid') return undefined;
  if (entry.fieldError === 'number' || entry.fieldError === 'decimals')
    return t(`errors.${entry.fieldError}`, { bound: entry.bound });
  return t(`errors.${entry.fieldError}`, { bound: own(entry.fieldError, boundText(entry.bound, asset)), asset });
}

/** The price between the two assets: the quote's once there is one, else the indicative market price. */
export function RateLine({ view: { rate, quote, spreadBps } }: { view: ConvertView }) {
  const { t } = useTranslation('convert');
  const firm = quote !== undefined;
  return (
    <p className={styles.rate}>
      <span>{t(firm ? 'rate' : 'indicativeRate')}</span>
      {rate === undefined ? (
        <Text as="span" tone="3">
          {t('noRate')}
        </Text>
      ) : (
        <span>
          <Text as="span" tone="3">
            {t(firm ? 'rateOf' : 'about', { base: rate.baseAsset })}
          </Text>{' '}
          <Text as="b" weight="mid" tone="1">
            <Price value={rate.price} />
          </Text>{' '}
          <Text as="span" tone="3">
            {rate.quoteAsset}
            {!firm && spreadBps !== undefined && ` ${t('includesSpread', { bps: spreadBps })}`}
          </Text>
        </span>
      )}
    </p>
  );
}
