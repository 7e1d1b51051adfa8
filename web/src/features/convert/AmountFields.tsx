import { Button } from '@aldgate/ui/controls/Button.tsx';
import { NumberField } from '@aldgate/ui/controls/NumberField.tsx';
import { Icon } from '@aldgate/ui/figures/Icon.tsx';
import { Price } from '@aldgate/ui/figures/Price.tsx';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import type { ReactNode } from 'react';
import type { Side } from '../../lib/amounts/entry.ts';
import { useOwnBound } from '../../lib/amounts/useOwnText.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { AssetSelect, entryErrorText } from '../../lib/quotes/index.ts';
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
  const { t: tQuotes } = useTranslation('quotes');
  const { side } = entry.entry;
  const own = useOwnBound();
  const field = (which: Side) => ({
    value: which === 'from' ? view.fromText : view.toText,
    disabled,
    indicative: view.quote === undefined && side !== which,
    placeholder: '0',
    error:
      side === which && view.quote === undefined
        ? entryErrorText(view.entry, view[which].asset, tQuotes, own)
        : undefined,
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

/** The price between the two assets: the quote's once there is one, else the indicative market price. */
export function RateLine({ view: { rate, quote, spreadBps } }: { view: ConvertView }) {
  const { t } = useTranslation('convert');
  const { t: tQuotes } = useTranslation('quotes');
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
            {firm ? tQuotes('rateOf', { base: rate.baseAsset }) : t('about', { base: rate.baseAsset })}
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
