import { Field } from '@aldgate/ui/controls/Field.tsx';
import { Grid } from '@aldgate/ui/layout/Grid.tsx';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { AssetSelect } from '../../lib/quotes/index.ts';
import type { OtcEntry } from './orderEntry.ts';

interface PairFieldsProps {
  readonly entry: Pick<OtcEntry, 'base' | 'quote'>;
  readonly assets: readonly { readonly asset: string; readonly name: string }[];
  readonly balances?: ReadonlyMap<string, string> | undefined;
  readonly disabled: boolean;
  readonly onChoose: (leg: 'base' | 'quote', asset: string) => void;
}

/** The asset that is traded, and the one against which it is priced. */
export function PairFields({ entry, assets, balances, disabled, onChoose }: PairFieldsProps) {
  const { t } = useTranslation('otc');
  const select = (leg: 'base' | 'quote', label: string) => (
    <Field label={label}>
      <AssetSelect
        variant="form"
        label={label}
        assets={assets.filter(({ asset }) => asset !== (leg === 'base' ? entry.quote : entry.base))}
        balances={balances}
        value={entry[leg]}
        disabled={disabled}
        onValue={(asset) => onChoose(leg, asset)}
      />
    </Field>
  );
  return (
    <Grid columns="minmax(0, 1fr) minmax(0, 1fr)" gap="3" marginBottom="3">
      {select('base', t('form.asset'))}
      {select('quote', t('form.against'))}
    </Grid>
  );
}
