import { PROTECTION_LEGS } from '@aldgate/domain/trading/protection.ts';
import type { Instrument } from '../../../marketData/contracts/useInstrument.ts';
import { useAccount } from '../account/accounts.ts';
import { usePositions } from '../account/queries.ts';
import { findProtection, useProtections } from '../account/useProtections.ts';
import type { MovedExit } from '../orderMarkers/exits.ts';
import ProtectionDrawer from '../records/positions/ProtectionDrawer.tsx';

interface MovedExitDrawerProps {
  readonly instrument: Instrument;
  readonly moved: MovedExit;
  readonly onClose: () => void;
}

/** The exits of a position with the price to which one was dragged, to be confirmed. */
export default function MovedExitDrawer({ instrument, moved, onClose }: MovedExitDrawerProps) {
  const { symbol } = instrument;
  const keyId = useAccount()?.keyId;
  const position = usePositions(keyId).data?.items.find(({ instrumentId }) => instrumentId === symbol);
  const protection = findProtection(useProtections(keyId).data, symbol);
  const leg = PROTECTION_LEGS.find((each) => protection?.[each]?.clientOrderId === moved.id);
  if (keyId === undefined || position === undefined || leg === undefined) return null;
  const exit = { leg, price: moved.price };
  return <ProtectionDrawer {...{ keyId, position, protection, instrument, moved: exit, onClose }} />;
}
