import { ALONE, describeMargin } from '@aldgate/domain/otc/dealer.ts';
import { TextField } from '@aldgate/ui/controls/TextField.tsx';
import { Amount } from '@aldgate/ui/figures/Amount.tsx';
import { Rows } from '@aldgate/ui/figures/Rows.tsx';
import { toPlainAmount } from '@aldgate/ui/format/entered.ts';
import { Grid } from '@aldgate/ui/layout/Grid.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useState } from 'react';
import { useAction, useCallQuery } from '../../lib/call.ts';
import { fieldError } from '../../lib/errorText.ts';
import { ActionDialog } from '../../parts/ActionDialog.tsx';
import { Facts } from '../../parts/Facts.tsx';
import type { DeskRequest } from '../deskView.ts';
import { Usd } from '../orderCells.tsx';
import { brokenBound, marginOfEntered, otherAmount } from './distance.ts';
import { PriceFacts } from './PriceFacts.tsx';
import { PROPOSED_BPS, proposePrice, reasonsForSecond } from './secondDealer.ts';

/** The mid is fetched again at this interval while a price is entered. */
const MID_MS = 1_000;
interface AnswerRequestProps {
  readonly request: DeskRequest;
  readonly onClose: () => void;
}

/** OTC-04: a price for a request. Its distance from the mid, and who approves it, are shown before it is sent. */
export function AnswerRequest({ request: opened, onClose }: AnswerRequestProps) {
  const { orderId } = opened;
  const request = useCallQuery('queryDeskRequest', { orderId }, { again: () => MID_MS }).data ?? opened;
  const { customer, quoteAsset, minutesMax } = request;
  const action = useAction('answerDeskRequest', 'Price given. The customer has been emailed.');
  const [entered, setEntered] = useState<string>();
  const price = entered ?? proposePrice(request);
  const [minutes, setMinutes] = useState(String(Math.min(ALONE.minutes, opened.minutesMax)));
  const [boundBps, setBoundBps] = useState(opened.boundBps);
  const margin = marginOfEntered(request, price);
  const reasons = reasonsForSecond(request, { price, minutes, boundBps });
  const needsSecond = reasons.length > 0;
  return (
    <ActionDialog
      title={`Price for ${customer.name}`}
      text={
        needsSecond
          ? `Needs a second dealer’s approval, and its life begins then. ${reasons.join(' ')}`
          : 'Given immediately. The customer is emailed and can accept it while it lasts.'
      }
      confirm={needsSecond ? 'Submit for approval' : 'Give price'}
      action={action}
      atFields={FIELDS}
      withoutReason={!needsSecond}
      missing={price.trim() === '' || minutes === '' ? 'Enter a price and its minutes.' : undefined}
      body={(reason) => ({
        orderId,
        price: toPlainAmount(price),
        minutes: Number(minutes),
        boundBps: toPlainAmount(boundBps),
        ...(needsSecond && { reason }),
      })}
      onClose={onClose}
    >
      <Rows compact>
        <PriceFacts request={request} />
        <Facts
          of={{
            'At this price': <AtPrice request={request} price={price} />,
            'From the mid': margin === undefined ? '–' : describeMargin(margin),
            'Given alone, 24 hours': <Usd value={request.givenUsd} />,
          }}
        />
      </Rows>
      <TextField
        label={`Price, ${quoteAsset}`}
        inputMode="decimal"
        value={price}
        error={brokenBound(request, price) ?? fieldError(action.error, 'price')}
        onValue={setEntered}
      />
      <Grid collapse columns={2} gap="2">
        <TextField
          label={`Minutes, 1 to ${minutesMax}`}
          inputMode="numeric"
          value={minutes}
          error={fieldError(action.error, 'minutes')}
          onValue={(text) => setMinutes(text.replace(/\D/g, ''))}
        />
        <TextField
          label="Ends early beyond, bps"
          inputMode="decimal"
          value={boundBps}
          error={fieldError(action.error, 'boundBps')}
          onValue={setBoundBps}
        />
      </Grid>
      <Text size="12" tone="3" lead="text">
        Until you change it, the price follows the suggested one, {PROPOSED_BPS} bps further from the mid. It ends early
        once the mid has moved that far against the desk.
      </Text>
    </ActionDialog>
  );
}

const FIELDS = ['price', 'minutes', 'boundBps'] as const;

/** The amounts that the customer pays and receives at a price. */
function AtPrice({ request, price }: { request: DeskRequest; price: string }) {
  const { fixed, fromAsset, toAsset, requestedAmount } = request;
  const other = otherAmount(request, price);
  if (other === undefined) return '–';
  const [paid, received] = fixed === 'from' ? [requestedAmount, other] : [other, requestedAmount];
  return (
    <>
      <Amount value={paid} placesMax={8} unit={fromAsset} /> for{' '}
      <Amount value={received} placesMax={8} unit={toAsset} />
    </>
  );
}
