import { Field } from '@aldgate/ui/controls/Field.tsx';
import { SelectField } from '@aldgate/ui/controls/SelectField.tsx';
import { Grid } from '@aldgate/ui/layout/Grid.tsx';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { useSearchParams } from 'react-router';
import { AssetField } from '../../../lib/amounts/AssetField.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useArea } from '../../../lib/page/area.ts';
import { useAssetName } from '../useAssetName.ts';
import { type Network, useCoins } from './queries.ts';

interface DepositChoiceProps {
  readonly asset: string;
  readonly networks: readonly Network[];
  /** The selected one; undefined where there is none or none is loaded. */
  readonly network: Network | undefined;
}

/** Asset and network. A choice is an address of its own, so that a link leads to the same deposit. */
export function DepositChoice({ asset, networks, network }: DepositChoiceProps) {
  return (
    <Grid collapse columns={2} gap="4" marginTop="5" marginBottom="4" maxWidth="760px">
      <AssetChoice asset={asset} />
      {network !== undefined && <NetworkChoice networks={networks} network={network} />}
    </Grid>
  );
}

function AssetChoice({ asset }: { asset: string }) {
  const { t } = useTranslation('wallet');
  const coins = useCoins().data ?? [];
  const area = useArea();
  return (
    <AssetField
      asset={asset}
      label={t('transfer.asset')}
      choices={coins.map((coin) => coin.asset)}
      nameOf={useAssetName()}
      pageOf={(chosen) => area.page(`recharge/coin/${chosen}`)}
    />
  );
}

interface NetworkChoiceProps {
  readonly networks: readonly Network[];
  readonly network: Network;
}

function NetworkChoice({ networks, network }: NetworkChoiceProps) {
  const { t } = useTranslation('wallet');
  const [, setQuery] = useSearchParams();
  const label = t('deposit.network');
  if (networks.length === 1) {
    return (
      <Field label={label}>
        <Inline minHeight="40px" size="14" weight="mid">
          {network.name}
        </Inline>
      </Field>
    );
  }
  return (
    <SelectField
      label={label}
      options={networks.map((each) => ({ value: each.network, label: each.name }))}
      value={network.network}
      onValue={(chosen) => setQuery({ network: chosen }, { replace: true })}
    />
  );
}
