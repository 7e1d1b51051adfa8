import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Amount } from '@aldgate/ui/figures/Amount.tsx';
import { Row, Rows } from '@aldgate/ui/figures/Rows.tsx';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useState } from 'react';
import { useAction } from '../lib/call.ts';
import { usePermission, useSession } from '../lib/session.ts';
import { ActionDialog } from '../parts/ActionDialog.tsx';
import { Failure } from '../parts/Failure.tsx';
import { CustomerLink, TextLink } from '../parts/TextLink.tsx';
import { Time } from '../parts/Time.tsx';
import { BreakPlace } from './BreakPlace.tsx';
import { type Break, nameConcerned } from './breakItem.ts';

interface BreakDetailProps {
  readonly item: Break;
  /** Whether it is taken here; its task has a button of its own. */
  readonly hasTake: boolean;
}

/** Shows a break's place, figures and notes, and the operator's actions. */
export function BreakDetail({ item, hasTake }: BreakDetailProps) {
  const { ledger, outside, asset, customer, firstSeenAt, lastSeenAt, endedAt, notes, owner, approvalId } = item;
  return (
    <Stack gap="3" maxWidth="640px" padding="0 0 4">
      <Rows>
        {ledger !== null && <Figure label="Ledger" value={ledger} asset={asset} />}
        {outside !== null && <Figure label="Outside" value={outside} asset={asset} />}
        <BreakPlace item={item} />
        <Row label="Customer">{customer === null ? nameConcerned(item) : <CustomerLink customer={customer} />}</Row>
        <Row label="First seen">
          <Time at={firstSeenAt} />
        </Row>
        <Row label="Last seen">
          <Time at={lastSeenAt} />
        </Row>
        {endedAt !== null && (
          <Row label="Ended">
            <Time at={endedAt} />
          </Row>
        )}
        <Row label="Owner">{owner?.name ?? 'Nobody'}</Row>
        {approvalId !== null && (
          <Row label="Sign-off">
            <TextLink to={`/approvals?approval=${approvalId}`}>Waits for a second operator</TextLink>
          </Row>
        )}
      </Rows>
      {notes.map(({ at, operator, text }) => (
        <Text key={`${at} ${text}`} size="13" lead="text">
          <Time at={at} />, {operator.name}: {text}
        </Text>
      ))}
      <Actions item={item} hasTake={hasTake} />
    </Stack>
  );
}

function Figure({ label, value, asset }: { label: string; value: string; asset: string | null }) {
  return (
    <Row label={label}>
      <Amount value={value} placesMax={18} {...(asset !== null && { unit: asset })} />
    </Row>
  );
}

function Actions({ item: { breakId, state, owner, approvalId }, hasTake }: BreakDetailProps) {
  const mayAct = usePermission('capital');
  const operatorId = useSession(({ operator }) => operator?.operatorId);
  const [dialog, setDialog] = useState<'note' | 'signOff'>();
  const take = useAction('takeBreak', 'The break is yours.');
  const note = useAction('noteBreak', 'Note added.');
  const signOff = useAction('signOffBreak', 'Waits for a second operator.');
  if (!mayAct) return null;
  const open = (next: 'note' | 'signOff') => {
    // That another operator has it is shown until something else is done.
    take.forget();
    setDialog(next);
  };
  return (
    <Stack gap="2">
      <Inline gap="2" wrap>
        {hasTake && state === 'open' && owner?.operatorId !== operatorId && (
          <Button size="small" disabled={take.busy} onClick={() => void take.run({ breakId })}>
            Take
          </Button>
        )}
        <Button size="small" onClick={() => open('note')}>
          Add note
        </Button>
        {state === 'open' && approvalId === null && (
          <Button size="small" onClick={() => open('signOff')}>
            Sign off
          </Button>
        )}
      </Inline>
      <Failure error={take.error} />
      {dialog === 'note' && (
        <ActionDialog
          title="Add a note"
          text="Other operators read it. It cannot be changed."
          confirm="Add note"
          action={note}
          body={(text) => ({ breakId, text })}
          onClose={() => setDialog(undefined)}
        />
      )}
      {dialog === 'signOff' && (
        <ActionDialog
          title="Sign off the break"
          text="Needs a second operator’s approval. Statements of the customers that it concerns are no longer provisional. It opens again if its amount changes."
          confirm="Submit for approval"
          action={signOff}
          body={(reason) => ({ breakId, reason })}
          onClose={() => setDialog(undefined)}
        />
      )}
    </Stack>
  );
}
