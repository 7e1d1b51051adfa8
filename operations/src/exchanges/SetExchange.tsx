import { TextField } from '@aldgate/ui/controls/TextField.tsx';
import { toPlainAmount } from '@aldgate/ui/format/entered.ts';
import { useState } from 'react';
import { useAction } from '../lib/call.ts';
import { fieldError } from '../lib/errorText.ts';
import { ActionDialog } from '../parts/ActionDialog.tsx';
import type { Exchange } from './exchange.ts';

interface SetExchangeProps {
  readonly exchange: Exchange;
  readonly onClose: () => void;
}

/** Suspends an exchange immediately. */
export function SuspendExchange({ exchange: { exchangeCode, exchangeName }, onClose }: SetExchangeProps) {
  const action = useAction('setExchange', `${exchangeName} is suspended.`);
  return (
    <ActionDialog
      title={`Suspend ${exchangeName}`}
      text="Takes effect immediately: no account is opened there, and no money is moved in or out. Moves under way go on."
      confirm={`Suspend ${exchangeName}`}
      kind="danger"
      action={action}
      body={(reason) => ({ exchangeCode, state: 'suspended' as const, reason })}
      onClose={onClose}
    />
  );
}

/** Opens an exchange with a second operator. */
export function OpenExchange({ exchange: { exchangeCode, exchangeName }, onClose }: SetExchangeProps) {
  const action = useAction('setExchange', `${exchangeName} is open.`);
  return (
    <ActionDialog
      title={`Open ${exchangeName}`}
      text="Needs a second operator’s approval."
      confirm="Submit for approval"
      action={action}
      body={(reason) => ({ exchangeCode, state: 'open' as const, reason })}
      onClose={onClose}
    />
  );
}

interface SetLowWaterProps extends SetExchangeProps {
  readonly asset: string;
  /** The present mark; null without one. */
  readonly mark: string | null;
}

/** The balance below which a task is opened; an empty one means no mark. */
export function SetLowWater({ exchange, asset, mark, onClose }: SetLowWaterProps) {
  const { exchangeCode, exchangeName } = exchange;
  const action = useAction('setExchange', 'Changed.');
  const [text, setText] = useState(mark ?? '');
  return (
    <ActionDialog
      title={`Low-water mark of ${asset} at ${exchangeName}`}
      text="A task opens once the platform’s balance there is below it. Without a mark none opens."
      confirm="Set mark"
      action={action}
      atFields={['lowWater.amount']}
      body={(reason) => ({
        exchangeCode,
        lowWater: { asset, amount: text.trim() === '' ? null : toPlainAmount(text) },
        reason,
      })}
      onClose={onClose}
    >
      <TextField
        label={`Low-water mark, ${asset}`}
        inputMode="decimal"
        value={text}
        error={fieldError(action.error, 'lowWater.amount')}
        onValue={setText}
      />
    </ActionDialog>
  );
}
