import { splitWords } from '@aldgate/domain/fields/splitWords.ts';
import { Amount } from '@aldgate/ui/figures/Amount.tsx';
import { Rows } from '@aldgate/ui/figures/Rows.tsx';
import { Facts } from '../parts/Facts.tsx';
import { CustomerLink } from '../parts/TextLink.tsx';
import { Time } from '../parts/Time.tsx';
import { type FundMove, STEPS } from './exchange.ts';

/** A fund move in full. */
export function MoveDetail({ move }: { move: FundMove }) {
  return (
    <Rows>
      <Facts
        of={{
          Number: move.transferNo,
          Customer: <CustomerLink customer={move.customer} />,
          From: move.labels.source,
          To: move.labels.target,
          Amount: <Amount value={move.amount} placesMax={18} unit={move.asset} />,
          State: splitWords(move.state),
          Step: STEPS[move.step],
          'Attempts of this step': String(move.attempts),
          'The exchange’s last answer': move.refusal,
          Reason: move.reason,
          'Requested by': move.requestedBy && (move.requestedBy.name ?? move.requestedBy.email),
          Requested: <Time at={move.createdAt} />,
          Ended: move.settledAt === null ? null : <Time at={move.settledAt} />,
        }}
      />
    </Rows>
  );
}
