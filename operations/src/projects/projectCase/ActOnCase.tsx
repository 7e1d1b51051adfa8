import { computeWaterfall } from '@aldgate/domain/brokers/financing/waterfall.ts';
import { decimal, isDecimal, isNegative, isPositive } from '@aldgate/domain/money/amount.ts';
import { TextField } from '@aldgate/ui/controls/TextField.tsx';
import { Amount } from '@aldgate/ui/figures/Amount.tsx';
import { Row, Rows } from '@aldgate/ui/figures/Rows.tsx';
import { toPlainAmount } from '@aldgate/ui/format/entered.ts';
import { useState } from 'react';
import { useAction } from '../../lib/call.ts';
import { fieldError } from '../../lib/errorText.ts';
import { ActionDialog } from '../../parts/ActionDialog.tsx';
import { ACTS, type Act, type ProjectCase } from './caseTexts.ts';

interface ActOnCaseProps {
  readonly act: Act;
  readonly detail: ProjectCase;
  readonly onClose: () => void;
}

/** BR-05: asks for what an act needs, and its reason. */
export function ActOnCase({ act, ...props }: ActOnCaseProps) {
  return act === 'write_off' ? <WriteOff {...props} /> : <CaseAct act={act} {...props} />;
}

function WriteOff({ detail: { project, shortfall, cash }, onClose }: Omit<ActOnCaseProps, 'act'>) {
  const action = useAction('writeOffFinancing', 'Sent to a second operator.');
  const { label, text, confirm } = ACTS.write_off;
  return (
    <ActionDialog
      title={label}
      text={text}
      confirm={confirm}
      action={action}
      body={(reason) => ({ projectNo: project.projectNo, reason })}
      onClose={onClose}
    >
      <Rows>
        <Row label="Loan">{money(shortfall?.principal ?? '0')}</Row>
        <Row label="Interest">{money(shortfall?.interest ?? '0')}</Row>
        <Row label="Project cash">{money(cash)}</Row>
        <Row label="NAV">{money(project.nav)}</Row>
      </Rows>
    </ActionDialog>
  );
}

const money = (value: string | null) => <Amount value={value} places={2} placesMax={6} unit="USDT" />;

const FIELDS = { payout: 'costs', collect: 'amount' } as const;

function CaseAct({ act, detail, onClose }: ActOnCaseProps & { readonly act: Exclude<Act, 'write_off'> }) {
  const { label, text, confirm, isSecond } = ACTS[act];
  const action = useAction('actOnCase', isSecond ? 'Sent to a second operator.' : 'Done.');
  const [entered, setEntered] = useState(act === 'collect' ? (detail.shortfall?.collectable ?? '') : '0');
  const field = act === 'payout' || act === 'collect' ? FIELDS[act] : undefined;
  const amount = toPlainAmount(entered);
  const isValid =
    isDecimal(amount) &&
    !isNegative(amount) &&
    (act !== 'collect' || (isPositive(amount) && !decimal(amount).gt(detail.shortfall?.collectable ?? '0')));
  const { projectNo } = detail.project;
  return (
    <ActionDialog
      title={label}
      text={text}
      confirm={confirm}
      missing={field === undefined || isValid ? undefined : 'Enter an amount within the bounds.'}
      action={action}
      atFields={field === undefined ? [] : [field]}
      body={(reason) => ({ projectNo, act, reason, ...(field !== undefined && { [field]: amount }) })}
      onClose={onClose}
    >
      {field !== undefined && (
        <TextField
          label={act === 'payout' ? 'Costs, USDT' : 'Amount, USDT'}
          inputMode="decimal"
          value={entered}
          error={fieldError(action.error, field)}
          onValue={setEntered}
        />
      )}
      {act === 'payout' && isValid && <Split detail={detail} costs={amount} />}
    </ActionDialog>
  );
}

/** How the cash would be divided. */
function Split({ detail: { cash, project }, costs }: { readonly detail: ProjectCase; readonly costs: string }) {
  const { unpaidInterest: interest, priorityPrincipal: principal } = project;
  const paid = computeWaterfall(cash, { costs, interest, principal });
  return (
    <Rows>
      <Row label="Project cash">{money(cash)}</Row>
      <Row label="Costs">{money(paid.costs)}</Row>
      <Row label="Interest">{money(paid.interest)}</Row>
      <Row label="Loan">{money(paid.principal)}</Row>
      <Row label="Left for the broker">{money(paid.subordinated)}</Row>
    </Rows>
  );
}
