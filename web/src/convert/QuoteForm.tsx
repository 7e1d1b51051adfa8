import { NumberField } from '@aldgate/ui/controls/NumberField.tsx';
import { Icon } from '@aldgate/ui/figures/Icon.tsx';
import { useTranslation } from 'react-i18next';
import { useSession } from '../app/session.ts';
import { AssetSelect } from './AssetSelect.tsx';
import { AvailableNote } from './AvailableNote.tsx';
import styles from './convert.module.css';
import { Deed } from './Deed.tsx';
import type { Side } from './entry.ts';
import { FlowError } from './FlowError.tsx';
import { faultText } from './faultText.ts';
import type { ConvertAsset } from './queries.ts';
import { RateLine } from './RateLine.tsx';
import type { useEntry } from './useEntry.ts';
import type { FlowControl } from './useFlow.ts';
import type { ConvertView } from './view.ts';

interface QuoteFormProps {
  readonly assets: readonly ConvertAsset[];
  readonly view: ConvertView;
  readonly entry: ReturnType<typeof useEntry>;
  readonly control: FlowControl;
}

/** The two amounts, either of which may be entered, the rate between them, and the one button that says the deed. */
export function QuoteForm({ assets, view, entry, control }: QuoteFormProps) {
  const { t } = useTranslation('convert');
  const institution = useSession((session) => session.userInfo?.institution.name);
  const { flow } = control;
  const busy = flow.step === 'asking' || flow.step === 'accepting';
  const { side } = entry.entry;
  const edit = (change: () => void) => {
    control.edited();
    change();
  };
  const ask = () => {
    if (view.entry.kind !== 'amount') return;
    const amount = side === 'from' ? { fromAmount: view.entry.amount } : { toAmount: view.entry.amount };
    control.ask({ fromAsset: view.from.asset, toAsset: view.to.asset, ...amount });
  };
  const field = (which: Side) => ({
    value: which === 'from' ? view.fromText : view.toText,
    disabled: busy,
    indicative: view.quote === undefined && side !== which,
    placeholder: '0',
    error: side === which && view.quote === undefined ? faultText(view.entry, view[which].asset, t) : undefined,
    onValue: (text: string) => edit(() => entry.enter(which, text)),
    unit: (
      <AssetSelect
        label={t(which === 'from' ? 'payingAsset' : 'receivingAsset')}
        assets={assets}
        value={view[which].asset}
        disabled={busy}
        onValue={(asset) => edit(() => entry.choose(which, asset))}
      />
    ),
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (flow.step === 'draft' || flow.step === 'expired') ask();
      }}
    >
      <p className={styles.account}>
        {t('account')} <b>{t('assetAccount')}</b> <span>{institution}</span>
      </p>
      <NumberField
        {...field('from')}
        label={t('pay')}
        note={<AvailableNote view={view} disabled={busy} onMax={(text) => edit(() => entry.enter('from', text))} />}
      />
      <div className={styles.flip}>
        <button type="button" aria-label={t('flip')} disabled={busy} onClick={() => edit(entry.flip)}>
          <Icon name="swap" />
        </button>
      </div>
      <NumberField {...field('to')} label={t('receive')} note={t('fee')} />
      <RateLine view={view} />
      <FlowError flow={flow} view={view} />
      <Deed control={control} view={view} onAsk={ask} />
    </form>
  );
}
