import { toast } from '@aldgate/client-kit/toasts.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Select } from '@aldgate/ui/controls/Select.tsx';
import { Amount } from '@aldgate/ui/figures/Amount.tsx';
import { Row, Rows } from '@aldgate/ui/figures/Rows.tsx';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { ConfirmDialog } from '@aldgate/ui/overlays/ConfirmDialog.tsx';
import { Dialog } from '@aldgate/ui/overlays/Dialog.tsx';
import { Drawer } from '@aldgate/ui/overlays/Drawer.tsx';
import { Tooltip } from '@aldgate/ui/overlays/Tooltip.tsx';
import type { ToastKind } from '@aldgate/ui/states/Toasts.tsx';
import { useState } from 'react';
import { Panel } from './Panel.tsx';

type Layer = 'confirm' | 'dialog' | 'drawer' | 'danger';

const TOASTS: readonly (readonly [ToastKind, string])[] = [
  ['success', 'Bought 2.546 BTC at 104,286.3'],
  ['info', 'Sending buy 2.546 BTC'],
  ['error', 'Rejected: price outside ±5% of mark'],
];

const NETWORKS = [
  { value: 'ethereum', label: 'Ethereum' },
  { value: 'bitcoin', label: 'Bitcoin' },
];

export function Overlays() {
  const [open, setOpen] = useState<Layer>();
  const [network, setNetwork] = useState('ethereum');
  const close = () => setOpen(undefined);
  const onOpenChange = (next: boolean) => {
    if (!next) close();
  };
  return (
    <Panel title="Layers and messages" wide>
      <Inline wrap gap="2 3">
        <Button onClick={() => setOpen('confirm')}>Confirm a trade</Button>
        <Button onClick={() => setOpen('danger')}>Confirm a cancellation</Button>
        <Button onClick={() => setOpen('dialog')}>Open a dialog</Button>
        <Button onClick={() => setOpen('drawer')}>Open a drawer</Button>
        <Tooltip text="What one unit costs at the moment, for orientation">
          <Button kind="link">Indicative price</Button>
        </Tooltip>
        {TOASTS.map(([kind, text]) => (
          <Button key={kind} size="small" onClick={() => toast(kind, text)}>
            Toast: {kind}
          </Button>
        ))}
      </Inline>
      <ConfirmDialog
        open={open === 'confirm'}
        kind="buy"
        title="Buy 2.546 BTC at 104,286.3?"
        cancelLabel="Cancel"
        confirmLabel="Buy 2.546 BTC"
        onCancel={close}
        onConfirm={close}
      >
        <Rows>
          <Row label="Symbol">BTCUSDT</Row>
          <Row label="Value">
            <Amount value="265512.92" places={2} unit="USDT" />
          </Row>
        </Rows>
      </ConfirmDialog>
      <ConfirmDialog
        open={open === 'danger'}
        kind="danger"
        title="Cancel 3 orders?"
        cancelLabel="Keep them"
        confirmLabel="Cancel 3 orders"
        onCancel={close}
        onConfirm={close}
      >
        What is filled already stays.
      </ConfirmDialog>
      <Dialog open={open === 'dialog'} onOpenChange={onOpenChange} title="Deposit address" closeLabel="Close">
        Send only on the network that is named here.
      </Dialog>
      <Drawer
        open={open === 'drawer'}
        onOpenChange={onOpenChange}
        title="Withdraw"
        closeLabel="Close"
        footer={
          <>
            <Button onClick={close}>Cancel</Button>
            <Button kind="primary" onClick={close}>
              Continue
            </Button>
          </>
        }
      >
        <Select label="Network" options={NETWORKS} value={network} onValue={setNetwork} />
      </Drawer>
    </Panel>
  );
}
