import { Button } from '@aldgate/ui/controls/Button.tsx';
import { SelectField } from '@aldgate/ui/controls/SelectField.tsx';
import { TextField } from '@aldgate/ui/controls/TextField.tsx';
import { Box } from '@aldgate/ui/layout/Box.tsx';
import { Grid } from '@aldgate/ui/layout/Grid.tsx';
import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { listOptions } from '../../../lib/lists/listOptions.ts';
import { type Network, useCoins } from '../deposits/queries.ts';
import { parseTransactionId } from './transactionEntry.ts';

const TXID_MAX = 100;

interface CheckFormProps {
  readonly asset: string;
  readonly networks: readonly Network[];
  /** Undefined where none carries the asset. */
  readonly network: Network | undefined;
}

/** Asset, network and transaction. What is submitted becomes the page's address. */
export function CheckForm({ asset, networks, network }: CheckFormProps) {
  const { t } = useTranslation('wallet');
  const [query, setQuery] = useSearchParams();
  const coins = useCoins().data ?? [];
  const [text, setText] = useState(query.get('txid') ?? '');
  const [isTried, setTried] = useState(false);
  const txid = parseTransactionId(text);
  const choose = (chosen: Record<string, string>) => setQuery({ asset, ...chosen }, { replace: true });
  return (
    <Stack
      as="form"
      gap="4"
      marginTop="5"
      marginBottom="5"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (txid !== undefined && network !== undefined) setQuery({ asset, network: network.network, txid });
      }}
    >
      <Grid collapse columns={2} gap="4">
        <SelectField
          label={t('transfer.asset')}
          options={listOptions(
            coins.map((coin) => coin.asset),
            asset,
          )}
          value={asset}
          onValue={(chosen) => choose({ asset: chosen })}
        />
        {network !== undefined && (
          <SelectField
            label={t('deposit.network')}
            options={networks.map((each) => ({ value: each.network, label: each.name }))}
            value={network.network}
            onValue={(chosen) => choose({ network: chosen })}
          />
        )}
      </Grid>
      <TextField
        label={t('transaction.txid')}
        autoComplete="off"
        spellCheck={false}
        maxLength={TXID_MAX}
        value={text}
        error={isTried && txid === undefined ? t('transaction.errors.txid') : undefined}
        onValue={setText}
      />
      <Box>
        <Button type="submit" kind="primary" disabled={network === undefined}>
          {t('transaction.submit')}
        </Button>
      </Box>
    </Stack>
  );
}
