import type { SizeMargin } from '@aldgate/domain/otc/margin.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Switch } from '@aldgate/ui/controls/Switch.tsx';
import { TextField } from '@aldgate/ui/controls/TextField.tsx';
import { Grid } from '@aldgate/ui/layout/Grid.tsx';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { useState } from 'react';
import { useAction } from '../../lib/call.ts';
import { ActionDialog } from '../../parts/ActionDialog.tsx';
import type { DeskView } from '../deskView.ts';
import { addMargin, areSame, removeMargin, toEntered, toPlainMargins } from './margins.ts';

/** The server accepts no more sizes. */
const MARGINS_MAX = 10;

interface SetAssetProps {
  readonly asset: DeskView['assets'][number];
  readonly onClose: () => void;
}

/** An asset's margins by size, and whether it trades. Suspending alone is immediate. */
export function SetAsset({ asset: { asset, enabled, margins }, onClose }: SetAssetProps) {
  const action = useAction('setDeskAsset', `${asset} is suspended at the desk.`);
  const [isEnabled, setEnabled] = useState(enabled);
  const [entered, setEntered] = useState(() => toEntered(margins));
  const plain = toPlainMargins(entered);
  const onlySuspends = enabled && !isEnabled && areSame(plain, margins);
  const change = (changed: number, part: Partial<SizeMargin>) =>
    setEntered((now) => now.map((each) => (each.id === changed ? { ...each, ...part } : each)));
  return (
    <ActionDialog
      title={`${asset} at the desk`}
      text={onlySuspends ? 'Suspended immediately.' : 'Needs a second operator’s approval.'}
      confirm={onlySuspends ? `Suspend ${asset}` : 'Submit for approval'}
      kind={onlySuspends ? 'danger' : 'primary'}
      action={action}
      body={(reason) => ({ asset, enabled: isEnabled, margins: plain, reason })}
      onClose={onClose}
    >
      {entered.map(({ id, toUsd, bps }, index) => (
        <Grid key={id} columns={2} gap="2">
          {toUsd === null ? (
            <TextField
              label="Size"
              value={entered.length === 1 ? 'Any' : 'All above'}
              disabled
              onValue={() => undefined}
            />
          ) : (
            <TextField
              label={`Size ${index + 1}, up to USD`}
              inputMode="decimal"
              value={toUsd}
              onValue={(text) => change(id, { toUsd: text })}
            />
          )}
          <TextField
            label={toUsd === null ? 'Margin above, bps' : `Margin ${index + 1}, bps`}
            inputMode="decimal"
            value={bps}
            onValue={(text) => change(id, { bps: text })}
          />
        </Grid>
      ))}
      <Inline wrap gap="2">
        <Button size="small" disabled={entered.length >= MARGINS_MAX} onClick={() => setEntered(addMargin)}>
          Add a size
        </Button>
        <Button size="small" disabled={entered.length < 2} onClick={() => setEntered(removeMargin)}>
          Remove the last size
        </Button>
      </Inline>
      <Switch label="In use" on={isEnabled} onValue={setEnabled} />
    </ActionDialog>
  );
}
