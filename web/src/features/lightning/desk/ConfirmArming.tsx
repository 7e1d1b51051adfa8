import { decimal } from '@aldgate/domain/money/amount.ts';
import type { Instrument } from '../../../marketData/contracts/useInstrument.ts';
import { ArmDialog } from '../keys/ArmDialog.tsx';
import { MARGIN_PERCENTS } from '../sizes/sizing.ts';
import type { Desk } from './useDesk.ts';

interface ConfirmArmingProps {
  readonly instrument: Instrument;
  readonly desk: Desk;
  /** Keys were armed, and an account was added since. */
  readonly isAdded: boolean;
  readonly onConfirm: (exchangeKeyIds: readonly string[]) => void;
  readonly onCancel: () => void;
}

/** Asks before keys act on the accounts that are on. */
export function ConfirmArming({ instrument, desk, isAdded, onConfirm, onCancel }: ConfirmArmingProps) {
  const { active, keyboard, sizing, plan } = desk;
  const isShare = sizing.sizing === 'margin';
  const sizes = isShare ? MARGIN_PERCENTS : desk.sizes;
  const values = sizes.flatMap((_size, index) =>
    (['buy', 'sell'] as const).map((direction) => plan(index + 1, undefined, direction).value),
  );
  return (
    <ArmDialog
      accounts={active.map(({ keyId, accountName }) => ({ exchangeKeyId: keyId, accountName }))}
      sizes={sizes}
      unit={isShare ? '%' : instrument.baseAsset}
      largest={{ value: findLargest(values), currency: 'USD' }}
      isOnePress={keyboard?.keyBoardConfig.isOnePress ?? true}
      isAdded={isAdded}
      onConfirm={onConfirm}
      onCancel={onCancel}
    />
  );
}

/** The largest of values, as decimal strings; undefined where one of them is not known. */
function findLargest(values: readonly (string | null)[]): string | undefined {
  const known = values.filter((value) => value !== null);
  return known.length < values.length ? undefined : known.toSorted((a, b) => decimal(a).cmp(b)).at(-1);
}
