import { Suspense } from 'react';
import { lazyPart } from '../../../lib/page/lazyPart.tsx';
import type { Instrument } from '../../../marketData/contracts/useInstrument.ts';
import type { AccountOption } from '../account/accounts.ts';
import { findProtection, useProtections } from '../account/useProtections.ts';
import type { ContractTerms } from '../account/useTerms.ts';
import { isAgainst } from '../orderForm/entry.ts';
import { onceTicketReady } from '../ticketReady.ts';
import { AmountFields } from './AmountFields.tsx';
import { ConditionFields } from './ConditionFields.tsx';
import { OpenedPosition } from './OpenedPosition.tsx';
import { OrderFlags } from './OrderFlags.tsx';
import { ProtectionFields, ProtectionSwitch } from './ProtectionFields.tsx';
import { findDisabledReason } from './reasons.ts';
import { TicketFrame } from './TicketFrame.tsx';
import styles from './ticket.module.css';
import { useDisabledText } from './useDisabledText.ts';
import { useTicket } from './useTicket.ts';

const Estimates = lazyPart(onceTicketReady(() => import('./Estimates.tsx')));
// Loaded on demand: until then the ticket needs no dialog code.
const ConfirmOrder = lazyPart(() => import('./ConfirmOrder.tsx'));

const KINDS = ['limit', 'market', 'conditional'] as const;

interface TicketFormProps {
  readonly instrument: Instrument;
  readonly account: AccountOption;
  readonly terms: ContractTerms | undefined;
}

/** The order form of a contract and its estimates. */
export function TicketForm({ instrument, account, terms }: TicketFormProps) {
  const ticket = useTicket(instrument, account.keyId, terms);
  const { entry } = ticket;
  const exits = findProtection(useProtections(account.keyId).data, instrument.symbol);
  const disabledReason = useDisabledText(findDisabledReason(ticket), ticket, instrument);
  return (
    <TicketFrame
      ticket={ticket}
      instrument={instrument}
      kinds={KINDS}
      kindsEnd={<ProtectionSwitch ticket={ticket} />}
      disabledReason={disabledReason}
      hasExpiry={entry.kind === 'conditional' || entry.timeInForce === 'GTD'}
      fields={
        <>
          {entry.kind === 'conditional' && <ConditionFields ticket={ticket} instrument={instrument} />}
          <AmountFields ticket={ticket} instrument={instrument} />
          <OrderFlags ticket={ticket} />
          <ProtectionFields
            ticket={ticket}
            instrument={instrument}
            prices={ticket.prices}
            replaces={
              ticket.held !== undefined &&
              !isAgainst(entry.direction, ticket.held) &&
              exits !== undefined &&
              exits.state !== 'failed'
            }
          />
          <OpenedPosition entry={entry} held={ticket.held} instrument={instrument} />
        </>
      }
      figures={
        <div className={styles.estimates} data-kind={entry.kind}>
          <Suspense fallback={null}>
            <Estimates ticket={ticket} instrument={instrument} />
          </Suspense>
        </div>
      }
      renderConfirmation={(confirmation) => <ConfirmOrder ticket={ticket} instrument={instrument} {...confirmation} />}
    />
  );
}
