import { BeforeAfter, Row, Rows } from '@aldgate/ui/figures/Rows.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useLocale } from '@aldgate/ui/locale.ts';
import { AmountInFull } from '../../../lib/amounts/AmountInFull.tsx';
import { formatPercent } from '../../../lib/amounts/formatPercent.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useFuturesCapital } from '../queries.ts';
import { addTo } from './fundView.ts';
import { findMarginAccount } from './location.ts';
import { computeMarginChange } from './marginChange.ts';
import type { TransferAccount } from './queries.ts';

interface EffectsProps {
  readonly asset: string;
  /** Undefined until a valid amount is entered. */
  readonly amount: string | undefined;
  readonly source: TransferAccount | undefined;
  readonly target: TransferAccount | undefined;
}

/** Changes by the transfer: the balance at both accounts, and the margin ratio of futures wallets. */
export function Effects({ asset, amount, source, target }: EffectsProps) {
  const { t } = useTranslation('brokers');
  const out = amount === undefined ? undefined : `-${amount}`;
  return (
    <div>
      <Text size="12">{t('transfers.beforeAfter')}</Text>
      <Rows aligned>
        {source !== undefined && <Effect account={source} asset={asset} change={out} />}
        {target !== undefined && <Effect account={target} asset={asset} change={amount} />}
      </Rows>
    </div>
  );
}

interface EffectProps {
  readonly account: TransferAccount;
  readonly asset: string;
  /** A decimal string, negative for what leaves. */
  readonly change: string | undefined;
}

function Effect({ account: { label, available, location }, asset, change }: EffectProps) {
  const { t } = useTranslation('brokers');
  const locale = useLocale();
  const after = addTo(available, change);
  const wallets = useFuturesCapital(findMarginAccount(location)).data?.items;
  const wallet = wallets?.find((each) => each.asset === asset);
  const margin = wallet && computeMarginChange(wallet, change ?? '0');
  const before = available ?? undefined;
  return (
    <>
      <Row label={label}>
        {after === undefined ? (
          <AmountInFull asset={asset} value={before} />
        ) : (
          <BeforeAfter
            before={<AmountInFull asset={asset} value={before} withUnit={false} />}
            after={<AmountInFull asset={asset} value={after} />}
          />
        )}
      </Row>
      {margin !== undefined && (
        <Row label={t('transfers.marginRatio', { account: label })}>
          {change === undefined ? (
            formatPercent(margin.before, locale)
          ) : (
            <BeforeAfter before={formatPercent(margin.before, locale)} after={formatPercent(margin.after, locale)} />
          )}
        </Row>
      )}
    </>
  );
}
