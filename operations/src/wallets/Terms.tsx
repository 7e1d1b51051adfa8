import type { OperationsAnswerOf } from '@aldgate/contract/operations/calls.ts';
import { TextField } from '@aldgate/ui/controls/TextField.tsx';
import { toPlainAmount } from '@aldgate/ui/format/entered.ts';
import { Grid } from '@aldgate/ui/layout/Grid.tsx';
import { useState } from 'react';
import { useAction } from '../lib/call.ts';
import { ActionDialog } from '../parts/ActionDialog.tsx';

type Network = OperationsAnswerOf<'listChainNetwork'>[number];
type Asset = Network['assets'][number];

const FIELDS = [
  { field: 'depositMinimum', label: 'deposit minimum' },
  { field: 'hotMinimum', label: 'hot wallet from' },
  { field: 'hotMaximum', label: 'hot wallet to' },
] as const;

/** Confirmations, and for each asset the deposit minimum and the hot wallet's bounds. */
export function Terms({ network, onClose }: { network: Network; onClose: () => void }) {
  const action = useAction('setNetworkTerms', 'Terms unchanged.');
  const [confirmations, setConfirmations] = useState(String(network.confirmations));
  const [assets, setAssets] = useState<readonly Asset[]>(network.assets);
  const change = (changed: string, field: (typeof FIELDS)[number]['field'], value: string) =>
    setAssets((all) => all.map((each) => (each.asset === changed ? { ...each, [field]: value } : each)));
  return (
    <ActionDialog
      title={`Terms of ${network.name}`}
      text="Needs a second operator’s approval. What the hot wallet holds above its maximum goes to cold."
      confirm="Submit for approval"
      action={action}
      body={(reason) => ({
        network: network.network,
        confirmations: Number(confirmations),
        assets: assets.map(({ asset, depositMinimum, hotMinimum, hotMaximum }) => ({
          asset,
          depositMinimum: toPlainAmount(depositMinimum),
          hotMinimum: toPlainAmount(hotMinimum),
          hotMaximum: toPlainAmount(hotMaximum),
        })),
        reason,
      })}
      onClose={onClose}
    >
      <TextField
        label="Confirmations"
        inputMode="numeric"
        value={confirmations}
        onValue={(text) => setConfirmations(text.replace(/\D/g, ''))}
      />
      {assets.map((each) => (
        <Grid key={each.asset} collapse columns="repeat(3, minmax(0, 1fr))" gap="2">
          {FIELDS.map(({ field, label }) => (
            <TextField
              key={field}
              label={`${each.asset} ${label}`}
              inputMode="decimal"
              value={each[field]}
              onValue={(text) => change(each.asset, field, text)}
            />
          ))}
        </Grid>
      ))}
    </ActionDialog>
  );
}
