import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Amount } from '@aldgate/ui/figures/Amount.tsx';
import { Rows } from '@aldgate/ui/figures/Rows.tsx';
import { Heading } from '@aldgate/ui/layout/Heading.tsx';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { Note } from '@aldgate/ui/states/Note.tsx';
import { useState } from 'react';
import { usePermission } from '../../lib/session.ts';
import { Facts } from '../../parts/Facts.tsx';
import { RecordTable } from '../../parts/records/RecordTable.tsx';
import { CustomerLink, TextLink } from '../../parts/TextLink.tsx';
import { Time } from '../../parts/Time.tsx';
import { type DeskRequest, useDesk } from '../deskView.ts';
import { BelowMargin, pairOf, Side, Usd } from '../orderCells.tsx';
import { REQUEST_STATES } from '../orderStates.ts';
import { TimeLeft } from '../TimeLeft.tsx';
import { PAST_TRADES } from '../tradeColumns.tsx';
import { AnswerRequest } from './AnswerRequest.tsx';
import { DeclineRequest } from './DeclineRequest.tsx';
import { PriceFacts } from './PriceFacts.tsx';

interface RequestDetailProps {
  readonly request: DeskRequest;
  /** Whether it is answered here: beside the approval of its price it is not. */
  readonly hasActions?: boolean;
}

/** OTC-04: a request with what a dealer prices it by, and the answer. */
export function RequestDetail({ request, hasActions = true }: RequestDetailProps) {
  const { hours } = useDesk();
  const isWaiting = request.status === 'submitted';
  return (
    <Stack gap="3" padding="0 0 4">
      <Text size="20" weight="mid">
        <Requested request={request} />
      </Text>
      <Rows>
        <Facts
          of={{
            Customer: <CustomerLink customer={request.customer} />,
            'Asked by': request.askedBy,
            Side: (
              <>
                <Side order={request} /> {pairOf(request)}
              </>
            ),
            Size: <Usd value={request.sizeUsd ?? request.usdValue} />,
            Note: request.note,
            State: REQUEST_STATES[request.status],
            'Time left': <TimeLeft order={request} hours={hours} />,
            'Answer due': request.answerBy === null ? null : <Time at={request.answerBy} />,
            Price: request.price && (
              <>
                <Amount value={request.price} placesMax={8} unit={request.quoteAsset} /> <BelowMargin order={request} />
              </>
            ),
            'Price expires': request.status === 'running' ? <Time at={request.expiresAt} /> : null,
            Reason: request.reason,
          }}
        />
        {isWaiting && <PriceFacts request={request} />}
        <Facts
          of={{
            '24-hour limit': (
              <>
                <Usd value={request.daily.left} /> left of <Usd value={request.daily.limit} />
              </>
            ),
          }}
        />
      </Rows>
      {isWaiting && hasActions && <Actions request={request} />}
      <PastTrades request={request} />
    </Stack>
  );
}

/** The entered amount, and for which asset. */
function Requested({ request: { fixed, requestedAmount, fromAsset, toAsset } }: { request: DeskRequest }) {
  const [asset, other] = fixed === 'from' ? [fromAsset, toAsset] : [toAsset, fromAsset];
  return (
    <>
      {fixed === 'from' ? 'Gives ' : 'Gets '}
      <Amount value={requestedAmount} placesMax={8} unit={asset} /> for {other}
    </>
  );
}

function Actions({ request }: { request: DeskRequest }) {
  const mayDeal = usePermission('desk');
  const [open, setOpen] = useState<'answer' | 'decline'>();
  const { approvalId, minutesMax, mid } = request;
  const close = () => setOpen(undefined);
  const isPriced = approvalId !== null;
  const waits = isPriced && (
    <Note>
      A price waits for a second dealer. <TextLink to={`/approvals?approval=${approvalId}`}>Open the approval</TextLink>
    </Note>
  );
  if (!mayDeal) return waits;
  return (
    <>
      {waits}
      {!isPriced && minutesMax === 0 && <Note>The desk is closed. It can give a price once it is open.</Note>}
      <Inline wrap gap="2">
        {!isPriced && (
          <Button kind="primary" disabled={minutesMax === 0 || mid === null} onClick={() => setOpen('answer')}>
            Give a price
          </Button>
        )}
        <Button kind="danger" onClick={() => setOpen('decline')}>
          Decline
        </Button>
      </Inline>
      {open === 'answer' && <AnswerRequest request={request} onClose={close} />}
      {open === 'decline' && <DeclineRequest request={request} onClose={close} />}
    </>
  );
}

/** The customer's latest trades at the desk. */
function PastTrades({ request: { customer, trades } }: { request: DeskRequest }) {
  return (
    <Stack gap="2">
      <Heading as="h3" size="12">
        Latest trades
      </Heading>
      {trades.length === 0 ? (
        <Text size="13" tone="3">
          {customer.name} has not traded at the desk.
        </Text>
      ) : (
        <RecordTable
          label="Latest trades"
          columns={PAST_TRADES}
          items={trades}
          getKey={({ orderId }) => orderId}
          openKey={undefined}
          expands={false}
          onOpen={() => undefined}
        />
      )}
    </Stack>
  );
}
